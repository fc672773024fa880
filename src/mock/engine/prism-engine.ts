import { createRequire } from 'node:module';
import type * as PrismHttp from '@stoplight/prism-http';
import { parse } from 'yaml';
import type { Operation } from '../../contract/index.js';
import type { Part } from '../joined/join-contracts.js';
import { parseJson, toValue, type JsonValue } from '../../json/index.js';

type PrismOperation = Awaited<ReturnType<typeof PrismHttp.getHttpOperationsFromSpec>>[number];
type PrismInstance = ReturnType<typeof PrismHttp.createInstance>;

/** Prism, prepared for one document. */
interface Ready {
  readonly prism: PrismInstance;
  readonly operations: ReadonlyMap<string, { readonly own: PrismOperation; readonly base: string }>;
  /** Seeds the values of `x-faker`, which Prism itself does not. */
  readonly seedFaker: (seed: number) => void;
}

/**
 * Prism's engine in this process, without its HTTP server and its validation. It generates values with
 * json-schema-faker and `x-faker`. It is loaded at its first use, because that is slow.
 */
export class PrismEngine {
  readonly #parts: readonly Part[];
  #ready: Promise<Ready> | undefined;

  /** `parts` are the documents with their base paths. */
  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** Loads the engine early; {@link makeUp} reports an error of it. */
  warmUp(): void {
    this.#load().catch(() => {});
  }

  /**
   * Generates a value for the content of a response, which the contract may not allow; undefined if Prism has none.
   *
   * @throws {Error} if Prism cannot read the document.
   */
  async makeUp(operation: Operation, status: number, mediaType: string, seed: string): Promise<JsonValue | undefined> {
    const { prism, operations, seedFaker } = await this.#load();
    const known = operations.get(keyOf(operation.method, operation.path.text));
    if (known === undefined) return undefined;
    const { own, base } = known;
    seedFaker(hash(seed));
    const path = operation.path.expand(new Map(operation.path.names.map((name) => [name, '1']))).slice(base.length);
    const input = { method: own.method as 'get', url: { path }, headers: {} };
    // Prism modifies the configuration, so each request gets its own.
    const mock = { dynamic: true, code: status, mediaTypes: [mediaType], seed };
    const outcome = await prism.request(input, [own], { ...configuration, mock })();
    return outcome._tag === 'Right' ? losslessValue(outcome.right.output.body) : undefined;
  }

  #load(): Promise<Ready> {
    return (this.#ready ??= load(this.#parts));
  }
}

const configuration = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

async function load(parts: readonly Part[]): Promise<Ready> {
  const { createInstance, getHttpOperationsFromSpec } = await import('@stoplight/prism-http');
  const operations = await Promise.all(
    parts.toReversed().map(async ({ base, ...part }) =>
      // Prism would send the requests of callbacks to any host that a request names.
      (await getHttpOperationsFromSpec(sourceOf(part))).map((own) => ({ own: { ...own, callbacks: [] }, base })),
    ),
  );
  const prism = createInstance({ ...configuration, mock: { dynamic: true } }, { logger: silent() });
  // Prism's own copy of faker.
  const require = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http'));
  const { faker } = require('@faker-js/faker') as { readonly faker: { seed(seed: number): void } };
  return {
    prism,
    operations: new Map(operations.flat().map((each) => [keyOf(each.own.method, each.base + each.own.path), each])),
    seedFaker: (seed) => faker.seed(seed),
  };
}

/** The document as it was loaded. Prism reads only a document of several files itself, to resolve its references. */
function sourceOf({ file, documents: [only, ...others] }: Omit<Part, 'base'>): string | object {
  return only === undefined || others.length > 0
    ? file
    : (parse(only.text, { uniqueKeys: false, merge: true }) as object);
}

function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}

type Logger = Parameters<typeof PrismHttp.createInstance>[1]['logger'];

/** A logger with the interface of pino that discards everything. */
function silent(): Logger {
  const quiet = (): void => {};
  const levels = ['trace', 'debug', 'info', 'success', 'start', 'note', 'warn', 'error', 'fatal', 'silent'];
  const logger: Record<string, unknown> = Object.fromEntries(levels.map((level) => [level, quiet]));
  logger['child'] = () => logger;
  return logger;
}

function losslessValue(body: unknown): JsonValue | undefined {
  const text = JSON.stringify(body) as string | undefined;
  const parsed = text === undefined ? undefined : parseJson(Buffer.from(text));
  return parsed?.ok === true ? toValue(parsed.node) : undefined;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
