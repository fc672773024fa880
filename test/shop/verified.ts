import type { Case } from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { CaseFinished, RunOptions, TargetFinished } from '../../src/run/index.js';
import { contractOf } from '../mock/mocks.js';
import { connectProxy } from '../run/proxies.js';
import { TOKEN, type Received, type RunningService } from './service.js';
import { casesOf } from '../derived-cases.js';

/** A host name that only the proxy knows the way to, so that the service looks remote. */
export const REMOTE = 'http://shop.trellis.test';

/** What a run came to. */
export interface Verified {
  readonly cases: readonly CaseFinished[];
  readonly target: TargetFinished;
  /** The violations, `rule case`. */
  readonly violations: readonly string[];
  /** The operations none of whose requests was accepted, of those whose cases were sent. */
  readonly notExercised: readonly string[];
}

interface HowToVerify extends Partial<RunOptions> {
  readonly remote?: boolean;
  /** The operations whose cases are sent; all where left out. */
  readonly operations?: RegExp;
  readonly maxPerOperation?: number;
}

/** Runs the derived cases of a service against it, over loopback or as if it stood on another machine. */
export async function verified(service: RunningService, how: HowToVerify = {}): Promise<Verified> {
  const { remote = false, operations = /(?:)/, maxPerOperation, ...options } = how;
  const { contract, cases } = await derived(JSON.stringify(service.document), maxPerOperation);
  const finished: CaseFinished[] = [];
  let target: TargetFinished | undefined;
  const events = run({
    contract,
    cases: cases.filter(({ operation }) => operations.test(operation)),
    targets: [urlTarget(remote ? REMOTE : service.url)],
    seed: 'the same each time',
    credentials: new Map([['', TOKEN]]),
    timeout: 5_000,
    ...(remote && { proxy: { all: (await connectProxy(service.url)).url }, rate: 100_000, concurrency: 4 }),
    ...options,
  });
  for await (const event of events) {
    if (event.type === 'case-finished') finished.push(event);
    if (event.type === 'target-finished') target = event;
  }
  if (target === undefined) throw new Error('no target finished');
  const findings = finished.flatMap(({ case: { id }, result }) => result.findings.map((each) => ({ id, ...each })));
  const grave = findings.filter(({ level }) => level === 'violation');
  return {
    cases: finished,
    target,
    violations: grave.map(({ rule, id }) => `${rule} ${id}`),
    notExercised: target.notExercised.filter((operation) => operations.test(operation)),
  };
}

interface Derived {
  readonly contract: Contract;
  readonly cases: readonly Case[];
}

const known = new Map<string, Promise<Derived>>();

/** The cases of a document; derived once, which takes longer than many a run. */
function derived(document: string, maxPerOperation: number | undefined): Promise<Derived> {
  const key = `${maxPerOperation} ${document}`;
  const found = known.get(key) ?? derive(document, maxPerOperation);
  known.set(key, found);
  return found;
}

async function derive(document: string, maxPerOperation: number | undefined): Promise<Derived> {
  const contract = await contractOf(document);
  const cases = casesOf(contract, maxPerOperation);
  return { contract, cases: [...cases, ...lawCases(contract, resourceGraph(contract))] };
}

/**
 * What was done to data that the run did not create, one line for each operation, status and item, with the cases that
 * sent it.
 */
export function foreignChanges(
  { received }: RunningService,
  outcome: Verified,
  isMeant: (request: Received) => boolean = () => false,
): readonly string[] {
  const changing = received.filter((each) => each.changedForeign.length > 0 && !isMeant(each));
  return withSenders(changing, outcome, ({ changedForeign }) => changedForeign.join(' '));
}

/** Unsafe requests that named an item of others, whatever became of them: a broken server would have obeyed. */
export function foreignAims({ received }: RunningService, outcome: Verified): readonly string[] {
  const aiming = received.filter(({ method, operation, aimedAt }) => {
    // Shelves are created below warehouses that can only be listed, and zones below such servers.
    const isBelow = operation === 'createShelf' || operation === 'createZone';
    return aimedAt !== undefined && ['DELETE', 'PATCH', 'POST', 'PUT'].includes(method) && !isBelow;
  });
  return withSenders(aiming, outcome, ({ aimedAt = '' }) => aimedAt);
}

function withSenders(
  requests: readonly Received[],
  { cases }: Verified,
  items: (request: Received) => string,
): readonly string[] {
  if (requests.length === 0) return [];
  const senders = new Map<string, string[]>();
  for (const { case: each, exchange } of cases) {
    if (exchange === undefined) continue;
    const { method, url, requestBody = '' } = exchange;
    const { pathname, search } = new URL(url);
    const key = `${method} ${pathname}${search} ${requestBody}`;
    senders.set(key, [...(senders.get(key) ?? []), each.id]);
  }
  const lines = new Map<string, Set<string>>();
  for (const request of requests) {
    const { method, target, body, operation, status } = request;
    const line = `${operation ?? method} → ${status}: ${items(request)}`;
    const ids = lines.get(line) ?? new Set<string>();
    for (const id of senders.get(`${method} ${target} ${body}`) ?? []) ids.add(id);
    lines.set(line, ids);
  }
  return [...lines].map(([line, ids]) => `${line} (${[...ids].slice(0, 9).join(', ') || 'a request before a case'})`);
}
