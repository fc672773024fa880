import { responseValues } from '../cases/index.js';
import { fieldFailure } from '../checks/index.js';
import {
  schemaAt,
  type Contract,
  type Header,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
} from '../contract/index.js';
import { isJsonMediaType, matchesMediaRange, matchesStatusKey, parseMediaType } from '../http/index.js';
import { parsePointer, stringifyValue, type JsonValue } from '../json/index.js';
import { writeParameter } from '../wire/index.js';
import { difference, type Example, type OneDifference } from './difference.js';
import { isAlike } from './is-alike.js';
import type { Pair } from './pair-operations.js';
import { declares } from './requests.js';

/** The documents whose responses are compared. */
export interface Documents {
  readonly before: Contract;
  readonly after: Contract;
}

/** Finds responses that the new document allows and the old one does not, and removed responses. */
export function compareResponses(pair: Pair, documents: Documents): readonly OneDifference[] {
  const { before, after } = pair;
  const removed = before.responses.flatMap((response): readonly OneDifference[] => {
    if (counterpart(response.status, after) !== undefined || isNarrowed(response, after)) return [];
    const rule = isError(response.status) ? 'error-status-removed' : 'success-status-removed';
    const message = `the response ${response.status} is no longer documented`;
    return [difference(rule, message, response.place, after.place)];
  });
  return [
    ...removed,
    ...after.responses.flatMap((response): readonly OneDifference[] => {
      const known = counterpart(response.status, before);
      if (known !== undefined) return compareResponse(pair, known, response, documents);
      const rule = isError(response.status) ? 'error-status-added' : 'success-status-added';
      return [difference(rule, `the response ${response.status} is new`, before.place, response.place)];
    }),
  ];
}

/** Returns true for the keys of error responses; `default` usually is one (OpenAPI 3.1 §4.8.16). */
function isError(status: string): boolean {
  return /^(?:[45]|default)/.test(status);
}

/** Returns true if statuses replace a range, since clients know them by the range. */
function isNarrowed({ status: range }: Response, { responses }: Operation): boolean {
  return range.endsWith('XX') && responses.some(({ status }) => matchesStatusKey(range, Number(status)));
}

/** The response that is documented for a status or a range: its own, that of its range, or the default. */
function counterpart(status: string, { responses }: Operation): Response | undefined {
  const own = responses.find((response) => response.status === status);
  if (own !== undefined || status === 'default') return own;
  const [code] = /^\d{3}$/.exec(status) ?? [`${status[0]}99`];
  const range = responses.find((each) => each.status.endsWith('XX') && matchesStatusKey(each.status, Number(code)));
  return range ?? responses.find((each) => each.status === 'default');
}

function compareResponse(
  { after: operation }: Pair,
  before: Response,
  after: Response,
  documents: Documents,
): readonly OneDifference[] {
  return [
    ...compareContent(operation, before, after, documents),
    ...before.headers.flatMap((header) => compareHeader(operation, header, after, documents)),
  ];
}

function compareContent(
  operation: Operation,
  before: Response,
  after: Response,
  documents: Documents,
): readonly OneDifference[] {
  const { status } = after;
  // Clients do not read undocumented bodies.
  if (before.content.length === 0) return [];
  // Clients of a media range know every type in it.
  const removed = before.content.filter(
    (each) => sameType(each, after.content) === undefined && !after.content.some((other) => sameType(other, [each])),
  );
  return [
    ...removed.map(({ range, place }) => {
      const message = `the response ${status} no longer has the media type ${range}`;
      return difference('response-media-type-removed', message, place, after.place);
    }),
    ...after.content.flatMap((mediaType): readonly OneDifference[] => {
      const { range, place } = mediaType;
      const known = sameType(mediaType, before.content);
      if (known !== undefined) return compareValues(operation, status, known, mediaType, documents);
      const message = `the response ${status} may now have the media type ${range}`;
      return [difference('response-media-type-added', message, before.place, place)];
    }),
  ];
}

