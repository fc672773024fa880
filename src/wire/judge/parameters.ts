import {
  prefixOf,
  effectiveSchema,
  ignoredHeaders,
  once,
  openSchema,
  type Operation,
  type Parameter,
  type Schema,
} from '../../contract/index.js';
import { fieldLines, percentDecoded } from '../../http/index.js';
import { isExactNumber, parseJson, toValue, type JsonValue } from '../../json/index.js';
import { pairsOf, type Pair } from '../pairs.js';
import { readParameter } from '../parameter.js';
import { isCommonNumber, scalarReadings } from '../scalar.js';
import { schemaViolations, type Flaw, type Violation } from '../flaw.js';
import type { RequestHead } from '../wire-request.js';

/** Every value that a parameter may represent, the most likely last; undefined if it is absent. */
export type ParameterReadings = readonly JsonValue[] | undefined;

/** Reads and judges one parameter of an operation. */
export interface ParameterJudge {
  readonly parameter: Parameter;
  readonly schema: Schema | undefined;
  read(head: RequestHead, query: readonly Pair[]): ParameterReadings;
  judge(head: RequestHead, query: readonly Pair[]): readonly Flaw[];
}

/** Reads and judges all parameters of an operation. */
export interface ParametersJudge {
  readonly each: readonly ParameterJudge[];
  judge(head: RequestHead): readonly Flaw[];
}

const none: readonly Flaw[] = [];

/** Compiles the judge of an operation's parameters in path, query, header and cookie. */
export function parametersJudge({ parameters, place }: Operation): ParametersJudge {
  const known = parameters.filter(({ name, in: at }) => at !== 'header' || !ignoredHeaders.has(name.toLowerCase()));
  const inQuery = known.filter((parameter) => parameter.in === 'query');
  const declared = new Set(inQuery.map(({ name }) => name));
  const each = known.map((parameter) => parameterJudge(parameter, declared));
  // A parameter that is an object may use any name in the query.
  const takesAnyName = inQuery.some(({ schema }) => {
    const types = schema === undefined ? [] : effectiveSchema(schema).types;
    return types.length === 0 || types.includes('object') || (types.includes('array') && types.length > 1);
  });
  return {
    each,
    judge(head) {
      const query = pairsOf(head.query, '&');
      const flaws = each.length === 0 ? none : each.flatMap((parameter) => parameter.judge(head, query));
      const undeclared = takesAnyName ? undefined : query.find(([name]) => !declared.has(name))?.[0];
      if (undeclared === undefined) return flaws;
      // OpenAPI does not define whether undeclared parameters are allowed.
      const message = `the query parameter ${undeclared} is not in the contract`;
      const location = ['request', 'query', undeclared];
      const certainty = 'unclear';
      return [
        ...flaws,
        { aspect: 'parameter', certainty, refusal: undefined, location, code: 'undeclared', message, place },
      ];
    },
  };
}

