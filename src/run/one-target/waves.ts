import { sendingWaves, type Case } from '../../cases/index.js';
import { runDoubt } from '../../checks/index.js';
import type { CaseRunner } from '../one-case/case-runner.js';
import { notJudged } from '../one-case/judged-case.js';
import { reasonNotApplicable } from '../options/applicability.js';
import type { Settings } from '../options/settings.js';
import type { Sender } from '../send/sender.js';
import type { CaseBook } from './case-book.js';
import type { Dispatch } from './dispatch.js';
import type { Judging } from './judging.js';
import type { Pack, Packs } from './packs.js';
import type { Patience } from './patience.js';
import type { Probing } from './probing.js';
import type { Recovery } from './recovery.js';
import type { Share } from './share-out.js';
import type { Switches } from './switches.js';

/** The parts of the run of a target that sending needs. */
interface Parts {
  readonly book: CaseBook;
  readonly settings: Settings;
  readonly runner: CaseRunner;
  readonly dispatch: Dispatch;
  readonly packs: Packs;
  readonly judging: Judging;
  readonly recovery: Recovery;
  readonly patience: Patience;
  readonly probing: Probing;
  readonly switches: Switches;
  readonly isOver: () => boolean;
  readonly share: Share;
}

/** Sends cases wave by wave, several in one request where that is possible. */
export class Waves {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends those of some cases that have no result yet, and judges them. */
  async send(cases: readonly Case[]): Promise<void> {
    const { book, packs, probing, recovery, settings } = this.#parts;
    const waves = sendingWaves(cases, settings.contract);
    let postponed: readonly number[] = [];
    for (const [at, wave] of waves.entries()) {
      const indices = [...postponed, ...wave.flatMap((theCase) => book.numbers.get(theCase) ?? [])];
      // A packed request proves something only once its operation has accepted a request, perhaps in a later wave.
      const later = new Set(
        waves.slice(at + 1).flatMap((each) => each.filter(isValidRequest).map(({ operation }) => operation)),
      );
      do {
        const left = indices.filter((index) => !book.isDone(index));
        const all = packs.among(left.filter((index) => !probing.answers.has(index)));
        const packed = new Set(all.flatMap((pack) => pack.indices));
        await this.#sendAll(left.filter((index) => !packed.has(index)));
        const isAccepted = ({ theCase: { operation } }: Pack): boolean =>
          book.accepted.has(operation) || packs.knows(operation);
        const others = all.filter((pack) => !isAccepted(pack));
        postponed = others.filter(({ theCase }) => later.has(theCase.operation)).flatMap((pack) => pack.indices);
        const alone = others.filter(({ theCase }) => !later.has(theCase.operation));
        await this.#sendAll([...all.filter(isAccepted), ...alone.flatMap((pack) => pack.indices)]);
      } while (await recovery.hasRecovered());
    }
  }

  #sendAll(items: readonly (number | Pack)[]): Promise<void> {
    const { book, runner, share } = this.#parts;
    return share(
      items,
      (item, sender, hasOthers) =>
        typeof item === 'number' ? this.sendCase(item, sender, hasOthers) : this.#sendPack(item, sender, hasOthers),
      (item) => runner.reasonToWait(typeof item === 'number' ? book.cases[item]! : item.theCase),
    );
  }

  /** Sends case number `index` in a request of its own, and judges it. */
  async sendCase(index: number, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    const { book, settings, recovery, patience, dispatch, switches, judging } = this.#parts;
    const theCase = book.cases[index]!;
    const inapplicable = reasonNotApplicable(theCase, settings) ?? recovery.reasonAgainst(theCase);
    if (inapplicable !== undefined) return book.enter(index, notJudged('not-applicable', inapplicable));
    const futile = patience.reasonAgainst(theCase);
    const unasked = futile && runDoubt('similar-requests-unanswered', undefined, settings.doubtsOff);
    if (futile !== undefined && unasked) return book.enter(index, notJudged('inconclusive', futile, unasked));
    const outcome = await dispatch.sendPrepared(theCase, sender, mayPutOff, (prepared) => {
      book.cases[index] = prepared;
    });
    if (typeof outcome === 'string')
      return book.enter(index, notJudged('not-applicable', outcome, switches.doubtAbout(theCase.operation)));
    return outcome.kind === 'put-off' ? 'later' : judging.take(index, outcome, sender);
  }

  /** Sends a packed request, or its cases alone if there is a reason not to send one of them. */
  async #sendPack(pack: Pack, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    const { settings, recovery, patience, packs, isOver } = this.#parts;
    const { theCase, indices } = pack;
    const reason =
      reasonNotApplicable(theCase, settings) ?? recovery.reasonAgainst(theCase) ?? patience.reasonAgainst(theCase);
    if (reason === undefined) return packs.send(pack, sender, mayPutOff);
    for (const index of indices) if (!isOver()) await this.sendCase(index, sender, false);
  }
}

function isValidRequest({ expect, varied }: Case): boolean {
  return expect.outcome === 'accept' && varied === undefined;
}
