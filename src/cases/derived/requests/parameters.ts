import { certainly, keywordNode } from '../../../contract/index.js';
import { isJsonMediaType, isSafeMethod } from '../../../http/index.js';
import {
  isExactNumber,
  isJsonObject,
  jsonEquals,
  numberText,
  stringifyValue,
  valueText,
  isArrayValue,
  type JsonValue,
} from '../../../json/index.js';
import type { CaseDoubt } from '../../model/case-doubt.js';
import { templateWords } from '../../model/change-words.js';
import { goodExamples } from '../good/good-parameter.js';
import type { RequestMutation } from '../site/request-site.js';
import { requestTable, type RequestRow } from './request-table.js';
import { joinedItems, readTwice } from './misread-texts.js';
import { isHarmless, parameterSites, type ParameterInPlace } from './parameter-site.js';

/** Further examples show nothing new. */
const mostExamples = 12;

/** A random constant that identifies nothing (RFC 9562 §5.4). */
const uuid = 'b7e23ec2-9af9-4d2c-8f3a-1d2c3b4a5f60';
/** A write may create this resource (RFC 9110 §9.3.4), so reads use the other one. */
const writtenUuid = '5d0f1c7a-3b68-4e91-9a27-64c8e0b1f3d5';
const unlikely: readonly JsonValue[] = [uuid, 987_654_321, 987_654, 7_919, 'no-such-fern', 'nofern', 97, 'Q7', 'zz9'];

/** The changes of a parameter as a whole; {@link changesOfParameters} changes its values. */
const tablesOfOne: readonly ((site: ParameterInPlace) => Iterable<RequestRow>)[] = [
  // The examples of the document.
  function* (site) {
    for (const [at, value] of goodExamples(site.parameter).slice(0, mostExamples).entries()) {
      const change = `${stringifyValue(value)}, an example of the document`;
      yield { id: `example/${at + 1}`, priority: 2, change, expect: 'accept', request: () => site.put(value) };
    }
  },
  // A required parameter is missing.
  function* (site) {
    const { in: where, name, required } = site.parameter;
    // Trellis always sends a User-Agent (RFC 9110 §10.1.5).
    const isOfClient = where === 'header' && name.toLowerCase() === 'user-agent';
    if (!required || where === 'path' || isOfClient) return;
    yield {
      id: 'missing',
      priority: 0,
      change: 'left out',
      expect: 'refuse',
      doubt: doubtOfMissing(site),
      request: site.without,
    };
  },
  // Invalid JSON in a parameter whose `content` is JSON (OpenAPI 3.1 §4.8.12.4).
  function* (site) {
    if (!isJsonMediaType(site.parameter.content?.range ?? '')) return;
    const change = `${quoted('{')}, which is not JSON`;
    // Where the schema allows the text itself, a server may take it as it is.
    const isText = site.schema?.isValid('{', 'request') !== false;
    const claim = isText ? ({ expect: 'survive' } as const) : ({ expect: 'refuse', proven: true } as const);
    yield { id: 'malformed', priority: 1, change, ...claim, request: () => site.texts('{') };
  },
  // A resource that most probably does not exist; the contract covers that response too.
  function* (site) {
    const { schema, value: good, operation, parameter } = site;
    if (parameter.in !== 'path' || schema === undefined) return;
    // Unsafe methods only get a UUID, which identifies nothing. Other names might identify a resource.
    const value = (isSafeMethod(operation.method) ? unlikely : [writtenUuid]).find(
      (each) => !jsonEquals(each, good) && schema.isValid(each, 'request'),
    );
    if (value === undefined) return;
    const change = `${quoted(valueText(value))}, which most probably does not exist`;
    yield { id: 'elsewhere', priority: 2, change, request: () => site.put(value) };
  },
  /*
   * An empty parameter, which some servers read as the empty string and others as missing. It is invalid for all of
   * them if the parameter is required and the string must not be empty, unless the document allows it explicitly
   * (`allowEmptyValue`, OpenAPI 3.1 §4.8.12.2). Otherwise any response is valid.
   */
  function* (site) {
    if (site.parameter.content !== undefined) return;
    const doubt = doubtOfMissing(site);
    const request = () => site.texts('');
    yield isEmptyWrongForAll(site)
      ? { id: 'empty', priority: 2, change: `${quoted('')}, while it is required`, expect: 'refuse', doubt, request }
      : { id: 'empty', priority: 3, change: quoted(''), doubt, request };
  },
  // Invalid as sent, but valid to a server that decodes it twice or splits items at commas.
  function* (site) {
    const { value, parameter, schema } = site;
    if (parameter.in !== 'query' || parameter.content !== undefined || schema === undefined) return;
    const { style, explode } = parameter;
    const misread = isArrayValue(value)
      ? style === 'form' && explode && joinedItems(value, schema)
      : !isJsonObject(value) && readTwice(value, schema);
    if (misread) yield { ...misread.row, change: misread.change, request: () => site.texts(misread.text) };
  },
  // Texts that only some servers accept as a value. Any response is valid.
  function* (site) {
    const { value, parameter } = site;
    if (isArrayValue(value) || isJsonObject(value)) return;
    for (const [id, text] of ambiguousTexts(site))
      yield { id, priority: 6, change: quoted(text), request: () => site.texts(text) };
    const good = valueText(value);
    if (parameter.in === 'query')
      yield { id: 'repeated', priority: 5, change: 'there twice', request: () => site.texts(good, good) };
    if (parameter.in === 'path' || parameter.in === 'query') {
      for (const [id, text, why] of undecodable) {
        const request = () => site.raw(text);
        yield { id, priority: 5, change: `${text}, ${why}`, aspects: ['parameter', 'framing'], request };
      }
    }
    yield { id: 'long', priority: 5, change: 'a text of 1000 characters', request: () => site.texts('f'.repeat(1000)) };
  },
];

