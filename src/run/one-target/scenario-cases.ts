import { lastExchange } from '../model/case-outcome.js';
import type { Case } from '../../cases/index.js';
import { isAccepted, judgementOf, type Exchange } from '../../checks/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import { isSuccessful, type Send } from '../fixtures/tried.js';
import { notJudged } from '../one-case/judged-case.js';
import { reasonNotApplicable } from '../options/applicability.js';
import type { Settings } from '../options/settings.js';
import { FlowRun, type FlowCase } from '../scenarios/flow-run.js';
import { judgedFlow } from '../scenarios/judged-flow.js';
import { judgedLaw, type OwnFaults } from '../scenarios/judged-law.js';
import { LawRuns, type StoryCases } from '../scenarios/law-runs.js';
import type { Sender } from '../send/sender.js';
import type { CaseBook } from './case-book.js';
import type { Course } from './course.js';
import type { Dispatch } from './dispatch.js';
import type { KeptValues } from './kept-values.js';
import type { Share } from './share-out.js';

/** The parts of the run of a target that scenarios use. */
interface Parts {
  readonly book: CaseBook;
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly dispatch: Dispatch;
  readonly course: Course;
  readonly kept: KeptValues;
}

/** Runs the cases that are sequences of requests: written flows and laws. */
export class ScenarioCases {
  readonly #parts: Parts;
  readonly #laws: LawRuns;
  /** Findings about single responses to requests of laws. */
  readonly #ownFaults = new WeakMap<Exchange, OwnFaults>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#laws = new LawRuns(parts.settings, parts.fixtures, parts.course.isOver);
  }

  /** Runs the written flows one at a time, because several may use the same data. */
  async playFlows(share: Share): Promise<void> {
    for (const [index, theCase] of this.#parts.book.cases.entries()) {
      if (!isFlow(theCase)) continue;
      const reason = reasonNotApplicable(theCase, this.#parts.settings);
      if (reason !== undefined) {
        this.#parts.book.enter(index, notJudged('not-applicable', reason));
        continue;
      }
      await share([theCase], async (each, sender) => {
        const flow = new FlowRun(
          each,
          this.#parts.settings,
          this.#parts.fixtures,
          this.#counted(sender),
          this.#parts.course.isOver,
        );
        const played = await flow.run();
        if (played === undefined) return;
        const { redactor } = this.#parts.dispatch;
        this.#parts.book.conclude(index, judgedFlow(played, this.#parts.settings, this.#parts.book.register, redactor));
      });
    }
  }

  /** Judges the laws on instances of their own; `rival` sends the requests that must coincide with others. */
  async judgeLaws(share: Share, rival: Sender): Promise<void> {
    const applicable = this.#parts.book.cases.filter((theCase, index) => {
      if (theCase.scenario === undefined) return false;
      const reason =
        reasonNotApplicable(theCase, this.#parts.settings) ?? this.#parts.fixtures.permits.reasonAgainst(theCase);
      if (reason !== undefined) this.#parts.book.enter(index, notJudged('not-applicable', reason));
      return reason === undefined;
    });
    const judge = async (story: StoryCases, sender: Sender): Promise<void> => {
      for (const judged of await this.#laws.run(story, this.#counted(sender), this.#counted(rival))) {
        const { redactor } = this.#parts.dispatch;
        const ownFaults = (exchange: Exchange): OwnFaults | undefined => this.#ownFaults.get(exchange);
        const result = judgedLaw(judged, this.#parts.settings, this.#parts.book.register, redactor, ownFaults);
        const index = this.#parts.book.positions.get(judged.theCase.id);
        if (index !== undefined) this.#parts.book.conclude(index, result);
      }
    };
    const all = this.#laws.stories(applicable);
    const singletons = all.filter((story) => this.#laws.isOfSingleton(story));
    const stories = all.filter((story) => !singletons.includes(story));
    const races = stories.filter((story) =>
      story.some(({ scenario }) => scenario?.steps.some(({ together }) => together !== undefined)),
    );
    const others = stories.filter((story) => !races.includes(story));
    const collections = others.filter(([{ scenario }]) => scenario?.story === 'collection');
    await share(
      others.filter((story) => !collections.includes(story)),
      judge,
    );
    // A race needs both of its connections for itself.
    for (const race of races) await share([race], judge);
    // No item may appear or disappear while a list is read page by page.
    const named = collections.filter((story) => this.#laws.isOfNamed(story));
    for (const each of named) await share([each], judge);
    await share(
      collections.filter((story) => !named.includes(story)),
      judge,
    );
    // A setting may change what all other requests do.
    for (const singleton of singletons) await share([singleton], judge);
  }

  /** Sends requests of a scenario. A valid one that is accepted counts as coverage, like that of a case. */
  #counted(sender: Sender): Send {
    const { contract } = this.#parts.settings;
    const { accepted, ledger, coverage } = this.#parts.book;
    const send = this.#parts.dispatch.by(sender);
    return async (theCase, ...terms) => {
      const outcome = await send(theCase, ...terms);
      const last = lastExchange(outcome);
      if (outcome.kind === 'sent') for (const each of outcome.exchanges) this.#noteFaults(each, theCase);
      const isValid = theCase.expect.outcome !== 'deny' && theCase.expect.outcome !== 'refuse';
      if (last === undefined || !isValid) return outcome;
      if (isSuccessful(last.result.status ?? 0) || isAccepted(last, theCase, contract)) {
        accepted.add(theCase.operation);
        ledger.exercised.add(theCase.operation);
        coverage.answered(last, theCase);
        coverage.settle(theCase, { kind: 'judged', accepted: true, failed: false });
      }
      return outcome;
    };
  }

  /** Keeps what is wrong with the body of an accepted read, and each failure of the server; 503 may pass. */
  #noteFaults(exchange: Exchange, theCase: Case): void {
    const { status = 0 } = exchange.result;
    const isRead = status >= 200 && status <= 299 && exchange.request.method === 'GET';
    if (theCase.expect.outcome !== 'accept' || !(isRead || (status >= 500 && status !== 503))) return;
    const { contract, doubtsOff } = this.#parts.settings;
    const { findings } = judgementOf(exchange, theCase, contract, doubtsOff);
    const own = findings.filter(({ rule, category, level }) =>
      isRead ? category === 'shape' && level !== 'note' : rule === 'server-error',
    );
    const unexplained = this.#parts.kept.unexplained(own, exchange, theCase);
    if (unexplained.length > 0) this.#ownFaults.set(exchange, { operation: theCase.operation, findings: unexplained });
  }
}

function isFlow(theCase: Case): theCase is FlowCase {
  return theCase.flow !== undefined;
}
