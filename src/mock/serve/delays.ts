import { seededRandom } from './seeded-random.js';

/** How late each answer is, in milliseconds: always the same, or drawn between two bounds from a seed. */
export function delays(delay: number | readonly [least: number, most: number], seed: string): () => number {
  if (typeof delay === 'number') return () => delay;
  const [least, most] = delay;
  const random = seededRandom(`delay ${seed}`);
  return () => Math.round(least + random() * (most - least));
}
