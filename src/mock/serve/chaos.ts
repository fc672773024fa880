import { seededRandom } from './seeded-random.js';

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
