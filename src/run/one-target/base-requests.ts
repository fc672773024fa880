import type { Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { CaseBook } from './case-book.js';
import type { Dispatch } from './dispatch.js';
import type { Judging } from './judging.js';
import type { Packs } from './packs.js';
import { isUnanswered } from './probe.js';
import type { Probing } from './probing.js';
import type { Share } from './share-out.js';
import type { Switches } from './switches.js';

/** The parts of the run of a target that the search for base requests needs. */
interface Parts {
  readonly book: CaseBook;
  readonly fixtures: Fixtures;
  readonly dispatch: Dispatch;
  readonly probing: Probing;
  readonly switches: Switches;
  readonly packs: Packs;
  readonly judging: Judging;
  readonly share: Share;
  /** Shares work out like `share`, one item at a time. */
  readonly inTurn: Share;
}

/**
 * Sends the valid requests of each operation to find resources for its cases, and keeps the responses. Operations with
 * side effects are called one at a time, so that an effect on the whole service can be attributed to one of them.
 */
export async function findBaseRequests(parts: Parts): Promise<void> {
  const { book, fixtures, dispatch, probing, switches, packs, judging, share, inTurn } = parts;
  const known = new Map([...probing.answers].map(([index, outcome]) => [book.cases[index]!.id, outcome]));
  const reading = fixtures.operations.filter(({ method }) => isSafeMethod(method));
  const [creating = [], changing = []] = [true, false].map((creates) =>
    fixtures.operations.filter((each) => !isSafeMethod(each.method) && fixtures.stock.creators.has(each) === creates),
  );
  const change = (operations: readonly Operation[]): Promise<void> =>
    inTurn(operations, async (operation, sender) => {
      const send = dispatch.by(sender);
      await fixtures.bindings.of(operation, known, send);
      await switches.lookAfter(operation, send);
    });
  // The other operations use what these create.
  await change(creating);
  await share(reading, async (operation, sender) => {
    await fixtures.bindings.of(operation, known, dispatch.by(sender));
  });
  await change(changing);
  // A probe that was sent before its resource existed is repeated.
  for (const index of probing.answers.keys())
    if (await fixtures.bindings.isBound(book.cases[index]!)) probing.answers.delete(index);
  for (const { theCase: tried, outcome } of fixtures.bindings.tried) {
    const theCase = fixtures.told(tried);
    const index = book.positions.get(theCase.id);
    // The case belongs to another shard.
    if (index === undefined && outcome.kind === 'sent') packs.note(theCase, judging.judged(outcome, theCase));
    if (index === undefined || outcome.kind === 'aborted' || isUnanswered(outcome)) continue;
    book.cases[index] = theCase;
    probing.answers.set(index, outcome);
  }
}
