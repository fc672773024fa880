import type { Case } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { tryConnection } from '../connection/open-socket.js';
import { reasonNotApplicable } from '../options/applicability.js';
import type { Settings } from '../options/settings.js';
import type { Course } from './course.js';
import type { Dispatch } from './dispatch.js';
import { furtherCandidates, openingCases, otherProbeCase, type ProbeCase, probeCases } from './probe-cases.js';
import { unreachable } from './probe-problems.js';
import { isUnanswered, otherProbes, type Probed, probeProblem, probeTimeouts, wasLetIn } from './probe.js';
import type { Share } from './share-out.js';

interface Parts {
  /** The cases of the whole run. */
  readonly all: readonly Case[];
  /** Those of this shard. */
  readonly cases: readonly Case[];
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly dispatch: Dispatch;
  readonly course: Course;
  readonly noteGone: (error: ConnectError) => Problem;
}

/** Checks with a few requests whether anything can be judged at this address. */
export class Probing {
  readonly #parts: Parts;
  /** The outcomes of the cases that were sent as probes, by number. */
  readonly answers = new Map<number, CaseOutcome>();
  /** Whether a valid request that is not reported was accepted. */
  isAccepted = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Sends the opening cases and the first valid request, and a few more in case of doubt. Their outcomes are kept like
   * all others.
   */
  async run(share: Share): Promise<Problem | undefined> {
    const { cases, settings, fixtures, dispatch, course } = this.#parts;
    const harmless = cases.filter(({ operation }) => fixtures.isHarmless(operation));
    const all = probeCases(...this.#probing).filter((probe) => this.#applies(probe));
    // Operations that are called once, at the end, cannot be probes.
    const lasting = all.filter((probe) => fixtures.permits.licenceOf(probe.case.operation).kind !== 'once');
    const candidates = lasting.length > 0 ? lasting : all;
    const probed: (Probed & ProbeCase)[] = [];
    const ask = (probes: readonly ProbeCase[], timeout: number, deadline?: number): Promise<void> =>
      share(probes, async (probe, sender) => {
        const isHarmless = fixtures.isHarmless(probe.case.operation);
        const outcome = await (isHarmless
          ? dispatch.send(probe.case, sender, { timeout })
          : dispatch.sendSafely(probe.case, sender, deadline));
        if (outcome.kind !== 'not-applicable') probed.push({ ...probe, outcome });
      });
    const { first, second } = probeTimeouts(settings);
    const opening = openingCases(harmless).map((theCase) => ({
      case: theCase,
      index: cases.indexOf(theCase),
    }));
    const applicable = opening.filter((probe) => this.#applies(probe));
    const isSilent = (): boolean => probed.length > 0 && probed.every(({ outcome }) => isUnanswered(outcome));
    for (const probe of [...applicable, ...candidates.slice(0, 1)]) {
      if (isSilent() || probed.some(({ outcome }) => outcome.kind === 'unreachable')) break;
      await ask([probe], first);
    }
    const other = otherProbeCase(cases).filter((probe) => this.#applies(probe));
    // A service that has just started may need time, and one operation may never respond.
    if (isSilent())
      await ask(
        otherProbes([...candidates, ...other], probed).slice(0, settings.concurrency),
        second,
        performance.now() + second,
      );
    // The cases of laws are no requests that could be sent first.
    const error = probed.length === 0 ? await tryConnection(settings.route) : undefined;
    if (error !== undefined) return unreachable(error, settings);
    let problem = this.#deathInProbe(probed) ?? probeProblem(probed, settings);
    if (problem !== undefined && course.gone === undefined && problem.code !== 'target-unreachable' && !isSilent()) {
      const more = problem.code === 'no-http-answer' ? [...candidates, ...other] : candidates;
      await ask(
        more.filter((probe) => !probed.some((each) => each.case === probe.case)),
        first,
      );
      problem = probeProblem(probed, settings);
    }
    if (problem?.code === 'token-refused') {
      const asked = new Set(probed.map((probe) => probe.case.id));
      const further = probeCases(...this.#probing, furtherCandidates).filter((probe) => !asked.has(probe.case.id));
      await ask(
        further.filter((probe) => this.#applies(probe)),
        first,
      );
      problem = probeProblem(probed, settings, true);
    }
    if (problem !== undefined) return problem;
    // Endless responses need not be awaited repeatedly: one shows the fault.
    const isEndless = probed.length > 1 && isSilent();
    if (isEndless) dispatch.giveUp();
    const known = isEndless ? probed.filter(({ index }) => index !== undefined) : [];
    const shown = known.findLast((probe) => probe.case.expect.outcome === 'accept') ?? known.at(-1);
    for (const probe of probed) {
      const { index, case: theCase, outcome } = probe;
      if (isUnanswered(outcome) && probe !== shown) continue;
      if (index !== undefined) this.answers.set(index, outcome);
      else this.isAccepted ||= wasLetIn({ case: theCase, outcome }, settings);
    }
    return undefined;
  }

  /** A target that answered, at least in part, and then accepts no more connections has stopped. */
  #deathInProbe(probed: readonly Probed[]): Problem | undefined {
    const last = probed.map(({ outcome }) => outcome).find(({ kind }) => kind === 'unreachable');
    if (last?.kind !== 'unreachable') return undefined;
    const answered = probed.some(({ outcome }) => outcome.kind === 'sent');
    return last.cut === undefined && !answered ? undefined : this.#parts.noteGone(last.error);
  }

  get #probing() {
    const { shard, contract } = this.#parts.settings;
    return [this.#parts.cases, this.#parts.all, shard, contract] as const;
  }

  #applies(probe: ProbeCase): boolean {
    return reasonNotApplicable(probe.case, this.#parts.settings) === undefined;
  }
}