function parameterJudge(parameter: Parameter, inQuery: ReadonlySet<string>): ParameterJudge {
  const { name, required, place, content, style, explode, in: where } = parameter;
  const schema = parameter.schema ?? content?.schema;
  const location = ['request', where, name];
  const title = `the ${where} parameter ${name}`;
  const effective = schema === undefined ? openSchema : effectiveSchema(schema);
  const { types, possibleTypes: possible } = effective;
  const mayBeList = possible.has('array');
  const mayBeObject = possible.has('object');
  const isComposite = mayBeList || mayBeObject;
  const onlyComposite = isComposite && [...possible].every((type) => type === 'array' || type === 'object');
  const isScattered = mayBeObject && (style === 'deepObject' || explode);
  const isSpread = mayBeObject && where === 'query' && style === 'form' && explode;
  // An empty object leaves no trace in styles that write each member as its own parameter (OpenAPI 3.1 §4.8.12.2).
  const mayBeEmpty = isScattered && schema?.isValid({}, 'request') === true;
  const written = isSpread ? { ...parameter, style: 'deepObject' } : parameter;
  const textsOf = textReader(parameter);
  // Servers differ in how they read several types, and text nested in text.
  const isOpen =
    content !== undefined ||
    types.length === 0 ||
    (types.length > 1 && (types.includes('array') || types.includes('object'))) ||
    (types[0] === 'object' && where === 'cookie' && style === 'form' && explode);

  const flaw = (
    certainty: Flaw['certainty'],
    found: Violation & Pick<Flaw, 'place'>,
    refusal: Flaw['refusal'],
  ): Flaw => ({ aspect: 'parameter', certainty, refusal, ...found });
  const said = (code: string, message: string): Violation & Pick<Flaw, 'place'> => ({
    location,
    code,
    message: `${title} ${message}`,
    place,
  });
  const unjudged = [flaw('unjudged', said('unjudged', 'is of no one type'), undefined)];
  // Only an object that is spread in the style `form` leaves no trace of its name.
  const hasOnePlace = where === 'header' || content !== undefined || style !== 'form' || !explode;
  const isUnjudged = isOpen && !hasOnePlace;
  const missing = required
    ? [
        flaw(
          isUnjudged ? 'unjudged' : mayBeEmpty ? 'unclear' : 'clear',
          said('required', 'is missing'),
          isSpread && mayBeEmpty ? undefined : 'invalid',
        ),
      ]
    : [];

  /** A cache of the last text: most requests to an operation differ in one parameter only. */
  const last: { text: string | undefined; flaws: readonly Flaw[] } = { text: undefined, flaws: none };

  const readTexts = (texts: readonly string[], query: readonly Pair[]): ParameterReadings => {
    if (content !== undefined) return texts.length === 0 ? undefined : contentReadings(texts[0]!, where);
    const all = isSpread ? spread(name, query, inQuery, effective.names) : query;
    const readings: JsonValue[] = [];
    let isThere = texts.length > 0;
    for (const kind of ['array', 'object'] as const) {
      if (!(kind === 'array' ? mayBeList : mayBeObject)) continue;
      const found = readParameter(written, kind, { own: texts, all });
      if (found === undefined) continue;
      isThere = true;
      readings.push(...found);
    }
    if (!isThere) return undefined;
    const [text] = texts;
    if (text !== undefined && !onlyComposite) readings.push(...plainReadings(parameter, text));
    return readings;
  };

  /** A parameter is a violation only if every reading is; the flaws are those of the most informative reading. */
  const judgeReadings = (readings: readonly JsonValue[]): readonly Flaw[] => {
    if (schema === undefined) return none;
    let telling: readonly (Violation & Pick<Flaw, 'place'>)[] | undefined;
    for (const reading of readings) {
      const failures = schema.validate(reading, 'request');
      if (failures.length === 0) {
        if (isComposite || !isRarelyRead(reading, readings)) return none;
        return [flaw('unclear', said('spelling', 'is spelt as not every server reads it'), undefined)];
      }
      const found = schemaViolations(failures, location, title);
      // A number out of range is more informative than the wrong type of the text.
      if (telling === undefined || telling.every(({ code }) => code === 'type')) telling = found;
    }
    // A server that accepts other notations of numbers than JSON may read one.
    const isAmbiguous =
      !isComposite &&
      !types.includes('string') &&
      readings.every((each) => (typeof each === 'string' ? /^[-+.0-9eE]*$/.test(each) : isRarelyRead(each, readings)));
    return (telling ?? []).map((each) => flaw(isAmbiguous ? 'unclear' : 'clear', each, 'invalid'));
  };

  const judgeTexts = (texts: readonly string[], query: readonly Pair[]): readonly Flaw[] => {
    const [text] = texts;
    if (isComposite || texts.length !== 1) return judgeAll(texts, query);
    if (text !== last.text) Object.assign(last, { text, flaws: judgeAll(texts, query) });
    return last.flaws;
  };

  const judgeAll = (texts: readonly string[], query: readonly Pair[]): readonly Flaw[] => {
    const isEmpty = texts.length === 1 && texts[0] === '';
    if (isEmpty && parameter.allowEmptyValue) return none;
    const readings = readTexts(texts, query);
    if (readings === undefined) return missing;
    if (texts.length > 1 && !isComposite)
      return [flaw('unclear', said('repeated', `occurs ${texts.length} times`), 'invalid')];
    const flaws =
      readings.length === 0
        ? [flaw('clear', said('style', `is not written in the style ${style}`), 'invalid')]
        : judgeReadings(readings);
    if (!isComposite) return flaws;
    // Servers disagree on the notation of an empty array.
    if (flaws.length === 0) return texts.includes('') ? [flaw('unclear', said('empty', 'is empty'), undefined)] : flaws;
    // A query parameter may not belong to the object that could contain it: its own name if the members are parameters
    // of their own, or an undeclared name.
    const isUnclear =
      texts.includes('') ||
      (isScattered && where === 'query' && texts.length > 0 && (!required || mayBeEmpty)) ||
      (isSpread && effective.names.size === 0);
    return isUnclear ? flaws.map((each) => ({ ...each, certainty: 'unclear' })) : flaws;
  };

  return {
    parameter,
    schema,
    read: (head, query) => {
      const texts = textsOf(head, query);
      return texts.length > 1 && !isComposite ? [] : readTexts(texts, query);
    },
    judge(head, query) {
      const flaws = judgeTexts(textsOf(head, query), query);
      if (!isOpen || flaws === missing) return flaws;
      return flaws.length === 0 ? unjudged : flaws.map((each) => ({ ...each, certainty: 'unjudged' }));
    },
  };
}

