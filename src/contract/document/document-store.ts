import { getOrInsert } from '../maps/maps.js';
import { attempt } from '../../error/index.js';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseYaml, type ParsedYaml } from '../../json/index.js';
import { DocumentError } from './document-error.js';
import { fetchDocument, displayUrl, type FetchOutcome } from './fetch-document.js';
import type { LoadOptions } from './load-options.js';
import { LocalFiles } from './local-files.js';
import type { Located, SourceDocument } from './located.js';
import { forbidden, unreadable, type ReadOutcome } from './read-outcome.js';
import { otherFormat } from './other-formats.js';
import type { Report } from './report.js';
import { withoutRepeated } from './rewrite.js';

/** The documents of a description by URI: the first one, and each referenced document, read once. */
export class DocumentStore {
  readonly #documents = new Map<string, SourceDocument>();
  readonly #failures = new Map<string, () => void>();
  readonly #asked = new Map<string, Promise<void>>();
  readonly #options: LoadOptions;
  readonly #report: Report;
  readonly #file: string;
  readonly #path: string;
  /** The URL of the first document, if it has one. */
  readonly #url: string | undefined;
  #origin: string | undefined;
  readonly #local: LocalFiles;

  constructor(file: string, options: LoadOptions, report: Report) {
    this.#url = /^https?:\/\//i.test(file) && URL.canParse(file) ? new URL(file).href.replace(/#.*/, '') : undefined;
    this.#file = this.#url === undefined ? file : displayUrl(this.#url);
    this.#path = resolve(file);
    this.#options = options;
    this.#report = report;
    this.#local = new LocalFiles(this.#path, options);
  }

  get(uri: string): SourceDocument | undefined {
    return this.#documents.get(uri);
  }

  /** The documents read so far, in the order of loading. */
  get all(): readonly SourceDocument[] {
    return [...this.#documents.values()];
  }

  /** @throws DocumentError if it cannot be read, is empty or does not parse. */
  async open(): Promise<SourceDocument> {
    const outcome = await this.#readMain();
    if (!outcome.ok) throw unreadableDocument(`cannot read ${this.#file}: ${outcome.reason}`, outcome.hint);
    const decoded = decodeText(outcome.bytes);
    if (!decoded.ok) throw unreadableDocument(`cannot read ${this.#file}: ${decoded.reason}`);
    const parsed = this.#parse(decoded.text, this.#file);
    const foreign = otherFormat(decoded.text, parsed.ok ? parsed.node : undefined);
    if (foreign !== undefined && !this.#report.isStrict) {
      const place = { file: this.#file, line: 1, column: 1, pointer: '' };
      throw new DocumentError([{ ...foreign, code: 'not-openapi', place }]);
    }
    if (!parsed.ok) throw new DocumentError(parsed.problems);
    const { uri } = outcome;
    const document = { uri, file: this.#file, source: parsed.source, root: parsed.node, order: 0 };
    this.#documents.set(uri, document);
    return document;
  }

  async #readMain(): Promise<FetchOutcome> {
    if (this.#url === undefined) {
      const outcome = await this.#local.readMain(this.#path);
      return outcome.ok ? { ...outcome, uri: pathToFileURL(this.#path).href } : outcome;
    }
    const outcome = await fetchDocument(this.#url, this.#options);
    if (outcome.ok) this.#origin = new URL(outcome.uri).origin;
    return outcome;
  }

  /** Loads the target document of the reference `from`, where failures are reported. */
  async load(uri: string, from: Located): Promise<void> {
    await getOrInsert(this.#asked, uri, () => this.#loadOnce(uri, from));
  }

  /** Reports once why a document could not be loaded. */
  reportFailure(uri: string): void {
    this.#failures.get(uri)?.();
    this.#failures.delete(uri);
  }

  async #loadOnce(uri: string, from: Located): Promise<void> {
    const name = this.#displayName(uri);
    const outcome = await this.#read(uri, from);
    const fail = (code: string, reason: string, hint?: string): void => {
      const report = (): void => this.#report.problem(from, code, `cannot read ${name}: ${reason}`, hint);
      this.#failures.set(uri, report);
    };
    if (!outcome.ok) return fail(outcome.code, outcome.reason, outcome.hint);
    const decoded = decodeText(outcome.bytes);
    if (!decoded.ok) return fail('document-unreadable', decoded.reason);
    const parsed = this.#parse(decoded.text, name);
    if (!parsed.ok) {
      this.#failures.set(uri, () => this.#report.unparsed(parsed.problems));
      return;
    }
    const order = this.#documents.size;
    this.#documents.set(uri, { uri, file: name, source: parsed.source, root: parsed.node, order });
  }

  /** Parses a document; a report that is not strict tolerates repeated names. */
  #parse(text: string, name: string): ParsedYaml {
    const parsed = parseYaml(text, name);
    if (parsed.ok || parsed.usable === undefined || this.#report.isStrict) return parsed;
    this.#report.unparsed(parsed.problems.map((problem) => ({ ...problem, taken: 'the last one counts' })));
    withoutRepeated(parsed.usable.node);
    return { ok: true, ...parsed.usable };
  }

  async #read(uri: string, from: Located): Promise<ReadOutcome> {
    const fromRemote = !from.document.uri.startsWith('file:');
    if (uri.startsWith('file:') && !fromRemote) {
      const path = attempt(() => fileURLToPath(uri));
      return path === undefined
        ? unreadable('it is not a local file')
        : await this.#local.readReferenced(
            path,
            attempt(() => fileURLToPath(from.document.uri)),
          );
    }
    if (uri.startsWith('file:')) return forbidden('a remote document must not refer to a local file', 'use a URL');
    if (!/^https?:/.test(uri)) return unreadable('only files, http: and https: can be read');
    if (this.#options.allowRemoteRefs === true) return await fetchDocument(uri, this.#options);
    // A user who names a URL trusts its origin.
    if (new URL(uri).origin === this.#origin) return await fetchDocument(uri, this.#options, this.#origin);
    return forbidden('remote references are disabled', 'copy the file beside the document, or use --allow-remote-refs');
  }

  /** A path relative to the working directory if the user named the first document so, which editors can open. */
  #displayName(uri: string): string {
    const path = uri.startsWith('file:') ? attempt(() => fileURLToPath(uri)) : undefined;
    if (path === undefined) return /^https?:/.test(uri) ? displayUrl(uri) : uri;
    return join(dirname(this.#file), relative(dirname(this.#path), path));
  }
}

function unreadableDocument(message: string, hint?: string): DocumentError {
  return new DocumentError([{ code: 'document-unreadable', message, hint }]);
}

type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/**
 * Decodes a document as UTF-8 (YAML 1.2 §5.2 allows other encodings, RFC 8259 §8.1 does not) and drops a byte order
 * mark.
 */
function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { ok: false, reason: 'it is empty' };
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
    return { ok: false, reason: 'it is UTF-16; save it as UTF-8' };
  }
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return text === undefined ? { ok: false, reason: 'it is not UTF-8' } : { ok: true, text };
}
