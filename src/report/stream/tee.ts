import { SharedStream } from './shared-stream.js';

/**
 * Splits a stream into `count` streams with the same items, which must be read at the same time: a reader that is
 * `capacity` items ahead of the slowest waits for it. See {@link SharedStream}.
 *
 * @throws RangeError if `capacity` is below one
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
