import { TrellisError, type Problem } from '../error/index.js';
import type { RunEvent, TargetFinished, Verdict } from './model/event.js';
import { gravest } from './model/weigh.js';
import { settingsFor } from './options/settings.js';
import { TargetRun } from './one-target/target-run.js';
import type { RunOptions } from './options/run-options.js';
import { casesOfShard, shardOfRun } from './model/shard.js';
import type { RunningTarget, Target, Login } from './options/target.js';
import { logIn, loginSecrets } from './login.js';
import type { SecurityScheme } from '../contract/index.js';

/** Framing fields: sent with every request, they would break every request. */
const FRAMING = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Runs the cases against all targets in parallel and yields events as they happen.
 *
 * The run stops if the consumer stops iterating. Targets are closed before the last event. Faults of a target are
 * findings in the events; a target that cannot be tested has a problem in its `target-finished`.
 *
 * @throws {TrellisError} before the first event if the options are contradictory.
 *
 * @example
 * for await (const event of run({ contract, cases, targets: [urlTarget('http://localhost:3000')], seed: '7f3a' })) {
 *   if (event.type === 'run-finished') console.log(event.verdict);
 * }
 */
export async function* run(options: RunOptions): AsyncGenerator<RunEvent, void> {
  refuseTwins(options.targets);
  refuseHeaders(options);
  const { shard } = options;
  const part = shard === undefined ? {} : { shard: shardOfRun(shard, options.cases) };
  const startedAt = (options.now ?? (() => new Date()))().toISOString();
  const started = performance.now();
  const stop = new AbortController();
  const interrupted = (): boolean => options.signal?.aborted === true;
  const relay = (): void => stop.abort();
  options.signal?.addEventListener('abort', relay);
  if (interrupted()) relay();
  const queue = new EventQueue<RunEvent>();
  const verdicts: Verdict[] = [];
  const runOne = async (target: Target): Promise<void> => {
    try {
      const finished = await runTarget(target, options, stop.signal, (event) => queue.push(event));
      verdicts.push(finished.verdict);
      queue.push(finished);
    } catch (error) {
      queue.end(error);
    }
  };
  const all = Promise.all(options.targets.map(runOne)).then(() => queue.end());
  try {
    yield {
      type: 'run-started',
      spec: options.contract.file,
      title: options.contract.title,
      documents: options.contract.documents,
      seed: options.seed,
      targets: options.targets.map(({ name }) => name),
      cases: casesOfShard(options.cases, shard),
      ...part,
      strict: options.strict ?? false,
      startedAt,
      ...(options.severities === undefined ? {} : { severities: options.severities }),
      ...(options.doubtsOff === undefined ? {} : { doubtsOff: [...options.doubtsOff] }),
      ...(options.toolVersion === undefined ? {} : { toolVersion: options.toolVersion }),
    };
    yield* queue;
    const duration = performance.now() - started;
    yield { type: 'run-finished', verdict: gravest(verdicts), interrupted: interrupted(), duration };
  } finally {
    stop.abort();
    await all;
    options.signal?.removeEventListener('abort', relay);
  }
}

async function runTarget(
  target: Target,
  options: RunOptions,
  signal: AbortSignal,
  emit: (event: RunEvent) => void,
): Promise<TargetFinished> {
  const started = performance.now();
  let running: RunningTarget;
  try {
    running = await target.start(signal);
    if (target.login !== undefined) running = await loggedIn(target.login, target, running, options, signal);
  } catch (error) {
    if (!(error instanceof TrellisError)) throw error;
    emit({ type: 'target-started', target: target.name, url: '' });
    return notStarted(target, options, error.problems[0], performance.now() - started);
  }
  try {
    const settings = settingsFor(options, target, running, signal);
    const { tls, endpoint } = settings.route;
    const insecure = endpoint.secure && tls.insecure === true ? { insecure: true } : {};
    emit({ type: 'target-started', target: target.name, url: running.url, ...insecure });
    const baselines = ['', target.name].flatMap((name) => options.baselines?.get(name) ?? []);
    return await new TargetRun(options.cases, settings, baselines, emit).run();
  } finally {
    await running.close();
  }
}

