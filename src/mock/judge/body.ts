import type { MediaType, RequestBody } from '../../contract/index.js';
import { isJsonMediaType, matchesMediaRange, parseMediaType, type MediaTypeValue } from '../../http/index.js';
import type { Place } from '../../json/index.js';
import type { BytesJudge } from './bytes-judge.js';
import { fieldLines } from '../../http/index.js';
import { formJudge } from './form-body.js';
import { jsonJudge } from './json-body.js';
import { multipartJudge } from './multipart-body.js';
import type { Refusal, RefusalKind } from './refusal.js';
import { schemaViolations } from './schema-violations.js';

/** Judges the body of a request by its fields and bytes. */
export type BodyJudge = (rawFields: readonly string[], body: Uint8Array) => Refusal | undefined;

/** As many spellings of media types as are remembered. */
const mostKnown = 64;

/** The judge of a request body: its presence, coding and media type (RFC 9110 §8.3, §8.4), and its content. */
export function bodyJudge({ required, content, place }: RequestBody): BodyJudge {
  const known = new Map<string, BytesJudge>();
  const missing = required ? refusal('invalid', 'required', 'the body is missing', place) : undefined;
  return (rawFields, body) => {
    if (body.length === 0) return missing;
    const coding = fieldLines(rawFields, 'content-encoding').find((value) => value.trim().toLowerCase() !== 'identity');
    if (coding !== undefined) {
      return refusal('media-type', 'content-encoding', `the body is coded as ${coding}, which is not taken`, place);
    }
    const types = fieldLines(rawFields, 'content-type');
    if (types.length !== 1) {
      const message = types.length === 0 ? 'the media type of the body is missing' : 'the body has several media types';
      return refusal('media-type', 'media-type', message, place);
    }
    const type = types[0]!;
    const judge = known.get(type) ?? judgeOfType(type, content, place);
    if (known.size < mostKnown) known.set(type, judge);
    return judge(body);
  };
}

function judgeOfType(text: string, content: readonly MediaType[], place: Place): BytesJudge {
  const refused = (reason: string): BytesJudge => {
    const found = refusal('media-type', 'media-type', reason, place);
    return () => found;
  };
  const type = parseMediaType(text);
  if (type === undefined) return refused(`${text} is no media type`);
  const mediaType = mediaTypeFor(content, type);
  if (mediaType === undefined) {
    return refused(
      `the media type of the body is ${type.essence}, not ${content.map(({ range }) => range).join(', ')}`,
    );
  }
  const charset = type.parameters.get('charset')?.toLowerCase();
  if (isJsonMediaType(type)) {
    const isUtf8 = charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii';
    return isUtf8 ? jsonJudge(mediaType) : refused(`the charset of the body is ${charset}, while JSON is UTF-8`);
  }
  if (type.essence === 'application/x-www-form-urlencoded') return formJudge(mediaType);
  if (type.essence === 'multipart/form-data') return multipartJudge(mediaType, type.parameters.get('boundary'));
  return type.type === 'text' ? textJudge(mediaType) : () => undefined;
}

/** OpenAPI 3.1 §4.8.13: where several keys match, the most specific one is meant. */
function mediaTypeFor(content: readonly MediaType[], value: MediaTypeValue): MediaType | undefined {
  const matching = content.filter(({ range }) => matchesMediaRange(range, value));
  return (
    matching.find(({ range }) => !range.includes('*')) ??
    matching.find(({ range }) => !range.startsWith('*')) ??
    matching[0]
  );
}

function textJudge({ schema }: MediaType): BytesJudge {
  if (schema === undefined) return () => undefined;
  return (body) => {
    const failures = schema.validate(Buffer.from(body).toString('utf8'), 'request');
    if (failures.length === 0) return undefined;
    return { kind: 'invalid', violations: schemaViolations(failures, ['request', 'body'], 'the body') };
  };
}

function refusal(kind: RefusalKind, code: string, message: string, place: Place): Refusal {
  return { kind, violations: [{ location: ['request', 'body'], code, message, place }] };
}