/** Whether only some servers read this value in a text: a number with an exponent, or the word null. */
function isRarelyRead(reading: JsonValue, readings: readonly JsonValue[]): boolean {
  if (reading === null) return true;
  return isExactNumber(reading) && !readings.some((each) => typeof each === 'string' && isCommonNumber(each));
}

function plainReadings(parameter: Parameter, text: string): readonly JsonValue[] {
  if (parameter.in === 'header') return scalarReadings(text);
  // A plus sign is literal (RFC 3986 §2.2), or a space as in forms (WHATWG URL §5.1).
  if (parameter.in === 'query' && text.includes('+'))
    return [percentDecoded(text.replaceAll('+', ' ')), percentDecoded(text)].flatMap(scalarReadings);
  const sign = parameter.in === 'path' ? prefixOf(parameter) : '';
  return text.startsWith(sign) ? scalarReadings(percentDecoded(text.slice(sign.length))) : [];
}

function contentReadings(text: string, where: Parameter['in']): readonly JsonValue[] {
  const decoded = where === 'header' ? text : percentDecoded(where === 'query' ? text.replaceAll('+', ' ') : text);
  const parsed = parseJson(Buffer.from(decoded));
  return parsed.ok ? [toValue(parsed.node)] : [decoded];
}

/** Finds the occurrences of a parameter, still encoded. */
function textReader({ in: at, name }: Parameter): (head: RequestHead, query: readonly Pair[]) => readonly string[] {
  const lowerCase = name.toLowerCase();
  return {
    path: ({ inPath }: RequestHead) => [inPath.get(name) ?? ''],
    query: (_: RequestHead, query: readonly Pair[]) => valuesOf(query, name),
    header: ({ rawFields }: RequestHead) => {
      const lines = fieldLines(rawFields, lowerCase);
      return lines.length === 0 ? lines : [lines.join(', ')];
    },
    cookie: ({ rawFields }: RequestHead) => valuesOf(cookiesIn(rawFields), name),
  }[at];
}

const cookiesIn = once((rawFields: readonly string[]): readonly Pair[] =>
  pairsOf(fieldLines(rawFields, 'cookie').join(';'), ';'),
);

/** From this number of pairs, they are indexed by name once. */
const manyPairs = 32;

function valuesOf(pairs: readonly Pair[], name: string): readonly string[] {
  if (pairs.length >= manyPairs) return valuesByName(pairs).get(name) ?? [];
  return pairs.flatMap(([known, value]) => (known === name ? [value] : []));
}

const valuesByName = once((pairs: readonly Pair[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = found.get(name);
    if (values === undefined) found.set(name, [value]);
    else values.push(value);
  }
  return found;
});

/**
 * Collects the query parameters of an object in the exploded `form` style: all that no other parameter claims, renamed
 * to the `deepObject` style.
 */
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
