import { unitEscapes } from '../../json/index.js';
import { fieldValues } from '../../http/index.js';
import { pairsOf } from '../../wire/index.js';
import type { JudgedExchange } from '../judging/judge-exchange.js';
import type { KnownSecrets } from '../grouping/known-secrets.js';
import type { ToldExchange } from '../grouping/traffic-run.js';

/** The number of cases, and the size of a body in bytes. */
const mostCases = 500;
const mostBody = 64 * 1024;

/** Keeps each different request with its outcome, as written cases. */
export class CaseRecorder {
  readonly #secrets: KnownSecrets;
  readonly #cases = new Map<string, { readonly operation: string; readonly lines: readonly string[] }>();
  #left = 0;

  constructor(secrets: KnownSecrets) {
    this.#secrets = secrets;
  }

  /** The number of exchanges without a case, because of secrets, size or number, or because the server failed. */
  get leftOut(): number {
    return this.#left;
  }

  add({ judged, redactor }: ToldExchange): void {
    if (judged.kind === 'unjudged') return;
    const lines = linesOf(judged);
    const text = lines?.join('\n') ?? '';
    if (lines === undefined || redactor.text(text) !== text) this.#left++;
    else if (!this.#cases.has(text)) {
      if (this.#cases.size < mostCases) this.#cases.set(text, { operation: judged.operation.key, lines });
      else this.#left++;
    }
  }

  /** The case file (`docs/cases.md`). */
  file(): string {
    const all = this.#secrets.all();
    const numbers = new Map<string, number>();
    const cases = [...this.#cases.values()].flatMap(({ operation, lines }) => {
      const text = lines.join('\n');
      // A value may have become known as a secret after the case was recorded.
      if (all.text(text) !== text) return [];
      const segment = operation.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^-|-$/g, '') || 'operation';
      const number = (numbers.get(segment) ?? 0) + 1;
      numbers.set(segment, number);
      return [`  - id: ${segment}/recorded/${number}\n${lines.map((line) => `    ${line}\n`).join('')}`];
    });
    return `# Recorded by trellis proxy: edit the values that are true for one moment only.\nversion: 1\n\ncases:${cases.length === 0 ? ' []' : ''}\n${cases.join('\n')}`;
  }
}

/** The lines of a case without its id; undefined if the exchange cannot become a case. */
function linesOf(judged: JudgedExchange): readonly string[] | undefined {
  const { theCase, exchange, operation, standing } = judged;
  const expect = expectationOf(judged);
  const { body } = exchange.request;
  if (expect === undefined || (body !== undefined && body.length > mostBody)) return undefined;
  const [target = ''] = theCase.request.path;
  const headers = headersOf(judged);
  return [
    `operation: ${quoted(`${operation.method} ${operation.path.text}`)}`,
    `path: ${quoted(typeof target === 'string' ? target : '')}`,
    ...(standing === 'unauthenticated' ? ['auth: none'] : []),
    ...(headers.length === 0
      ? []
      : ['headers:', ...headers.map(([name, value]) => `  ${quoted(name)}: ${quoted(value)}`)]),
    ...bodyLines(body),
    `expect: ${expect}`,
    'tags: [recorded]',
  ];
}

/** The expected outcome; undefined if the server violated the contract. */
function expectationOf({ standing, exchange, findings, inconclusive }: JudgedExchange): string | undefined {
  const { result } = exchange;
  if (result.kind === 'failure' || inconclusive !== undefined) return undefined;
  if (findings.some(({ category }) => category !== 'client')) return undefined;
  const { status } = result;
  switch (standing) {
    case 'valid':
      return status < 400 ? 'accept' : `[${status}]`;
    case 'invalid':
      return status >= 400 ? 'refuse' : `[${status}]`;
    case 'unauthenticated':
      return 'deny';
    case 'undecided':
      return `[${status}]`;
  }
}

/** The headers that the contract describes, Content-Type and Accept. */
function headersOf({ operation, exchange }: JudgedExchange): readonly (readonly [string, string])[] {
  const { fields } = exchange.request;
  const ofKind = (kind: string): ReadonlySet<string> =>
    new Set(operation.parameters.filter(({ in: where }) => where === kind).map(({ name }) => name));
  const described = new Set([...ofKind('header')].map((name) => name.toLowerCase()));
  const kept = fields.filter(([name]) => /^(?:content-type|accept)$/i.test(name) || described.has(name.toLowerCase()));
  const cookieNames = ofKind('cookie');
  const cookies = fieldValues(fields, 'cookie').flatMap((line) => pairsOf(line, ';'));
  const sent = cookies.filter(([name]) => cookieNames.has(name)).map(([name, value]) => `${name}=${value}`);
  return sent.length === 0 ? kept : [...kept, ['Cookie', sent.join('; ')]];
}

function bodyLines(body: Uint8Array | undefined): readonly string[] {
  if (body === undefined) return [];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) return [`rawBodyBase64: ${bytes.toString('base64')}`];
  return [`rawBody: ${quoted(text)}`];
}

/** A double-quoted scalar of YAML 1.2 (§7.3.1), with `$${` for a literal `${`, which would begin a placeholder. */
function quoted(text: string): string {
  return JSON.stringify(text.replaceAll('${', () => '$${')).replaceAll(/[^\x20-\x7e]/g, unitEscapes);
}
