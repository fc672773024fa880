import { effectiveSchema, type MediaType, type Schema, keywordText } from '../../../contract/index.js';
import {
  type BodyTree,
  type Part,
  scalarTemplate,
  type Template,
  writeParts,
  jsonTemplate,
} from '../../../wire/index.js';
import { fileSample, type FileSample } from '../values/file-samples.js';

/**
 * Writes an object as multipart/form-data (RFC 7578; OpenAPI 3.1 §4.8.14.5): one part for each property, several for a
 * list. The media type of a part is that of `encoding`, or text/plain for scalars, application/json for objects and
 * application/octet-stream for bytes. Files are valid files of their type, because services inspect them. `change`
 * changes each part. Undefined for values that are not objects.
 */
export function multipartBody(
  tree: BodyTree,
  mediaType: MediaType,
  change: (part: Part) => Part = (part) => part,
): Template | undefined {
  if (tree.kind !== 'object') return undefined;
  return writeParts(
    tree.members.flatMap(([name, value]) =>
      (value.kind === 'array' ? value.items : [value]).map((item) => change(partOf(name, item, mediaType))),
    ),
  );
}

function partOf(name: string, value: BodyTree, mediaType: MediaType): Part {
  const { encoding } = mediaType;
  const bytes = binaryPart(mediaType, name);
  const given =
    encoding.get(name)?.contentType?.split(',')[0]?.trim() ?? (bytes && keywordText(bytes, 'contentMediaType'));
  const sample = bytes && given !== undefined ? fileSample(given) : undefined;
  const type = given === undefined || given.includes('*') ? (sample?.essence ?? typeOf(value, bytes, given)) : given;
  const file = bytes && sample && isWord(value) && allows(bytes, sample) ? sample : undefined;
  const content = value.kind === 'scalar' && !/\bjson\b/i.test(type) ? scalarTemplate(value) : jsonTemplate(value);
  return {
    name,
    // A service may store a file under its name, in place of one that is there.
    filename: bytes === undefined ? undefined : [{ unique: 'string' }, `.${sample?.extension ?? 'bin'}`],
    mediaType: type === 'text/plain' ? undefined : type,
    content: file ? [file.bytes] : content,
  };
}

/** Returns true for a generated word, which any file can replace. */
function isWord(value: BodyTree): boolean {
  const text = value.kind === 'scalar' ? scalarTemplate(value) : [];
  return text.length === 1 && typeof text[0] === 'string' && /^[\w ]{1,40}$/.test(text[0]);
}

function allows(schema: Schema, { bytes }: FileSample): boolean {
  return schema.isValid(Buffer.from(bytes).toString('latin1'), 'request');
}

/** A media type for each range without a sample file. */
const ofRanges: Readonly<Record<string, string>> = {
  'text/*': 'text/plain',
  'video/*': 'video/mp4',
  'font/*': 'font/woff2',
};

function typeOf(value: BodyTree, bytes: Schema | undefined, range: string | undefined): string {
  const known = range === undefined ? undefined : ofRanges[range.toLowerCase()];
  if (known !== undefined) return known;
  if (bytes !== undefined) return 'application/octet-stream';
  return value.kind === 'scalar' ? 'text/plain' : 'application/json';
}

/** Returns true if a property, or each item of it, contains bytes. */
export function isBinary(mediaType: MediaType, name: string): boolean {
  return binaryPart(mediaType, name) !== undefined;
}

/**
 * Returns the schema of bytes in a property, or in a list (OpenAPI 3.0 §4.7.14.2, 3.1 §4.8.14.3): one that states bytes,
 * or an empty one with the media type of a file in `encoding`.
 */
function binaryPart({ schema, encoding }: MediaType, name: string): Schema | undefined {
  if (schema === undefined) return undefined;
  const { schemas, items } = effectiveSchema(schema).member(name);
  const [first] = schemas;
  const isFile = isFileType(encoding.get(name)?.contentType) && schemas.every(isEmptySchema);
  return [...schemas, ...items.schemas].find(holdsBytes) ?? (isFile ? first : undefined);
}

/** Returns true if every value of the media type is a file, rather than a text or JSON. */
function isFileType(contentType: string | undefined): boolean {
  return contentType?.split(',').every((type) => fileSample(type) !== undefined) === true;
}

const annotations: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'deprecated']);

function isEmptySchema({ node }: Schema): boolean {
  return node.type === 'object' && node.members.every(({ key }) => annotations.has(key.value));
}

function holdsBytes(schema: Schema): boolean {
  if (keywordText(schema, 'format') === 'binary') return true;
  return schema.keyword('contentMediaType') !== undefined && schema.keyword('contentEncoding') === undefined;
}
