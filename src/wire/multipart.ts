import { isJsonMediaType, parseMediaType, percentDecoded } from '../http/index.js';
import type { FormField } from './form.js';
import { joinTemplates, type Template } from './template.js';

/** A boundary that occurs in no generated value. */
export const boundary = 'trellis-boundary-5f1e2d3c4b5a6978';

/** A part of a multipart/form-data body. */
export interface Part {
  readonly name: string;
  /** Undefined if the part is not a file. */
  readonly filename: Template | undefined;
  /** Undefined for text/plain, the default of a part (RFC 7578 §4.4). */
  readonly mediaType: string | undefined;
  readonly content: Template;
}

/** Writes parts as multipart/form-data (RFC 7578) with {@link boundary}. */
export function writeParts(parts: readonly Part[]): Template {
  const written = parts.flatMap(({ name, filename, mediaType, content }): readonly Template[] => {
    const file: Template = filename === undefined ? [] : ['; filename="', ...filename, '"'];
    const type = mediaType === undefined ? '' : `Content-Type: ${mediaType}\r\n`;
    const quoted = name.replaceAll(/["\r\n]/g, encodeURIComponent);
    const disposition = `Content-Disposition: form-data; name="${quoted}"`;
    return [[`--${boundary}\r\n${disposition}`], file, [`\r\n${type}\r\n`], content, ['\r\n']];
  });
  return joinTemplates([...written, [`--${boundary}--\r\n`]]);
}

/** Parses the parts of a body (RFC 2046 §5.1.1); undefined if the last boundary is missing, or a part has no name. */
export function readParts(body: Uint8Array, boundary: string): readonly FormField[] | undefined {
  // Latin-1 preserves every byte.
  const pieces = `\r\n${Buffer.from(body).toString('latin1')}`.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith('--')) return undefined;
  const fields: FormField[] = [];
  for (const piece of pieces.slice(1, -1)) {
    const end = piece.indexOf('\r\n\r\n');
    const head = end === -1 ? piece : piece.slice(0, end);
    const name = /^content-disposition:[^\r\n]*;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/im.exec(head);
    if (name === null) return undefined;
    const said = parseMediaType(/^content-type:\s*([^\r\n]*)/im.exec(head)?.[1] ?? '');
    const text = end === -1 ? '' : utf8(piece.slice(end + 4));
    const isJson = said !== undefined && isJsonMediaType(said);
    fields.push({ name: percentDecoded(utf8(name[1] ?? name[2] ?? '')), text, raw: text, isJson, said });
  }
  return fields;
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
