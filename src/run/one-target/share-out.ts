/**
 * Shares work out among workers, each of which takes the next item as soon as it is free, until there is no more or
 * `isOver` says that there is no more sense in it. Items for which there is a `reasonToWait` are left until there is
 * nothing else to do. So is one for which `work` returns `later`, which it may where there are others. What fails is
 * thrown once all others have ended.
 *
 * @example
 * await shareOut(cases, senders, () => signal.aborted, (theCase, sender) => send(theCase, sender));
 */
export async function shareOut<Item, Worker>(
  items: Iterable<Item>,
  workers: readonly Worker[],
  isOver: () => boolean,
  work: (item: Item, worker: Worker, hasOthers: boolean) => Promise<void | 'later'>,
  reasonToWait: (item: Item) => 'time' | 'turn' | undefined = () => undefined,
): Promise<void> {
  const left = [...items];
  const passedOver: Item[] = [];
  let next = 0;
  const take = (): { readonly item: Item; readonly hasOthers: boolean } | undefined => {
    const freed = passedOver.findIndex((item) => reasonToWait(item) === undefined);
    if (freed !== -1) return { item: passedOver.splice(freed, 1)[0]!, hasOthers: true };
    while (next < left.length) {
      const item = left[next++]!;
      if (reasonToWait(item) === undefined) return { item, hasOthers: true };
      passedOver.push(item);
    }
    // What waits for its turn is left to the worker that has the one before it.
    const waiting = passedOver.findIndex((item) => reasonToWait(item) === 'time');
    return waiting === -1 ? undefined : { item: passedOver.splice(waiting, 1)[0]!, hasOthers: false };
  };
  const lanes = workers.map(async (worker) => {
    while (!isOver()) {
      const taken = take();
      if (taken === undefined) return;
      if ((await work(taken.item, worker, taken.hasOthers)) === 'later') passedOver.unshift(taken.item);
    }
  });
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
