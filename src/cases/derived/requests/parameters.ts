import { certainly, keywordNode } from '../../../contract/index.js';
import { scalarText } from '../../../wire/index.js';
import { isJsonMediaType, isSafeMethod, parseMediaType } from '../../../http/index.js';
import {
  isExactNumber,
  isJsonObject,
  jsonEquals,
  numberText,
  stringifyValue,
  type JsonValue,
} from '../../../json/index.js';
import type { CaseDoubt } from '../../model/case-doubt.js';
import { templateWords } from '../../model/change-words.js';
import { goodExamples } from '../good/good-parameter.js';
import type { RequestMutation } from '../site/request-site.js';
import { requestTable, type RequestRow } from './request-table.js';
import { isArrayValue } from '../values/kind.js';
import { joinedItems, readTwice } from './misread-texts.js';
import { isHarmless, parameterSites, type ParameterInPlace } from './parameter-site.js';

/** As many examples as tell what the others do not. */
const mostExamples = 12;

/** Drawn once, so that nothing anywhere is called so (RFC 9562 §5.4). */
const uuid = 'b7e23ec2-9af9-4d2c-8f3a-1d2c3b4a5f60';
/** What is written there may be there from then on (RFC 9110 §9.3.4), so that this is not where is looked. */
const writtenUuid = '5d0f1c7a-3b68-4e91-9a27-64c8e0b1f3d5';
const unlikely: readonly JsonValue[] = [uuid, 987_654_321, 987_654, 7_919, 'no-such-fern', 'nofern', 97, 'Q7', 'zz9'];

