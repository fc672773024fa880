import type { MediaType } from '../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../http/index.js';
import type { BytesJudge } from './bytes-judge.js';
import { formValue, type FormField } from './form-value.js';
import { schemaViolations } from './schema-violations.js';

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
    if (failures.length === 0) return undefined;
    return { kind: 'invalid', violations: schemaViolations(failures, location, 'the form') };
  };
}

/** RFC 2046 §5.1.1; bytes as characters of one byte each. Undefined where the last boundary is missing. */
function partsOf(bytes: string, boundary: string): readonly FormField[] | undefined {
  const pieces = `\r\n${bytes}`.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith('--')) return undefined;
  const fields: FormField[] = [];
  for (const piece of pieces.slice(1, -1)) {
    const end = piece.indexOf('\r\n\r\n');
    const head = end === -1 ? piece : piece.slice(0, end);
    const name = /^content-disposition:[^\r\n]*;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/im.exec(head);
    if (name === null) return undefined;
    const type = parseMediaType(/^content-type:\s*([^\r\n]*)/im.exec(head)?.[1] ?? 'text/plain');
    const text = end === -1 ? '' : Buffer.from(piece.slice(end + 4), 'latin1').toString('utf8');
    const json = type !== undefined && isJsonMediaType(type);
    fields.push({ name: Buffer.from(name[1] ?? name[2] ?? '', 'latin1').toString('utf8'), text, json, raw: text });
  }
  return fields;
}