function notStarted({ name }: Target, options: RunOptions, problem: Problem, duration: number): TargetFinished {
  const total = casesOfShard(options.cases, options.shard).length;
  return {
    type: 'target-finished',
    target: name,
    verdict: 'no-verdict',
    counts: { total, passed: 0, failed: 0, deviates: 0, notApplicable: 0, inconclusive: 0, notRun: total },
    problem,
    resolved: [],
    notExercised: options.contract.operations.map(({ key }) => key),
    ...(options.shard === undefined ? {} : { exercised: [] }),
    coverage: undefined,
    duration,
  };
}

function refuseTwins(targets: readonly Target[]): void {
  const names = targets.map(({ name }) => name);
  const twin = names.find((name, at) => names.indexOf(name) !== at);
  if (twin !== undefined) {
    throw new TrellisError([
      { code: 'target-twice', message: `the target ${twin} is given twice`, hint: 'give each target once' },
    ]);
  }
}

/**
 * Logs in to a running target and renews the credential when it expires.
 *
 * @throws TrellisError if the login fails.
 */
async function loggedIn(
  login: Login,
  target: Target,
  running: RunningTarget,
  options: RunOptions,
  signal: AbortSignal,
): Promise<RunningTarget> {
  const others = running.credentials.size > 0 ? running.credentials : (options.credentials ?? new Map());
  let staleAt: number | undefined;
  const renew = async (until: AbortSignal): Promise<ReadonlyMap<string, string>> => {
    const given = await logIn(login, settingsFor(options, target, running, until));
    ({ staleAt } = given);
    return new Map([...others, [given.scheme, given.credential]]);
  };
  return {
    url: running.url,
    credentials: await renew(signal),
    renew,
    staleAt: () => staleAt,
    secrets: loginSecrets(login.body),
    close: () => running.close(),
  };
}

/** A queue that passes items of many producers to one consumer, in order. */
class EventQueue<T> implements AsyncIterable<T> {
  #waiting: T[] = [];
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  push(item: T): void {
    this.#waiting.push(item);
    this.#wake?.();
  }

  /** Ends the iteration, with an error if one is given. */
  end(error?: unknown): void {
    this.#ended = true;
    this.#error ??= error;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      const ready = this.#waiting;
      this.#waiting = [];
      yield* ready;
      if (this.#waiting.length > 0) continue;
      if (this.#ended) break;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    // The reader receives the original error, whatever its type.
    // oxlint-disable-next-line typescript/only-throw-error
    if (this.#error !== undefined) throw this.#error;
  }
}

/**
 * Rejects standing fields that would falsify the verdict: credentials, which some cases must not send, framing fields,
 * and invalid fields.
 *
 * @throws {TrellisError} that names the first such field, never its value.
 */
function refuseHeaders({ headers = [], targets, contract }: RunOptions): void {
  const required = contract.operations.flatMap(({ security }) => security.flatMap(({ schemes }) => schemes));
  const credentials = new Set(required.flatMap(({ scheme }) => fieldOf(scheme)));
  for (const [name, value] of [...headers, ...targets.flatMap(({ options }) => options?.headers ?? [])]) {
    const problem = problemOf(name, value, credentials);
    if (problem !== undefined) throw new TrellisError([problem]);
  }
}

function problemOf(name: string, value: string, credentials: ReadonlySet<string>): Problem | undefined {
  const code = 'header';
  // RFC 9110 §5.1, §5.5. Values beyond ASCII are sent in UTF-8.
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return { code, message: `${JSON.stringify(name)} is not a header name` };
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(value))
    return { code, message: `the value of ${name} contains a control character` };
  if (FRAMING.has(name.toLowerCase())) {
    return { code, message: `${name} cannot be sent with every request`, hint: 'write a case for it instead' };
  }
  if (!credentials.has(name.toLowerCase())) return undefined;
  return {
    code,
    message: `${name} carries the credentials, and some cases must not send them`,
    hint: 'give the credential with --token, --credential or TRELLIS_TOKEN, or send it with every request, and without these cases, with --without-auth',
  };
}

/** The field that carries the credentials of a scheme, in lower case. */
function fieldOf(scheme: SecurityScheme): readonly string[] {
  if (scheme.type === 'mutualTLS') return [];
  if (scheme.type !== 'apiKey') return ['authorization'];
  return scheme.in === 'header' ? [scheme.parameter.toLowerCase()] : [];
}
