import { SharedStream } from './shared-stream.js';

/**
 * One stream as `count` streams, each of which gives every item, in order.
 *
 * Nothing is lost and nothing piles up: a reader that is `capacity` items ahead of the slowest waits for it, so all of
 * them have to be read side by side. One that is left early (`break`, `return()`) no longer holds up the others; when
 * all are left, so is the source. What the source throws, every stream throws.
 *
 * @throws RangeError when `capacity` is below one
 *
 * @example
 * const [screen, file] = tee(events, 2);
 */
export function tee<T>(
  source: AsyncIterable<T>,
  count: number,
  capacity?: number,
): readonly AsyncIterableIterator<T, undefined>[] {
  const shared = new SharedStream(source, capacity);
  return Array.from({ length: count }, () => shared.branch());
}
