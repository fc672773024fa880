import { readParameter } from '../../cases/index.js';
import type { Operation, Parameter, Schema } from '../../contract/index.js';
import { parseJson, toValue, type JsonValue } from '../../json/index.js';
import { fieldLines } from '../../http/index.js';
import type { Incoming } from './incoming.js';
import { kindsOf, propertyNames, type Kinds } from './kinds.js';
import { decoded, pairsOf, type Pair } from './pairs.js';
import { readingsOf } from './readings.js';
import { schemaViolations } from './schema-violations.js';
import type { Violation } from './violation.js';

/** Judges the parameters of a request. */
export type ParameterJudge = (request: Incoming) => readonly Violation[];

/** OpenAPI 3.1 §4.8.12.1: parameters of these names are described elsewhere. */
const describedElsewhere = new Set(['accept', 'content-type', 'authorization']);
const none: readonly Violation[] = [];

/** The judge of an operation's parameters, in path, query, header and cookie; undefined where it has none. */
export function parameterJudge({ parameters }: Operation): ParameterJudge | undefined {
  const known = parameters.filter(({ name, in: at }) => at !== 'header' || !describedElsewhere.has(name.toLowerCase()));
  if (known.length === 0) return undefined;
  const inQuery = new Set(known.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  const judges = known.map((parameter) => judgeOne(parameter, inQuery));
  return (request) => {
    const query = pairsOf(request.query, '&');
    return judges.flatMap((judge) => judge(request, query));
  };
}

type OneJudge = (request: Incoming, query: readonly Pair[]) => readonly Violation[];

function judgeOne(parameter: Parameter, inQuery: ReadonlySet<string>): OneJudge {
  const { name, required, place, schema, content } = parameter;
  const location = ['request', parameter.in, name];
  const violation = (code: string, message: string): readonly Violation[] => [{ location, code, message, place }];
  const title = `the ${parameter.in} parameter ${name}`;
  const judged = schema ?? content?.schema;
  const kinds = kindsOf(judged);
  const isComposite = kinds.has('array') || kinds.has('object');
  const own = textsOf(parameter);
  const ownNames = new Set(propertyNames(schema));
  const spreads = kinds.has('object') && parameter.in === 'query' && parameter.style === 'form' && parameter.explode;
  return (request, query) => {
    const texts = own(request, query);
    if (parameter.allowEmptyValue && texts.length === 1 && texts[0] === '') return none;
    const all = spreads ? spread(name, query, inQuery, ownNames) : query;
    const style = spreads ? { ...parameter, style: 'deepObject' } : parameter;
    const readings =
      content === undefined
        ? readAll(style, kinds, texts, all)
        : texts.length === 0
          ? undefined
          : contentReadings(decoded(texts[0]!, parameter.in === 'query'));
    if (readings === undefined) {
      // An object with nothing in it leaves no trace in the query where it is spread (OpenAPI 3.1 §4.8.12.2).
      if (!required || (spreads && judged?.isValid({}, 'request') === true)) return none;
      return violation('required', `${title} is missing`);
    }
    if (texts.length > 1 && !isComposite) return violation('repeated', `${title} is there ${texts.length} times`);
    if (readings.length === 0) return violation('style', `${title} is not written in the style ${parameter.style}`);
    return judged === undefined ? none : judgeReadings(readings, judged, location, title);
  };
}

/** Wrong where no way to read it is right; said of the way that is most telling. */
function judgeReadings(
  readings: readonly JsonValue[],
  schema: Schema,
  location: readonly string[],
  title: string,
): readonly Violation[] {
  let telling: readonly Violation[] | undefined;
  for (const reading of readings) {
    const failures = schema.validate(reading, 'request');
    if (failures.length === 0) return none;
    const found = schemaViolations(failures, location, title);
    // A number of the wrong size says more than that a text is none.
    if (telling === undefined || telling.every(({ code }) => code === 'type')) telling = found;
  }
  return telling ?? none;
}

function readAll(
  parameter: Parameter,
  kinds: Kinds,
  own: readonly string[],
  all: readonly Pair[],
): readonly JsonValue[] | undefined {
  const readings: JsonValue[] = [];
  let isThere = own.length > 0;
  for (const kind of ['array', 'object'] as const) {
    if (!kinds.has(kind)) continue;
    const found = readParameter(parameter, kind, { own, all });
    if (found === undefined) continue;
    isThere = true;
    readings.push(...found);
  }
  if (!isThere) return undefined;
  const [text] = own;
  const onlyComposite = kinds.size > 0 && [...kinds].every((kind) => kind === 'array' || kind === 'object');
  if (text !== undefined && !onlyComposite) readings.push(...scalarReadings(parameter, text));
  return readings;
}

function scalarReadings({ in: at, style, name }: Parameter, text: string): readonly JsonValue[] {
  if (at === 'header') return readingsOf(text);
  if (at === 'query' && text.includes('+')) return [...readingsOf(decoded(text, true)), ...readingsOf(decoded(text))];
  // Styles of the path begin a value with a sign (OpenAPI 3.1 §4.8.12.2).
  const sign = at === 'path' ? ({ label: '.', matrix: `;${name}=` }[style] ?? '') : '';
  return text.startsWith(sign) ? readingsOf(decoded(text.slice(sign.length))) : [];
}

function contentReadings(text: string): readonly JsonValue[] {
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? [toValue(parsed.node)] : [text];
}

function textsOf({ in: at, name }: Parameter): (request: Incoming, query: readonly Pair[]) => readonly string[] {
  const lowerCase = name.toLowerCase();
  const valuesOf = (pairs: readonly Pair[]): readonly string[] =>
    pairs.flatMap(([known, value]) => (known === name ? [value] : []));
  return {
    path: ({ inPath }: Incoming) => [inPath.get(name) ?? ''],
    query: (_: Incoming, query: readonly Pair[]) => valuesOf(query),
    header: ({ rawFields }: Incoming) => {
      const lines = fieldLines(rawFields, lowerCase);
      return lines.length === 0 ? lines : [lines.join(', ')];
    },
    cookie: ({ rawFields }: Incoming) => valuesOf(pairsOf(fieldLines(rawFields, 'cookie').join(';'), ';')),
  }[at];
}

/** An object that is spread over the query has what no other parameter claims, as if its name stood before each. */
function spread(
  name: string,
  query: readonly Pair[],
  others: ReadonlySet<string>,
  own: ReadonlySet<string>,
): readonly Pair[] {
  return query
    .filter(([known]) => known === name || (own.size > 0 ? own.has(known) : !others.has(known)))
    .map(([known, value]) => [`${name}[${known}]`, value]);
}
