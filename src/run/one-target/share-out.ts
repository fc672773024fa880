/**
 * Shares work out among workers, each of which takes the next item as soon as it is free, until there is no more or
 * `isOver` says that there is no more sense in it. What fails is thrown once all others have ended.
 *
 * @example
 * await shareOut(cases, senders, () => signal.aborted, (theCase, sender) => send(theCase, sender));
 */
export async function shareOut<Item, Worker>(
  items: Iterable<Item>,
  workers: readonly Worker[],
  isOver: () => boolean,
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const lanes = workers.map(async (worker) => {
    while (!isOver()) {
      const next = left.next();
      if (next.done === true) return;
      await work(next.value, worker);
    }
  });
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
