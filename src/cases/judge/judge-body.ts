import { once, type MediaType, type Operation } from '../../contract/index.js';
import {
  fieldValues,
  isJsonMediaType,
  matchesMediaRange,
  parseMediaType,
  type MediaTypeValue,
} from '../../http/index.js';
import { isEmptyContentGood } from './empty-content.js';
import type { Flaw } from './flaw.js';
import { judgeForm } from './judge-form.js';
import { judgeJson } from './judge-json.js';
import { judgeText } from './judge-text.js';
import type { LookedAt, LookedAtBody } from './looked-at.js';

/** The body, its media type and its coding (RFC 9110 §8). */
export function judgeBody(request: LookedAt, operation: Operation): readonly Flaw[] {
  // What is said of the body of one method says nothing of another's.
  if (request.method !== operation.method) return [];
  const { requestBody } = operation;
  const { body, fields } = request;
  const empty = body === undefined || body.isEmpty;
  if (requestBody === undefined) {
    const reason = 'it has a body, of which the contract says nothing';
    return empty ? [] : [{ aspect: 'body', kind: 'unclear', reason, place: operation.place }];
  }
  const { place, content } = requestBody;
  const types = fieldValues(fields, 'content-type');
  const coding = fieldValues(fields, 'content-encoding').find((value) => value.toLowerCase() !== 'identity');
  if (coding !== undefined) {
    return [{ aspect: 'content-encoding', kind: 'unclear', reason: `its Content-Encoding is ${coding}`, place }];
  }
  if (empty) {
    if (requestBody.required) {
      // A length of 0 does not say whether there is no content, or content of no bytes (RFC 9110 §6.4.1).
      const { wanted } = typeOf(types, content);
      const meant = wanted === undefined ? content : [wanted];
      const kind = meant.some(isEmptyContentGood) ? 'unclear' : 'invalid';
      return [{ aspect: 'no-body', kind, reason: 'it has no body', place }];
    }
    const reason = 'it has a media type, but no body';
    return types.length === 0 ? [] : [{ aspect: 'no-body', kind: 'unclear', reason, place }];
  }
  const type = typeOf(types, content);
  if (type.flaw !== undefined) return [{ aspect: 'media-type', place, ...type.flaw }, ...judgeBytes(body, content[0])];
  const { wanted } = type;
  if (wanted === undefined) {
    const ranges = content.map(({ range }) => range).join(', ');
    return [
      {
        aspect: 'media-type',
        kind: 'invalid',
        reason: `its media type is ${type.value.essence}, not ${ranges}`,
        place,
      },
    ];
  }
  const charset = type.value.parameters.get('charset');
  if (isJsonMediaType(type.value) && charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    return [{ aspect: 'media-type', kind: 'unclear', reason: `its charset is ${charset}, while JSON is UTF-8`, place }];
  }
  return judgeBytes(body, wanted, type.value);
}

type ReadType =
  | { readonly flaw: Pick<Flaw, 'kind' | 'reason'> }
  | { readonly flaw: undefined; readonly value: MediaTypeValue };

/** A media type as it was read, and the one of the contract that is meant by it. */
type MeantType = ReadType & { readonly wanted: MediaType | undefined };

/** Most requests of an operation say the same media type. */
const known = once((_content: readonly MediaType[]): Map<string, MeantType> => new Map());

function typeOf(types: readonly string[], content: readonly MediaType[]): MeantType {
  const key = types.join('\n');
  const meant = known(content).get(key);
  if (meant !== undefined) return meant;
  const read = readType(types);
  const wanted = read.flaw === undefined ? mediaTypeFor(content, read.value) : undefined;
  const found = { ...read, wanted };
  known(content).set(key, found);
  return found;
}

/** RFC 9110 §8.3: without a media type, or with several, a recipient may guess. */
function readType(types: readonly string[]): ReadType {
  const [text] = types;
  if (text === undefined) return { flaw: { kind: 'unclear', reason: 'it does not say its media type' } };
  if (types.length > 1) return { flaw: { kind: 'unclear', reason: 'it has several media types' } };
  const value = parseMediaType(text);
  if (value === undefined)
    return { flaw: { kind: 'invalid', reason: `its media type is ${JSON.stringify(text)}, which is none` } };
  return { flaw: undefined, value };
}

/** OpenAPI 3.1 §4.8.13: where several keys match, the most specific one is meant. */
export function mediaTypeFor(content: readonly MediaType[], value: MediaTypeValue): MediaType | undefined {
  const matching = content.filter(({ range }) => matchesMediaRange(range, value));
  return (
    matching.find(({ range }) => !range.includes('*')) ??
    matching.find(({ range }) => !range.startsWith('*')) ??
    matching[0]
  );
}

function judgeBytes(body: LookedAtBody, mediaType: MediaType | undefined, sent?: MediaTypeValue): readonly Flaw[] {
  if (mediaType === undefined) return [];
  const type = sent ?? parseMediaType(mediaType.range);
  if (type !== undefined && isJsonMediaType(type)) return judgeJson(body, mediaType);
  if (mediaType.schema === undefined) return [];
  const ofForm = type && judgeForm(body.bytes, type, mediaType);
  if (ofForm !== undefined) return ofForm;
  const ofText = type && judgeText(body.bytes, type, mediaType);
  if (ofText !== undefined) return ofText;
  const reason = `a body of ${type?.essence ?? mediaType.range} is not judged before it is sent`;
  return [{ aspect: 'body', kind: 'unjudged', reason, place: mediaType.schema.place }];
}
