import type { SampleRequest } from '../../cases/index.js';
import type { Options } from '../settings/settings.js';
import { randomBytes } from 'node:crypto';
import { formatProblem } from '../../error/index.js';
import type { Contract } from '../../contract/index.js';
import { clashesOf, createMock, exampleRequest, joinContracts, type Mock } from '../../mock/index.js';
import { withConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../io/exit-code.js';
import { note, noteFaults, printable } from '../io/note.js';
import { given } from '../settings/given.js';
import { hasNoOperation, loadDocument } from '../inputs/inputs.js';
import { countOf, escapeForTerminal } from '../../report/index.js';
import { refuseControls, UsageError } from '../io/usage-error.js';
import { lineWriter } from '../io/line-writer.js';
import { requestLine } from '../io/request-line.js';
import { untilStopped } from '../io/interruption.js';
import { watchDocument } from './watch-document.js';

export interface MockOptions extends Options {
  readonly port: number;
  readonly host: string;
  readonly watch?: boolean;
  readonly dynamic?: boolean;
  readonly delay?: number | readonly [number, number];
  /** `false` for `--no-cors`. */
  readonly cors?: boolean | readonly string[];
  readonly chaos?: number;
  readonly stateless?: boolean;
  readonly state?: string;
}

/** The time for open requests at the end of the mock, in milliseconds; less than Docker waits. */
const graceMs = 5_000;

/** Mocks one or several documents until a signal, and prints each request. */
export function mock(flags: MockOptions, others: readonly string[] = []): Promise<number> {
  return untilStopped((stopped) => mockUntil(stopped, flags, others));
}

async function mockUntil(stopped: Promise<void>, flags: MockOptions, others: readonly string[]): Promise<number> {
  const options = await withConfiguration(flags);
  const write = lineWriter(process.stdout);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const token = tokenOf(flags, options);
  const files = new Set<string>();
  const twice = others.find((spec, at) => spec === options.spec || others.indexOf(spec) !== at);
  if (twice !== undefined) throw new UsageError(`the document ${twice} is given twice`);
  const load = async (): Promise<Contract> => {
    const one = (spec: Pick<MockOptions, 'spec'>): Promise<Contract> =>
      loadDocument({ ...options, ...spec }, (file) => files.add(file));
    return joinContracts(await Promise.all([one({}), ...others.map((spec) => one({ spec }))]));
  };
  const contract = await load();
  noteFaults(contract);
  for (const clash of clashesOf(contract)) note(formatProblem(clash));
  // The user may still be writing a watched document.
  if (options.watch !== true && hasNoOperation(contract)) return exitCode.conforms;
  const color = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  const running = await createMock({
    ...given(options, 'port', 'host', 'dynamic', 'delay', 'cors', 'chaos'),
    ...(options.stateless === true ? { state: false } : {}),
    ...(options.state === undefined ? {} : { stateFile: options.state }),
    ...given(options, 'resources', 'answers'),
    spec: contract,
    seed,
    keep: 200,
    ...(token === undefined ? {} : { token }),
    onRequest: (request) => write(requestLine(request, color)),
  });
  if (options.watch === true && files.size === 0) note('--watch does not reload a document from a URL');
  const isWatching = options.watch ?? process.stdout.isTTY;
  write(heading(running, options, seed, token !== undefined));
  const introduction = setImmediate(() => {
    write(operationLines(running.contract, running.url, token !== undefined));
    for (const line of remarkLines(running.contract)) write(line);
  });
  const watch = isWatching
    ? watchDocument(files, load, (outcome) => {
        if (outcome.ok) {
          const unmatched = running.use(outcome.contract);
          for (const problem of [...clashesOf(outcome.contract), ...unmatched]) note(formatProblem(problem));
        }
        if (!outcome.ok) running.tellBroken(outcome.message);
        write(
          outcome.ok
            ? reloaded(outcome.contract)
            : `${printable(outcome.message)}\nthe mock continues with the last valid document`,
        );
        if (outcome.ok) for (const line of remarkLines(outcome.contract)) write(line);
      })
    : undefined;
  await stopped;
  clearImmediate(introduction);
  watch?.close();
  await running.close(graceMs);
  return exitCode.conforms;
}

/** The token of the flag, else of the configuration, else of the environment. */
function tokenOf(flags: MockOptions, options: MockOptions): string | undefined {
  const token = options.token ?? (process.env['TRELLIS_TOKEN'] || undefined);
  const whose = flags.token === undefined ? (options.token === undefined ? 'TRELLIS_TOKEN' : 'the token') : '--token';
  if (token !== undefined) refuseControls(token, whose);
  return token;
}

function heading({ url, contract }: Mock, options: MockOptions, seed: string, hasToken: boolean): string {
  const random = options.dynamic === true || options.chaos !== undefined || Array.isArray(options.delay);
  const facts = [
    escapeForTerminal(contract.file),
    countOf(contract.operations.length, 'operation'),
    ...(hasToken ? ['accepts one token'] : []),
    ...(random ? [`seed ${escapeForTerminal(seed)}`] : []),
  ];
  return `mock of ${escapeForTerminal(contract.title)} on ${url}\n${facts.join(' · ')} · ${url}/__trellis shows the requests\n`;
}

function reloaded(contract: Contract): string {
  return `${escapeForTerminal(contract.file)} has changed: ${countOf(contract.operations.length, 'operation')}`;
}

/** In operations. The examples of larger documents are not validated, because that would block requests for seconds. */
const mostJudged = 200;

/** The invalid examples of the document. The mock sends them only if a request names them. */
function remarkLines(contract: Contract): readonly string[] {
  if (contract.operations.length > mostJudged) return [];
  return contract.remarks
    .filter(({ code }) => code === 'invalid-example')
    .map((remark) => escapeForTerminal(formatProblem(remark)));
}

/** The limit for operations with an example request. */
const mostLines = 60;

const tokenWord = 'TRELLIS-TOKEN';

const basicToken = `Basic ${Buffer.from(`user:${tokenWord}`).toString('base64')}`;

/** Lists every operation with a curl command. */
function operationLines({ operations }: Contract, url: string, hasToken: boolean): string {
  const lines = operations.slice(0, mostLines).map((operation) => {
    const example = exampleRequest(operation, hasToken ? tokenWord : undefined);
    const line = example === undefined ? `# ${operation.method} ${operation.path.text}` : curl(example, url);
    return `${escapeForTerminal(operation.key)}\n  ${escapeForTerminal(line)}`;
  });
  const more = operations.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more, all on ${url}/__trellis`] : []), ''].join('\n');
}

function curl({ method, target, fields, body }: SampleRequest, url: string): string {
  const words = ['curl', '-i'];
  if (method === 'HEAD') words.push('-I');
  else if (method !== 'GET' && !(method === 'POST' && body !== undefined)) words.push('-X', method);
  for (const [name, value] of fields) {
    // With -u, curl encodes the credential, so the command can contain a variable.
    if (value === basicToken) words.push('-u', quoted(`user:${tokenWord}`));
    else words.push('-H', quoted(`${name}: ${value}`));
  }
  if (body !== undefined) words.push('--data-raw', quoted(body.toString('utf8')));
  if (/[[\]{}]/.test(target)) words.push('-g');
  return [...words, quoted(`${url}${target}`)].join(' ');
}

/** Quotes a word for a POSIX shell, with a variable in place of the token. */
function quoted(text: string): string {
  const parts = text.split(tokenWord).map((part) => (part === '' ? '' : `'${part.replaceAll("'", String.raw`'\''`)}'`));
  return parts.join('"$TRELLIS_TOKEN"') || "''";
}
