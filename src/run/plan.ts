import { type Case, goodBefore, markCases, packCases, type PackedCase, sendingWaves } from '../cases/index.js';
import { remembered, type Contract } from '../contract/index.js';
import { caseRequests } from './one-case/case-requests.js';
import { FreshValues } from './one-case/fresh-values.js';
import { reasonNotApplicable } from './options/applicability.js';
import { Fixtures } from './fixtures/fixtures.js';
import { probeCases, openingCases } from './one-target/probe-cases.js';
import { settingsFor, type Settings } from './options/settings.js';
import type { RunOptions } from './options/run-options.js';
import { runRedactor } from './secrets/run-redactor.js';
import { casesOfShard, type Shard } from './model/shard.js';
import type { Target } from './options/target.js';

/** The requests that a run would send to one target. */
export interface Plan {
  /** The requests in sending order at a concurrency of one. */
  readonly requests: readonly PlannedRequest[];
  /** The cases that do not apply to this target, with the reason. */
  readonly notApplicable: readonly { readonly case: Case; readonly reason: string }[];
  /** The number of requests beyond `maxRequests`. */
  readonly leftOut: number;
  /** The limit in requests per second, if there is one. */
  readonly rate: number | undefined;
  /** The number of concurrent requests. */
  readonly concurrency: number;
}

/** One request, as a run with the same seed would send it. */
export interface PlannedRequest {
  /** The case; a packed case has an id of its own. */
  readonly case: Case;
  /** The number of cases in the request. */
  readonly cases: number;
  readonly method: string;
  /** Path and query with the base path, redacted. */
  readonly path: string;
  /** Whether it precedes the request of its case on the same connection. */
  readonly isEarlier: boolean;
  /** Whether the server must reject it, so that the request of its case follows a rejection. */
  readonly isRefused: boolean;
  /** The purpose of a step of a scenario. */
  readonly words?: string;
}

/**
 * Lists the requests that {@link run} would send to a target that responds as expected; sends nothing. Repetitions,
 * because the target asks to wait or knows a value already, cannot be foreseen.
 *
 * A target that is not running has no address yet and counts as loopback.
 */
export function plannedRequests(options: RunOptions, target: Target): Plan {
  const { credentials = new Map() } = target;
  const running = { url: target.url ?? 'http://localhost', credentials, close: () => Promise.resolve() };
  const settings = settingsFor(options, target, running, new AbortController().signal);
  const redactor = runRedactor(settings);
  // Most requests of an operation have the same target.
  const shown = remembered((target: string) => redactor.text(target));
  const values = new FreshValues(settings.seed);
  const requests: PlannedRequest[] = [];
  const notApplicable: Plan['notApplicable'][number][] = [];
  const planned = new Set<string>();
  let leftOut = 0;
  const cases = settings.isLocal ? options.cases : markCases(options.cases, options.contract);
  const single = ({ expect }: Case): boolean => expect.outcome !== 'hold';
  const own = casesOfShard(cases, options.shard).filter(single);
  const { permits } = new Fixtures(cases.filter(single), own, settings);
  const reasonAgainst = (theCase: Case): string | undefined =>
    reasonNotApplicable(theCase, settings) ?? permits.reasonAgainst(theCase);
  const applies = (theCase: Case): boolean => reasonAgainst(theCase) === undefined;
  for (const { theCase, members } of packed(inOrder(cases, options.shard, options.contract, applies), settings)) {
    const inapplicable = reasonAgainst(theCase);
    const made =
      inapplicable === undefined
        ? caseRequests(theCase, settings, values.for(theCase.id))
        : ({ kind: 'not-applicable', reason: inapplicable } as const);
    if (made.kind === 'not-applicable')
      notApplicable.push(...members.map((each) => ({ case: each, reason: made.reason })));
    else if (!single(theCase)) {
      const steps = stepsOf(theCase, options.contract, planned);
      const isTooMuch = leftOut > 0 || requests.length + steps.length > settings.maxRequests;
      if (isTooMuch) leftOut += steps.length;
      else requests.push(...steps);
    } else if (leftOut > 0 || requests.length + made.requests.length > settings.maxRequests)
      leftOut += made.requests.length;
    else {
      for (const [index, { wire }] of made.requests.entries()) {
        const isEarlier = index < made.requests.length - 1;
        const isRefused = isEarlier && index >= goodBefore(theCase).length;
        const { method, target } = wire;
        requests.push({ case: theCase, cases: members.length, method, path: shown(target), isEarlier, isRefused });
      }
    }
  }
  return { requests, notApplicable, leftOut, rate: settings.rate, concurrency: settings.concurrency };
}

/** The requests of a scenario. Laws that share a story share its requests. */
function stepsOf(theCase: Case, contract: Contract, planned: Set<string>): readonly PlannedRequest[] {
  const { scenario, flow } = theCase;
  const story = scenario === undefined ? [theCase.id] : [scenario.resource, scenario.story];
  return (scenario?.steps ?? flow?.steps ?? []).flatMap(
    ({ name, operation: key, words }): readonly PlannedRequest[] => {
      const operation = contract.operation(key);
      const step = JSON.stringify([...story, name]);
      if (operation === undefined || planned.has(step)) return [];
      planned.add(step);
      const { method, path } = operation;
      return [{ case: theCase, cases: 1, method, path: path.text, isEarlier: false, isRefused: false, words }];
    },
  );
}

/** Orders cases: opening cases first, then the first valid request, then the waves. */
function inOrder(
  cases: readonly Case[],
  shard: Shard | undefined,
  contract: Contract,
  applies: (theCase: Case) => boolean,
): readonly (readonly Case[])[] {
  const own = new Set(casesOfShard(cases, shard));
  const first = probeCases([...own], cases, shard, contract).find((probe) => applies(probe.case));
  const opening = openingCases([...own]).filter(applies);
  const early = first === undefined ? opening : [...opening, first.case];
  const waves = sendingWaves(cases, contract).map((wave) =>
    wave.filter((each) => own.has(each) && !early.includes(each)),
  );
  return [early, ...waves];
}

/** Orders each wave: single cases first, then packed ones. */
function packed(waves: readonly (readonly Case[])[], { contract, separate }: Settings): readonly PackedCase[] {
  return waves.flatMap((wave) => {
    const packs = separate ? [] : packCases(wave, contract);
    const together = new Set(packs.flatMap(({ members }) => members));
    const alone = wave.filter((theCase) => !together.has(theCase));
    return [...alone.map((theCase) => ({ theCase, members: [theCase] })), ...packs];
  });
}
