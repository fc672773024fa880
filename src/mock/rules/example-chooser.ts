import { isDescriptiveName, once, type Example, type MediaType, type Operation } from '../../contract/index.js';
import { isJsonObject, jsonEquals, scalarText, toValue, type JsonValue } from '../../json/index.js';
import { isJsonMediaType, parseMediaType, percentDecoded } from '../../http/index.js';
import { wordsOf } from '../../resources/index.js';
import { operationJudge, pairsOf } from '../../wire/index.js';
import { choiceForGood, statusOf } from '../answer/choose-response.js';
import type { Asked } from './asked.js';

/** An example that the values of a request select. */
export interface CalledFor {
  readonly status: number;
  readonly example: string;
  readonly value: JsonValue;
  /** Whether it is the example of a success, which shows an item. */
  readonly isGood: boolean;
}

/** Request and response examples with the same name. */
interface Pair {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, JsonValue>;
  readonly bodies: readonly JsonValue[];
  readonly calledFor: CalledFor;
}

/**
 * The response example that a request selects: one with the name of a request example whose values the request has;
 * else one of a success whose members equal the path parameters. Undefined if there is none.
 */
export function exampleFor(asked: Asked): CalledFor | undefined {
  return chooserOf(asked.operation)?.(asked);
}

const chooserOf = once((operation: Operation): ((asked: Asked) => CalledFor | undefined) | undefined => {
  const pairs = pairsOfExamples(operation);
  const items = operation.path.names.length === 0 ? [] : goodExamples(operation);
  if (pairs.length === 0 && items.length === 0) return undefined;
  return (asked) => pairs.find((pair) => isMet(pair, asked))?.calledFor ?? agreeing(items, asked);
});

/** The pairs of an operation, those with the most conditions first. */
function pairsOfExamples(operation: Operation): readonly Pair[] {
  const { parameters, requestBody, responses } = operation;
  const good = choiceForGood(operation)?.response;
  const inBodies = requestBody?.content.flatMap(({ examples }) => examples) ?? [];
  const names = new Set([...parameters.flatMap(({ examples }) => examples), ...inBodies].map(({ name }) => name));
  const ranked = responses.toSorted((one, other) => Number(other === good) - Number(one === good));
  const found = [...names].flatMap((name): readonly Pair[] => {
    const answered = ranked.flatMap((response) => {
      const example = response.content.flatMap(soundExamples).find((each) => each.name === name);
      return example === undefined ? [] : [{ response, example }];
    })[0];
    if (name === '' || answered === undefined) return [];
    const { response, example } = answered;
    const status = statusOf(response);
    // Requests do not select server errors, nor client errors by a generic name, nor 429, which depends on how many were
    // sent (RFC 6585 §4). Beside a success, `default` is for errors (OpenAPI 3.1 §4.8.16), and its status is unknown.
    if (response.status === 'default' && response !== good) return [];
    if (status >= 500 || status === 429 || (status >= 400 && !isDescriptiveName(name))) return [];
    const ofParameters = parameters.flatMap((parameter) => {
      const own = named(parameter.examples, name);
      return own === undefined ? [] : [[`${parameter.in} ${parameter.name}`, own] as const];
    });
    const bodies = inBodies.filter((each) => each.name === name).map(({ value }) => toValue(value));
    const calledFor = {
      status,
      example: name,
      value: toValue(example.value),
      isGood: response === good || status === 200 || status === 201,
    };
    return [{ name, parameters: new Map(ofParameters), bodies, calledFor }];
  });
  const weight = ({ parameters: own, bodies }: Pair): number => own.size + Math.min(bodies.length, 1);
  return found.toSorted((one, other) => weight(other) - weight(one));
}

function named(examples: readonly Example[], name: string): JsonValue | undefined {
  const found = examples.find((each) => each.name === name);
  return found && toValue(found.value);
}

function isMet({ parameters, bodies }: Pair, asked: Asked): boolean {
  if (bodies.length > 0 && !bodies.some((body) => asked.body.some((each) => jsonEquals(each, body)))) return false;
  if (parameters.size === 0) return true;
  const inQuery = pairsOf(asked.head.query, '&');
  return operationJudge(asked.operation).parameters.each.every((each) => {
    const wanted = parameters.get(`${each.parameter.in} ${each.parameter.name}`);
    return wanted === undefined || each.read(asked.head, inQuery)?.some((value) => jsonEquals(value, wanted)) === true;
  });
}

/** The examples that match their schema (OpenAPI 3.1 §4.8.14.1); others are sent only on explicit request. */
function soundExamples({ examples, schema, range }: MediaType): readonly Example[] {
  const type = parseMediaType(range);
  const isJson = type === undefined || isJsonMediaType(type);
  return examples.filter(({ value: node }) => {
    // Examples of media types other than JSON may be strings, whatever the schema says.
    if (schema === undefined || (!isJson && node.type === 'string')) return true;
    return schema.isValid(toValue(node), 'response');
  });
}

/** The named examples of a success that are objects. */
function goodExamples(operation: Operation): readonly CalledFor[] {
  const choice = choiceForGood(operation);
  const examples = choice?.response.content.flatMap(soundExamples) ?? [];
  return examples.flatMap(({ name, value: node }) => {
    const value = toValue(node);
    if (choice === undefined || name === '' || !isJsonObject(value)) return [];
    return [{ status: choice.status, example: name, value, isGood: true }];
  });
}

/** The first example whose members equal the path parameters, including the last one. */
function agreeing(items: readonly CalledFor[], { head, operation }: Asked): CalledFor | undefined {
  const last = operation.path.names.at(-1);
  return items.find(({ value }) => {
    const agrees = operation.path.names.map((name) => {
      const raw = head.inPath.get(name);
      const member = memberFor(name, value, name === last);
      if (member === undefined || raw === undefined) return undefined;
      return scalarText(member) === (percentDecoded(raw) ?? raw);
    });
    return agrees.at(-1) === true && !agrees.includes(false);
  });
}

/**
 * The member that a path parameter refers to: the one of the same name, or for the last parameter `id` for `plantId`.
 */
function memberFor(name: string, value: JsonValue, isLast: boolean): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  const words = wordsOf(name);
  const same = Object.keys(value).find((member) => wordsOf(member).join(' ') === words.join(' '));
  const short = isLast ? Object.keys(value).find((member) => wordsOf(member).join(' ') === words.at(-1)) : undefined;
  const found = same ?? short;
  return found === undefined ? undefined : value[found];
}
