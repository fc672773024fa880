/** A deliberate failure. */
export type Mishap =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'slow'; readonly delay: number };

const statuses = [500, 502, 503, 504];

/**
 * Returns a function that draws failures: a 5xx, a cut connection, or a response that is one to three seconds late.
 * `rate` is the share of requests, from 0 to 1. The same seed gives the same sequence.
 */
export function chaos(rate: number, seed: string): () => Mishap | undefined {
  if (rate <= 0) return () => undefined;
  const random = seededRandom(`chaos ${seed}`);
  return () => {
    if (random() >= rate) return undefined;
    const kind = random();
    if (kind < 0.5) return { kind: 'status', status: statuses[Math.floor(random() * statuses.length)]! };
    if (kind < 0.75) return { kind: 'reset' };
    return { kind: 'slow', delay: 1000 + Math.floor(random() * 2000) };
  };
}

/** Returns a generator of numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
