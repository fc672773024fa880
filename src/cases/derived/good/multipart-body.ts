import type { MediaType } from '../../../contract/index.js';
import { joinTemplates } from '../../join-templates.js';
import { bodyTemplate, type BodyTree } from '../../body-tree.js';
import type { Template } from '../../template.js';
import { scalarTemplate } from './scalar-template.js';
import { isBinary } from './is-binary.js';

/** Longer than anything that a good value holds. */
export const boundary = 'trellis-boundary-5f1e2d3c4b5a6978';

/**
 * An object as multipart/form-data (RFC 7578; OpenAPI 3.1 §4.8.14.5): a part for each property, several for a list, each
 * of the type that `encoding` gives, else text/plain for a scalar, application/json for an object and
 * application/octet-stream for what is binary. Undefined where the value is no object.
 */
export function multipartBody(tree: BodyTree, mediaType: MediaType): Template | undefined {
  if (tree.kind !== 'object') return undefined;
  const parts = tree.members.flatMap(([name, value]) =>
    (value.kind === 'array' ? value.items : [value]).map((item) => partOf(name, item, mediaType)),
  );
  return joinTemplates([...parts, [`--${boundary}--\r\n`]]);
}

function partOf(name: string, value: BodyTree, { schema, encoding }: MediaType): Template {
  const file = isBinary(schema, name);
  const given = encoding.get(name)?.contentType?.split(',')[0]?.trim();
  const type = given === undefined || given.includes('*') ? typeOf(value, file) : given;
  const content = value.kind === 'scalar' && !/\bjson\b/i.test(type) ? scalarTemplate(value) : bodyTemplate(value);
  const quoted = name.replaceAll(/["\r\n]/g, encodeURIComponent);
  const disposition = `Content-Disposition: form-data; name="${quoted}"${file ? '; filename="fern.bin"' : ''}\r\n`;
  // RFC 7578 §4.4: text/plain is what a part is that does not say.
  const typed = type === 'text/plain' ? '' : `Content-Type: ${type}\r\n`;
  return joinTemplates([[`--${boundary}\r\n${disposition}${typed}\r\n`], content, ['\r\n']]);
}

function typeOf(value: BodyTree, file: boolean): string {
  if (file) return 'application/octet-stream';
  return value.kind === 'scalar' ? 'text/plain' : 'application/json';
}