/** Texts that a decoder cannot read: no percent-encoding (RFC 3986 §2.1), and bytes that are not UTF-8. */
const undecodable = [
  ['bad-percent-encoding', '%zz', 'which is not a percent-encoding'],
  ['bad-utf-8', '%ff', 'which is not UTF-8'],
] as const;

const undeclaredName = 'trellis-fern';

const declaredParameters = requestTable({
  *rows(site) {
    for (const each of parameterSites(site)) {
      for (const row of tablesOfOne.flatMap((table) => [...table(each)])) yield rowOf(row, each);
    }
  },
});

export const parameterTables: readonly RequestMutation[] = [
  (site) => {
    const changes = declaredParameters(site);
    return (budget) => changes(budget.changing(site.values.size));
  },
  requestTable({
    // An undeclared query parameter, which most servers ignore and clients rely on.
    *rows({ operation, minimal }) {
      // An exploded object parameter may accept any name.
      const takesAny = operation.parameters.some(
        ({ in: where, style, explode, schema }) =>
          where === 'query' && style === 'form' && explode && schema?.keyword('properties') !== undefined,
      );
      const [path, ...rest] = minimal.path;
      if (takesAny || typeof path !== 'string') return;
      const separator = path.includes('?') ? '&' : '?';
      yield {
        id: 'parameter/undeclared',
        priority: 4,
        change: `an undeclared query parameter, ${undeclaredName}=ostrich`,
        expect: 'accept',
        doubt: 'undeclared-part-sent',
        aspects: ['parameter'],
        request: () => ({ ...minimal, path: [`${path}${separator}${undeclaredName}=ostrich`, ...rest] }),
      };
    },
  }),
];

/** Completes a row with its parameter. */
function rowOf(row: RequestRow, site: ParameterInPlace): RequestRow {
  const { parameter, schema, minimal } = site;
  return {
    contract: (schema ?? parameter).place,
    varied: { path: [parameter.in, parameter.name], way: [], base: minimal },
    ...row,
    id: `parameter/${site.id}/${row.id}`,
    change: `${parameter.in} parameter ${parameter.name}: ${row.change}`,
    aspects: row.aspects ?? (parameter.in === 'header' ? ['parameter', 'header'] : ['parameter']),
    request: () => (isHarmless(row.expect, site) ? row.request?.() : undefined),
  };
}

/** As for a property, a default contradicts `required`. */
function doubtOfMissing({ schema }: ParameterInPlace): CaseDoubt | undefined {
  const parts = schema === undefined ? [] : certainly([schema]);
  return parts.some((part) => keywordNode(part, 'default') !== undefined) ? 'default-may-stand-in' : undefined;
}

function isEmptyWrongForAll({ parameter, schema, types }: ParameterInPlace): boolean {
  if (!parameter.required || parameter.allowEmptyValue || parameter.in !== 'query' || schema === undefined)
    return false;
  return types.length === 1 && types[0] === 'string' && !schema.isValid('', 'request');
}

/** Integers that a schema without a range allows, and on which a database with a narrower type fails. */
const wideIntegers = [
  ['beyond-int32', 2147483648],
  ['beyond-int64', 9223372036854775808n],
] as const;

function* ambiguousTexts({ value, schema }: ParameterInPlace): Iterable<readonly [id: string, text: string]> {
  if (isExactNumber(value)) {
    const text = numberText(value);
    if (/^\d+$/.test(text)) {
      yield ['leading-zero', `0${text}`];
      yield ['plus-sign', `+${text}`];
    }
    yield ['exponent', '1e1'];
    for (const [id, wide] of wideIntegers) if (schema?.isValid(wide, 'request') === true) yield [id, `${wide}`];
  }
  yield* [
    ['nul', '\0'],
    ['quotes', `'"`],
    ['upwards', '../..'],
  ] as const;
}

/** Formats a text for reports. */
function quoted(text: string): string {
  return templateWords([JSON.stringify(text)]);
}
