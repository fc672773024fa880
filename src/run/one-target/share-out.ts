import type { Sender } from '../send/sender.js';

/** Shares work out among the senders of a target, see {@link shareOut}. */
export type Share = <Item>(
  items: Iterable<Item>,
  work: (item: Item, sender: Sender, hasOthers: boolean) => Promise<void | 'later'>,
  reasonToWait?: (item: Item) => 'time' | 'turn' | undefined,
) => Promise<void>;

/**
 * Shares work out among workers. Each takes the next item when it is free, until there is none left or `isOver` returns
 * true. Items with a `reasonToWait` are left for last, and so is an item for which `work` returns `later`, which it may
 * do if there are others. If `work` fails, the error is thrown after all workers have ended.
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
    // An item that waits for its turn is left to the worker that has the previous one.
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
