import type { MediaType } from '../../contract/index.js';
import { isJsonMediaType, matchesSomeRange, parseMediaType, type MediaTypeValue } from '../../http/index.js';
import type { BytesJudge } from './bytes-judge.js';
import { formValue, type FormField } from './form-value.js';
import { schemaViolations } from './schema-violations.js';
import type { Violation } from './violation.js';

const location = ['request', 'body'];

/** Judges `multipart/form-data` (RFC 7578; OpenAPI 3.1 §4.8.14.5), a part for each property or item of one. */
export function multipartJudge(mediaType: MediaType, boundary: string | undefined): BytesJudge {
  const { schema, place } = mediaType;
  return (body) => {
    const fields = boundary === undefined ? undefined : partsOf(Buffer.from(body).toString('latin1'), boundary);
    if (fields === undefined) {
      const message =
        boundary === undefined ? 'the media type has no boundary' : 'the body is no multipart of its boundary';
      return { kind: 'malformed', violations: [{ location, code: 'multipart', message, place }] };
    }
    const failures = schema?.validate(formValue(fields, mediaType), 'request') ?? [];
    if (failures.length > 0) return { kind: 'invalid', violations: schemaViolations(failures, location, 'the form') };
    const ofTypes = fields.flatMap((part) => typeViolations(part, mediaType));
    return ofTypes.length === 0 ? undefined : { kind: 'invalid', violations: ofTypes };
  };
}

/** OpenAPI 3.1 §4.8.15.1: which types a part may say that it has. */
function typeViolations({ name, said }: Part, { encoding }: MediaType): readonly Violation[] {
  const { contentType, place } = encoding.get(name) ?? {};
  if (said === undefined || contentType === undefined || matchesSomeRange(contentType, said)) return [];
  const message = `the media type of the part is ${said.essence}, not ${contentType}`;
  return [{ location: [...location, name], code: 'media-type', message, place }];
}

interface Part extends FormField {
  /** The media type that it says it has. */
  readonly said: MediaTypeValue | undefined;
}

/** RFC 2046 §5.1.1; bytes as characters of one byte each. Undefined where the last boundary is missing. */
function partsOf(bytes: string, boundary: string): readonly Part[] | undefined {
  const pieces = `\r\n${bytes}`.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith('--')) return undefined;
  const fields: Part[] = [];
  for (const piece of pieces.slice(1, -1)) {
    const end = piece.indexOf('\r\n\r\n');
    const head = end === -1 ? piece : piece.slice(0, end);
    const name = /^content-disposition:[^\r\n]*;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/im.exec(head);
    if (name === null) return undefined;
    const said = parseMediaType(/^content-type:\s*([^\r\n]*)/im.exec(head)?.[1] ?? '');
    const text = end === -1 ? '' : Buffer.from(piece.slice(end + 4), 'latin1').toString('utf8');
    const json = said !== undefined && isJsonMediaType(said);
    const ofBytes = Buffer.from(name[1] ?? name[2] ?? '', 'latin1').toString('utf8');
    fields.push({ name: ofBytes, text, json, raw: text, said });
  }
  return fields;
}