/** The entry of a content map that describes the media type: the same type, else a range. */
function sameType({ range }: MediaType, content: readonly MediaType[]): MediaType | undefined {
  const type = parseMediaType(range);
  const isSame = (each: MediaType): boolean => parseMediaType(each.range)?.essence === type?.essence;
  return (
    content.find((each) => each.range === range) ??
    content.find((each) => type !== undefined && isSame(each)) ??
    content.find((each) => type !== undefined && matchesMediaRange(each.range, type))
  );
}

/** Finds values that the new schema allows and the old one does not. */
function compareValues(
  operation: Operation,
  status: string,
  before: MediaType,
  after: MediaType,
  documents: Documents,
): readonly OneDifference[] {
  const [schemaBefore, schemaAfter] = [before.schema, after.schema];
  if (schemaBefore === undefined || isAlike(schemaBefore, schemaAfter)) return [];
  const values = [
    ...responseValues(documents.after, operation, after),
    ...responseValues(documents.before, operation, before),
  ];
  const found = new Map<string, OneDifference>();
  for (const { value } of values) {
    if (schemaAfter?.isValid(value, 'response') === false) continue;
    for (const failure of schemaBefore.validate(value, 'response')) {
      if (failure.isUnclear === true || failure.isUnjudged === true) continue;
      const path = parsePointer(failure.instance);
      const key = `${failure.place.file}#${failure.place.pointer} ${path.map((token) => (/^\d+$/.test(token) ? '*' : token)).join('/')}`;
      // Servers do not send undeclared properties, even if the schema allows them.
      if (found.has(key) || (schemaAfter !== undefined && !declares([schemaAfter], path))) continue;
      const where = failure.instance === '' ? '' : ` at ${failure.instance}`;
      const message = `the body of the response ${status}${where} may now have a value that the old document does not allow: it ${failure.message}`;
      const place = schemaAfter === undefined ? after.place : schemaAt(schemaAfter, path).place;
      const example = exampleOf(status, after, value);
      found.set(key, difference('response-body-new-value', message, failure.place, place, example));
    }
  }
  const isTried = values.some(({ change }) => change === '');
  if (!isTried && found.size === 0 && isJsonMediaType(after.range)) {
    const message = `no valid body of the response ${status} was found, so its schemas were not compared`;
    return [difference('not-compared', message, schemaBefore.place, after.place)];
  }
  return [...found.values()];
}

function exampleOf(status: string, { range }: MediaType, value: JsonValue): Example {
  return { kind: 'response', start: status, fields: [`Content-Type: ${range}`], body: stringifyValue(value) };
}

function compareHeader(
  operation: Operation,
  before: Header,
  { status, headers, place }: Response,
  documents: Documents,
): readonly OneDifference[] {
  const { name } = before;
  const after = headers.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (before.required && after?.required !== true) {
    const message = `the response ${status} may now lack the header ${name}`;
    return [difference('response-header-removed', message, before.place, after?.place ?? place)];
  }
  if (after === undefined || isAlike(before.schema, after.schema)) return [];
  const values = [after, before].flatMap((header) =>
    responseValues(header === after ? documents.after : documents.before, operation, mediaTypeOf(header)),
  );
  for (const { value } of values) {
    const [text] = writeParameter(parameterOf(after), value) ?? [];
    if (text === undefined || fieldFailure(text, after) !== undefined) continue;
    const failure = fieldFailure(text, before);
    if (failure === undefined || failure.isUnjudged === true) continue;
    const message = `the header ${name} of the response ${status} may now have a value that the old document does not allow: it ${failure.message}`;
    const example: Example = { kind: 'response', start: status, fields: [`${name}: ${text}`], body: undefined };
    return [difference('response-header-new-value', message, failure.place, after.place, example)];
  }
  return [];
}

/** A header as a media type with its schema. */
function mediaTypeOf({ content, schema, examples, place }: Header): MediaType {
  return content ?? { range: 'text/plain', schema, examples, encoding: new Map(), place };
}

/** A response header is written like a request header, in the style `simple` (OpenAPI 3.1 §4.8.21). */
function parameterOf({ name, required, explode, schema, content, examples, place }: Header): Parameter {
  return {
    name,
    in: 'header',
    required,
    style: 'simple',
    explode,
    allowReserved: false,
    allowEmptyValue: false,
    description: undefined,
    schema,
    content,
    examples,
    place,
  };
}
