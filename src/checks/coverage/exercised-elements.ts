import { readPlan, type RequestPlan, type Case } from '../../cases/index.js';
import { fieldReadings, type RequestPart } from '../../wire/index.js';
import {
  getOrInsert,
  constrains,
  once,
  visitKeywords,
  type Operation,
  type Schema,
  type SchemaFailure,
  type Contract,
} from '../../contract/index.js';
import { formatPointer, type JsonValue } from '../../json/index.js';
import { fieldValues } from '../../http/index.js';
import { contentFor, mediaTypeOf } from '../body/response-body.js';
import { judgedBody, judgedAnswer } from '../status/judged.js';
import type { Exchange } from '../context/exchange.js';
import { documentedResponse } from '../context/documented-response.js';
import type { ElementIndex, ElementNumber } from './element-index.js';

/** The elements that a request satisfies if it is accepted, and those that it breaks. */
export interface RequestElements {
  readonly satisfied: ReadonlySet<ElementNumber>;
  /** Empty for a valid request. */
  readonly broken: ReadonlySet<ElementNumber>;
}

/** All targets share these results, and many cases share a request. */
const known = once((_index: ElementIndex) => new WeakMap<RequestPlan, RequestElements>());

/** Returns the elements that a request exercises, read from its bytes. */
export function requestElements(plan: RequestPlan, operation: Operation, index: ElementIndex): RequestElements {
  return getOrInsert(known(index), plan, () => readElements(plan, operation, index));
}

function readElements(plan: RequestPlan, operation: Operation, index: ElementIndex): RequestElements {
  const reading = readPlan(plan, operation);
  const satisfied = new Set<ElementNumber>(reading === undefined ? [] : index.of(operation));
  const broken = new Set<ElementNumber>();
  for (const parameter of reading?.missing ?? []) addAll(broken, index.of(parameter));
  for (const part of reading?.parts ?? []) {
    addAll(satisfied, index.of(part.kind === 'parameter' ? part.parameter : part.mediaType));
    const { schema } = part;
    const value = bestReading(part);
    if (schema === undefined || value === undefined) continue;
    const failures = schema.validate(value, 'request');
    if (failures.length > 0) addAll(broken, brokenBy(value, schema, failures, index));
    else addAll(satisfied, keywordsMet(value, schema, 'request', index));
  }
  return { satisfied, broken };
}

/** Returns the elements of the keywords that apply to some part of a value. */
function keywordsMet(
  value: JsonValue,
  schema: Schema,
  direction: 'request' | 'response',
  index: ElementIndex,
): ReadonlySet<ElementNumber> {
  const met = new Set<ElementNumber>();
  visitKeywords(schema, value, direction, {
    speaks(each, part) {
      for (const at of index.keywordsOf(each, direction)) {
        const element = index.elements[at];
        if (element?.kind === 'keyword' && constrains(element.keyword.name, part)) met.add(at);
      }
    },
  });
  return met;
}

/** Returns the valid reading, or else the last one, which has the type that the schema describes. */
function bestReading({ schema, readings }: RequestPart): JsonValue | undefined {
  return readings.find((each) => schema?.isValid(each, 'request') === true) ?? readings.at(-1);
}

function brokenBy(
  value: JsonValue,
  schema: Schema,
  failures: readonly SchemaFailure[],
  index: ElementIndex,
): ReadonlySet<ElementNumber> {
  const broken = new Set<ElementNumber>();
  const addPlaces = (found: readonly SchemaFailure[]): void => {
    for (const { place } of found) addAll(broken, index.keywordAt(place));
  };
  addPlaces(failures);
  const wrong = new Set(failures.map(({ instance }) => instance));
  visitKeywords(schema, value, 'request', {
    // The validator reports equal requirements of several schemas once, but all of them are broken.
    speaks(each, part, path) {
      if (wrong.has(formatPointer(path)))
        addPlaces(each.validate(part, 'request').filter(({ instance }) => instance === ''));
    },
    failsUnion(each, name, part, branches) {
      const place = each.keyword(name)?.place;
      if (place !== undefined) addAll(broken, index.keywordAt(place));
      // If no branch allows the type, the value fails by its type, whatever else the branches require.
      const failed = branches.map((branch) => branch.validate(part, 'request').filter(isOfType));
      if (failed.every((found) => found.length > 0)) addPlaces(failed.flat());
    },
  });
  return broken;
}

function isOfType({ instance, keyword }: SchemaFailure): boolean {
  return instance === '' && keyword === 'type';
}

function addAll(set: Set<ElementNumber>, numbers: Iterable<ElementNumber>): void {
  for (const at of numbers) set.add(at);
}

/** Returns the elements of a contract that a response was checked against. */
export function answerElements(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  index: ElementIndex,
): readonly ElementNumber[] {
  const answer = judgedAnswer(exchange, theCase, contract);
  if (answer === undefined) return [];
  const { response, situation, verdict } = answer;
  const { operation, isElsewhere } = situation;
  const documented =
    operation === undefined || isElsewhere ? undefined : documentedResponse(operation, response.status);
  if (documented === undefined) return [];
  const typed = mediaTypeOf(response);
  const mediaType =
    typed.kind === 'known' && response.body.length > 0 ? contentFor(documented, typed.mediaType) : undefined;
  const body = judgedBody(exchange, theCase, contract);
  return [
    ...index.of(documented),
    ...(mediaType === undefined ? [] : index.of(mediaType)),
    ...(body === undefined ? [] : keywordsMet(body.value, body.schema, 'response', index)),
    ...(verdict.owed?.response ?? { headers: [] }).headers.flatMap((header) => {
      const texts = fieldValues(response.fields, header.name);
      if (texts.length === 0) return [];
      const { schema } = header;
      const readings = schema === undefined ? [] : fieldReadings(texts.join(', ').trim(), schema, header.explode);
      const value = readings.find((each) => schema?.isValid(each, 'response') === true) ?? readings[0];
      const keywords = schema === undefined || value === undefined ? [] : keywordsMet(value, schema, 'response', index);
      return [...index.of(header), ...keywords];
    }),
  ];
}