/** What is done to a parameter as such; what is done to its values is in {@link varyParameters}. */
const tablesOfOne: readonly ((site: ParameterInPlace) => Iterable<RequestRow>)[] = [
  // What the document itself gives as an example.
  function* (site) {
    for (const [at, value] of goodExamples(site.parameter).slice(0, mostExamples).entries()) {
      const change = `${stringifyValue(value)}, an example of the document`;
      yield { id: `example/${at + 1}`, priority: 2, change, expect: 'accept', request: () => site.put(value) };
    }
  },
  // A parameter that must be there is not.
  function* (site) {
    const { in: where, name, required } = site.parameter;
    // No request of ours is without a User-Agent (RFC 9110 §10.1.5).
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
  // What is no JSON where JSON is due: `content` is written as its media type (OpenAPI 3.1 §4.8.12.4).
  function* (site) {
    const type = parseMediaType(site.parameter.content?.range ?? '');
    if (type === undefined || !isJsonMediaType(type)) return;
    const change = `${quoted('{')}, which is not JSON`;
    yield { id: 'malformed', priority: 1, change, expect: 'refuse', proven: true, request: () => site.texts('{') };
  },
  // What most probably is not there: how that is told is as much a part of the contract as what is there.
  function* (site) {
    const { schema, value: good, operation, parameter } = site;
    if (parameter.in !== 'path' || schema === undefined) return;
    // What any reading of a name may lead to is looked at, and nothing more; a UUID leads nowhere.
    const value = (isSafeMethod(operation.method) ? unlikely : [writtenUuid]).find(
      (each) => !jsonEquals(each, good) && schema.isValid(each, 'request'),
    );
    if (value === undefined) return;
    const change = `${quoted(scalarText(value))}, which most probably does not exist`;
    yield { id: 'elsewhere', priority: 2, change, request: () => site.put(value) };
  },
  /*
   * A parameter with nothing in it. Some read it as the empty string and some as no parameter: where it has to be there,
   * and is a string that may not be empty, it is wrong for all of them, unless the document allows it in so many words
   * (`allowEmptyValue`, OpenAPI 3.1 §4.8.12.2); elsewhere it only has to be answered.
   */
  function* (site) {
    if (site.parameter.content !== undefined) return;
    const doubt = doubtOfMissing(site);
    const request = () => site.texts('');
    yield isEmptyWrongForAll(site)
      ? { id: 'empty', priority: 2, change: `${quoted('')}, while it is required`, expect: 'refuse', doubt, request }
      : { id: 'empty', priority: 3, change: quoted(''), doubt, request };
  },
  // What is wrong as it is sent, and right for a server that decodes it twice, or that takes items apart at commas.
  function* (site) {
    const { value, parameter, schema } = site;
    if (parameter.in !== 'query' || parameter.content !== undefined || schema === undefined) return;
    const { style, explode } = parameter;
    const misread = isArrayValue(value)
      ? style === 'form' && explode && joinedItems(value, schema)
      : !isJsonObject(value) && readTwice(value, schema);
    if (misread) yield { ...misread.row, change: misread.change, request: () => site.texts(misread.text) };
  },
  // Texts that some servers take for a value and others do not: all that is asked is that they are answered.
  function* (site) {
    const { value, parameter } = site;
    if (isArrayValue(value) || isJsonObject(value)) return;
    for (const [id, text] of ambiguousTexts(value))
      yield { id, priority: 6, change: quoted(text), request: () => site.texts(text) };
    const good = scalarText(value);
    if (parameter.in === 'query')
      yield { id: 'repeated', priority: 5, change: 'there twice', request: () => site.texts(good, good) };
    yield { id: 'long', priority: 5, change: 'a text of 1000 characters', request: () => site.texts('f'.repeat(1000)) };
  },
];

const undeclaredName = 'trellis-fern';

/** What is done to parameters. */
export const parameterTables: readonly RequestMutation[] = [
  requestTable({
    id: 'parameters/each',
    *rows(site) {
      const { budget, values } = site;
      const limited = budget.changing(values.size);
      for (const each of parameterSites(site)) {
        for (const row of tablesOfOne.flatMap((table) => [...table(each)]))
          if (limited.allows(row.priority)) yield rowOf(row, each);
      }
    },
  }),
  requestTable({
    // A query parameter that nobody declared: most servers take no notice, and clients rely on that.
    id: 'parameters/undeclared',
    *rows({ operation, minimal }) {
      // A parameter that is an object may take any name of the query.
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

/** Says of a row which parameter it is about. */
function rowOf(row: RequestRow, site: ParameterInPlace): RequestRow {
  const { parameter, schema, minimal } = site;
  return {
    ...row,
    id: `parameter/${site.id}/${row.id}`,
    change: `${parameter.in} parameter ${parameter.name}: ${row.change}`,
    aspects: parameter.in === 'header' ? ['parameter', 'header'] : ['parameter'],
    contract: (schema ?? parameter).place,
    varied: { path: [parameter.in, parameter.name], way: [], base: minimal },
    request: () => (isHarmless(row.expect, site) ? row.request?.() : undefined),
  };
}

/** A required parameter is left out: as of a property, a default says the contrary. */
function doubtOfMissing({ schema }: ParameterInPlace): CaseDoubt | undefined {
  const parts = schema === undefined ? [] : certainly([schema]);
  return parts.some((part) => keywordNode(part, 'default') !== undefined) ? 'default-may-stand-in' : undefined;
}

function isEmptyWrongForAll({ parameter, schema, types }: ParameterInPlace): boolean {
  if (!parameter.required || parameter.allowEmptyValue || parameter.in !== 'query' || schema === undefined)
    return false;
  return types.length === 1 && types[0] === 'string' && !schema.isValid('', 'request');
}

function* ambiguousTexts(value: JsonValue): Iterable<readonly [id: string, text: string]> {
  if (isExactNumber(value)) {
    const text = numberText(value);
    if (/^\d+$/.test(text)) {
      yield ['leading-zero', `0${text}`];
      yield ['plus-sign', `+${text}`];
    }
    yield ['exponent', '1e1'];
  }
  yield* [
    ['nul', '\0'],
    ['quotes', `'"`],
    ['upwards', '../..'],
  ] as const;
}

/** A text as a report shows it. */
function quoted(text: string): string {
  return templateWords([JSON.stringify(text)]);
}
