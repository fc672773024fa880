import { isMap, isScalar, parse, parseDocument, type Document } from 'yaml';
import type { Contract, MediaType } from '../../contract/index.js';
import {
  fieldValue,
  isJsonMediaType,
  matchesMediaRange,
  matchesStatusKey,
  parseMediaType,
  type FieldList,
} from '../../http/index.js';
import { parsePointer } from '../../json/index.js';
import type { KnownSecrets } from '../grouping/known-secrets.js';
import type { ToldExchange } from '../grouping/traffic-run.js';

/** The largest body that becomes an example. */
const mostBody = 16 * 1024;

/** The name of the written examples. */
const name = 'recorded';

/** Keeps the first valid body of each documented media type that has no example yet. */
export class ExampleRecorder {
  readonly #contract: Contract;
  readonly #secrets: KnownSecrets;
  /** Bodies by the pointer of the Media Type Object. */
  readonly #bodies = new Map<string, string>();

  constructor(contract: Contract, secrets: KnownSecrets) {
    this.#contract = contract;
    this.#secrets = secrets;
  }

  add({ judged, redactor }: ToldExchange): void {
    if (judged.kind === 'unjudged' || judged.findings.length > 0 || judged.standing !== 'valid') return;
    const { operation, exchange } = judged;
    const { request, result } = exchange;
    if (result.kind !== 'response') return;
    const response =
      operation.responses.find(({ status }) => status === String(result.status)) ??
      operation.responses.find(({ status }) => status !== 'default' && matchesStatusKey(status, result.status));
    const take = (content: readonly MediaType[], fields: FieldList, body: Uint8Array | undefined): void => {
      if (body === undefined || body.length === 0 || body.length > mostBody) return;
      const text = Buffer.from(body).toString('utf8');
      const described = describing(content, fields);
      // A body with a replaced secret may be invalid.
      if (described === undefined || redactor.text(text) !== text) return;
      const { file, pointer } = described.place;
      if (file !== this.#contract.file || described.examples.length > 0 || this.#bodies.has(pointer)) return;
      this.#bodies.set(pointer, text);
    };
    // A request body is an example only if the server accepted it.
    if (result.status < 400) take(operation.requestBody?.content ?? [], request.fields, request.body);
    if (result.bodyState === 'complete') take(response?.content ?? [], result.fields, result.body);
  }

  /** A copy of the document with the examples, with its comments and order; and the number of examples. */
  document(): { readonly text: string; readonly examples: number } {
    const source = this.#contract.documents.find(({ file }) => file === this.#contract.file)?.text ?? '';
    const isJson = /^\s*\{/.test(source);
    const all = this.#secrets.all();
    const document = parseDocument(source, { intAsBigInt: true, keepSourceTokens: true });
    let examples = 0;
    for (const [pointer, text] of this.#bodies) {
      const path = keysAt(document, parsePointer(pointer));
      if (all.text(text) !== text || path === undefined || document.hasIn([...path, 'example'])) continue;
      document.setIn(
        [...path, 'examples'],
        document.createNode({ [name]: { value: parse(text, { intAsBigInt: true }) as unknown } }),
      );
      examples++;
    }
    const text = isJson ? asJson(document.toJS() as unknown) : document.toString({ lineWidth: 0 });
    return { text, examples };
  }
}

/** The keys of a place as the document spells them: a status may be a number. */
function keysAt(document: Document, tokens: readonly string[]): readonly unknown[] | undefined {
  let at: unknown = document.contents;
  const keys: unknown[] = [];
  for (const token of tokens) {
    if (!isMap(at)) return undefined;
    const pair = at.items.find(({ key }) => isScalar(key) && String(key.value) === token);
    if (pair === undefined) return undefined;
    keys.push(pair.key);
    at = pair.value;
  }
  return isMap(at) ? keys : undefined;
}

/** The Media Type Object of JSON that describes a body with these fields. */
function describing(content: readonly MediaType[], fields: FieldList): MediaType | undefined {
  const mediaType = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  if (mediaType === undefined || !isJsonMediaType(mediaType)) return undefined;
  return content.find(({ range }) => matchesMediaRange(range, mediaType));
}

/** JSON text in which integers keep all their digits. */
function asJson(value: unknown): string {
  const marked = JSON.stringify(
    value,
    (_, each: unknown) => (typeof each === 'bigint' ? `\u0000${each}\u0000` : each),
    2,
  );
  return `${marked.replaceAll(/"\\u0000(-?\d+)\\u0000"/g, '$1')}\n`;
}
