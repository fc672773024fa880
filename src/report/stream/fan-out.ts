import { SharedStream } from './shared-stream.js';

/**
 * Lets several consumers read one stream at the same time, and waits for all of them. A consumer that fails or stops
 * reading does not affect the others.
 *
 * @returns the results of the consumers, in order
 * @throws the error of the first failing consumer, after all have finished
 *
 * @example
 * const [run] = await fanOut(events, [collect, (branch) => terminal(branch, screen), (branch) => junit(branch, file)]);
 */
export async function fanOut<T, const Results extends readonly unknown[]>(
  source: AsyncIterable<T>,
  consumers: { readonly [Index in keyof Results]: (items: AsyncIterable<T>) => Promise<Results[Index]> },
): Promise<Results> {
  const shared = new SharedStream(source);
  const readers = consumers.map((consume) => ({ consume, branch: shared.branch() }));
  const settled = await Promise.allSettled(
    readers.map(async ({ consume, branch }) => {
      try {
        return await consume(branch);
      } finally {
        await branch.return?.();
      }
    }),
  );
  const results: readonly unknown[] = settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `map` keeps the order and loses the tuple
  return results as Results;
}
