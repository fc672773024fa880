/**
 * Shares work out among workers, each of which takes the next item as soon as it is free, until there is no more or
 * `isOver` says that there is no more sense in it. Items that `isHeld` names are left until there is nothing else to do.
 * What fails is thrown once all others have ended.
 *
 * @example
 * await shareOut(cases, senders, () => signal.aborted, (theCase, sender) => send(theCase, sender));
 */
export async function shareOut<Item, Worker>(
  items: Iterable<Item>,
  workers: readonly Worker[],
  isOver: () => boolean,
  work: (item: Item, worker: Worker) => Promise<void>,
  isHeld: (item: Item) => boolean = () => false,
): Promise<void> {
  const left = [...items];
  const passedOver: Item[] = [];
  let next = 0;
  const take = (): { readonly item: Item } | undefined => {
    const freed = passedOver.findIndex((item) => !isHeld(item));
    if (freed !== -1) return { item: passedOver.splice(freed, 1)[0]! };
    while (next < left.length) {
      const item = left[next++]!;
      if (!isHeld(item)) return { item };
      passedOver.push(item);
    }
    return passedOver.length === 0 ? undefined : { item: passedOver.shift()! };
  };
  const lanes = workers.map(async (worker) => {
    while (!isOver()) {
      const taken = take();
      if (taken === undefined) return;
      await work(taken.item, worker);
    }
  });
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
