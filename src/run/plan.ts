import { goodBefore, markCases, packCases, sendingWaves } from '../cases/index.js';
import type { Case, PackedCase } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import { caseTargets } from './one-case/case-requests.js';
import { FreshValues } from './one-case/fresh-values.js';
import { reasonNotApplicable } from './options/applicability.js';
import { openingCases } from './one-target/opening-cases.js';
import { Fixtures } from './fixtures/fixtures.js';
import { probeCases } from './one-target/probe-cases.js';
import { settingsFor, type Settings } from './options/settings.js';
import type { RunOptions } from './options/run-options.js';
import type { Redactor } from './secrets/redactor.js';
import { runRedactor } from './secrets/run-redactor.js';
import { casesOfShard, type Shard } from './model/shard.js';
import type { Target } from './options/target.js';

/** What a run would send to one target. */
export interface Plan {
  /** In the order in which they go out, one at a time. */
  readonly requests: readonly PlannedRequest[];
  /** Cases that are not sent to this target, and why. */
  readonly notApplicable: readonly { readonly case: Case; readonly reason: string }[];
  /** Requests that `maxRequests` leaves out. */
  readonly leftOut: number;
  /** The limit in requests a second, if there is one. */
  readonly rate: number | undefined;
  /** As many requests at a time. */
  readonly concurrency: number;
}

/** One request, as the run with the same seed would send it. */
export interface PlannedRequest {
  /** One with an id of its own where several are sent together. */
  readonly case: Case;
  /** How many cases it sends. */
  readonly cases: number;
  readonly method: string;
  /** Path and query, base path included, without secrets. */
  readonly path: string;
  /** It goes before the request of its case, on the same connection. */
  readonly isEarlier: boolean;
  /** It is to be refused, so that the request of its case follows on a refusal. */
  readonly isRefused: boolean;
  /** What it is for, where it is a step of a scenario. */
  readonly words?: string;
}

/**
 * What {@link run} would send to a target that answers as it should: no request is sent. What it would send again,
 * because the target asks to wait or has a value already, only the run itself can know.
 *
 * A target that is not started has no address yet and is taken for one on this machine.
 *
 * @example
 * plannedRequests(options, urlTarget('https://staging.example.com')).requests.length
 */
export function plannedRequests(options: RunOptions, target: Target): Plan {
  const { credentials = new Map() } = target;
  const running = { url: target.url ?? 'http://localhost', credentials, close: () => Promise.resolve() };
  const settings = settingsFor(options, target, running, new AbortController().signal);
  const shown = shownTargets(runRedactor(settings));
  const values = new FreshValues(settings.seed);
  const requests: PlannedRequest[] = [];
  const notApplicable: Plan['notApplicable'][number][] = [];
  const planned = new Set<string>();
  let leftOut = 0;
  const cases = settings.marks ? markCases(options.cases, options.contract) : options.cases;
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
        ? caseTargets(theCase, settings, values.for(theCase.id))
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
      for (const [index, { method, target }] of made.requests.entries()) {
        const isEarlier = index < made.requests.length - 1;
        const isRefused = isEarlier && index >= goodBefore(theCase).length;
        requests.push({ case: theCase, cases: members.length, method, path: shown(target), isEarlier, isRefused });
      }
    }
  }
  return { requests, notApplicable, leftOut, rate: settings.rate, concurrency: settings.concurrency };
}

/** The requests of a scenario; those of a story are sent once, whichever laws are judged by them. */
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

/** Targets without secrets; most requests of an operation have the same one. */
function shownTargets(redactor: Redactor): (target: string) => string {
  const known = new Map<string, string>();
  return (target) => {
    const shown = known.get(target) ?? redactor.text(target);
    known.set(target, shown);
    return shown;
  };
}

/** What nobody else may come before, then the first good request, to see whether anything can be judged. */
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
  const waves = sendingWaves(cases).map((wave) => wave.filter((each) => own.has(each) && !early.includes(each)));
  return [early, ...waves];
}

/** What is sent by itself before what is sent together, wave by wave. */
function packed(waves: readonly (readonly Case[])[], { contract, separate }: Settings): readonly PackedCase[] {
  return waves.flatMap((wave) => {
    const packs = separate ? [] : packCases(wave, contract);
    const together = new Set(packs.flatMap(({ members }) => members));
    const alone = wave.filter((theCase) => !together.has(theCase));
    return [...alone.map((theCase) => ({ theCase, members: [theCase] })), ...packs];
  });
}
