import { certainly, namesIn, type Operation, type Parameter, type Schema } from '../../contract/index.js';
import { fieldValues, percentDecoded } from '../../http/index.js';
import { exactNumber, type JsonValue } from '../../json/index.js';
import type { Flaw } from './flaw.js';
import type { LookedAt } from './looked-at.js';
import { readParameter, type ParameterTexts } from './read-parameter.js';
import { typesOf } from './types-of.js';

/** OpenAPI 3.1 §4.8.12.1: parameters of these names are described elsewhere. */
const describedElsewhere = new Set(['accept', 'content-type', 'authorization']);

/** Parameters of plain values are judged, and lists and objects where their style can be read. */
export function judgeParameters(request: LookedAt, operation: Operation): readonly Flaw[] {
  const texts = parameterTexts(request, operation);
  if (texts === undefined) return [];
  const { query, known } = texts;
  const flaws = known.flatMap((parameter) => {
    const values = texts.of(parameter);
    if (parameter.content === undefined && parameter.schema !== undefined) {
      const composite = compositeKind(parameter.schema);
      if (composite !== undefined)
        return judgeComposite(parameter, composite, { own: values, all: pairsFor(parameter, texts) });
    }
    return judgeParameter(parameter, parameter.in === 'header' ? values : values.map(percentDecoded));
  });
  // A parameter that is an object may take any name of the query.
  if (known.some((parameter) => parameter.in === 'query' && !isPlain(parameter) && !isReadList(parameter)))
    return flaws;
  const declared = new Set(known.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  const undeclared = query.map(([name]) => name).find((name) => !declared.has(name));
  if (undeclared === undefined) return flaws;
  const reason = `the query parameter ${JSON.stringify(undeclared)} is not in the contract`;
  return [...flaws, { aspect: 'parameter', kind: 'unclear', reason, place: operation.place }];
}

/**
 * What of the query belongs to an object. Where it spreads over the query only the members that its schema names: whatever
 * else is there may as well be a parameter that nobody declared.
 */
function pairsFor(
  { name, style, schema, in: where }: Parameter,
  { query, known }: RequestTexts,
): ParameterTexts['all'] {
  if (style === 'deepObject' || schema === undefined) return query;
  const others = new Set(known.filter((other) => other.in === where && other.name !== name).map((other) => other.name));
  const members = new Set(certainly([schema]).flatMap((part) => namesIn(part, 'properties')));
  return query.filter(([key]) => members.has(key) && !others.has(key));
}

/** What a request has for the parameters of an operation, still encoded. */
export interface RequestTexts {
  /** Those that the operation describes as parameters. */
  readonly known: readonly Parameter[];
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Each occurrence of a parameter. */
  of(parameter: Parameter): readonly string[];
}

/** Undefined where the request is of another method or path, of which other parameters are asked. */
export function parameterTexts(request: LookedAt, operation: Operation): RequestTexts | undefined {
  if (request.method !== operation.method) return undefined;
  const inPath = operation.path.match(request.path);
  if (inPath === undefined) return undefined;
  const query = pairsOf(request.query, '&');
  const cookies = pairsOf(fieldValues(request.fields, 'cookie').join(';'), ';');
  const known = operation.parameters.filter(
    ({ name, in: where }) => where !== 'header' || !describedElsewhere.has(name.toLowerCase()),
  );
  const of = (parameter: Parameter): readonly string[] =>
    ({
      path: () => [withoutPrefix(inPath.get(parameter.name) ?? '', parameter)],
      query: () => valuesOf(query, parameter.name),
      header: () => fieldValues(request.fields, parameter.name),
      cookie: () => valuesOf(cookies, parameter.name),
    })[parameter.in]();
  return { known, query, of };
}

function judgeParameter(parameter: Parameter, values: readonly string[]): readonly Flaw[] {
  const { name, place, schema } = parameter;
  const flaw = (kind: Flaw['kind'], reason: string): readonly Flaw[] => [{ aspect: 'parameter', kind, reason, place }];
  const title = `the ${parameter.in} parameter ${JSON.stringify(name)}`;
  const [value] = values;
  // Whatever its value may be, these have one place and are there or not.
  const hasOnePlace = parameter.in === 'header' || parameter.content !== undefined;
  if (value === undefined && parameter.required && hasOnePlace) return flaw('invalid', `${title} is missing`);
  if (!isPlain(parameter) || schema === undefined) return flaw('unjudged', `${title} is not judged before it is sent`);
  if (value === undefined) return parameter.required ? flaw('invalid', `${title} is missing`) : [];
  if (values.length > 1) return flaw('unclear', `${title} is there ${values.length} times`);
  const readings = readingsOf(value);
  if (!readings.some((reading) => schema.isValid(reading, 'request'))) {
    const isGrey = readings.length === 1 && /^[-+.0-9eE]*$/.test(value) && !typesOf(schema).includes('string');
    return flaw(isGrey ? 'unclear' : 'invalid', `${title} is ${JSON.stringify(value)}`);
  }
  return [];
}

/** A list or an object: wrong where no way to read it is right. */
function judgeComposite(parameter: Parameter, kind: 'array' | 'object', texts: ParameterTexts): readonly Flaw[] {
  const { name, place, schema, required } = parameter;
  const title = `the ${parameter.in} parameter ${JSON.stringify(name)}`;
  const flaw = (kindOfFlaw: Flaw['kind'], reason: string): readonly Flaw[] => [
    { aspect: 'parameter', kind: kindOfFlaw, reason, place },
  ];
  if (kind === 'object' && parameter.in === 'cookie' && parameter.style === 'form' && parameter.explode)
    return flaw('unjudged', `${title} is not judged before it is sent`);
  const readings = readParameter(parameter, kind, texts);
  if (readings === undefined) {
    if (!required) return [];
    // An object with nothing in it leaves no trace where its members have places of their own (OpenAPI 3.1 §4.8.12.2).
    const isScattered = kind === 'object' && (parameter.style === 'deepObject' || parameter.explode);
    const mayBeEmpty = isScattered && schema?.isValid({}, 'request') === true;
    return flaw(mayBeEmpty ? 'unclear' : 'invalid', `${title} is missing`);
  }
  // A list without anything in it has no form that all read alike.
  if (texts.own.some((text) => text === '')) return flaw('unclear', `${title} is empty`);
  if (readings.some((reading) => schema?.isValid(reading, 'request') === true)) return [];
  return flaw('invalid', `${title} is ${JSON.stringify(texts.own.join(', '))}`);
}

/** The kind of a parameter that is a list or an object and nothing else. */
export function compositeKind(schema: Schema): 'array' | 'object' | undefined {
  const types = typesOf(schema);
  const [type] = types;
  return types.length === 1 && (type === 'array' || type === 'object') ? type : undefined;
}

/** What a text may stand for: itself, and the number or boolean that it spells. */
export function readingsOf(text: string): readonly JsonValue[] {
  if (/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text)) return [text, exactNumber(text)];
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return [text];
}

function isPlain({ schema }: Parameter): boolean {
  if (schema === undefined) return false;
  const types = typesOf(schema);
  return types.length > 0 && !types.includes('array') && !types.includes('object');
}

/** Styles of the path begin a value with a sign (OpenAPI 3.1 §4.8.12.2); one without it is no value of them. */
function withoutPrefix(text: string, parameter: Parameter): string {
  if (!isPlain(parameter)) return text;
  const prefix = { label: '.', matrix: `;${parameter.name}=` }[parameter.style] ?? '';
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

function isReadList({ schema, content }: Parameter): boolean {
  return content === undefined && schema !== undefined && compositeKind(schema) === 'array';
}

function pairsOf(text: string, separator: string): readonly (readonly [string, string])[] {
  return text
    .split(separator)
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1
        ? [percentDecoded(pair.trim()), '']
        : [percentDecoded(pair.slice(0, at).trim()), pair.slice(at + 1).trim()];
    });
}

function valuesOf(pairs: readonly (readonly [string, string])[], name: string): readonly string[] {
  return pairs.filter(([known]) => known === name).map(([, value]) => value);
}
