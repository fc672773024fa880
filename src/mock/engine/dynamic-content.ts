import type { Operation } from '../../contract/index.js';
import { madeUpContent, type Content } from '../answer/content.js';
import type { Representation } from '../answer/negotiate.js';
import type { PrismEngine } from './prism-engine.js';

/** The maximum number of draws, because a generated value may be invalid. */
const draws = 6;

/** The response to generate content for. */
export interface DynamicWish {
  readonly operation: Operation;
  readonly status: number;
  readonly representation: Representation;
  readonly seed: string;
}

/**
 * Generates content that the contract allows with Prism's engine, the same for the same seed. Undefined if no draw is
 * valid, or the response has no schema.
 *
 * @throws {Error} if Prism cannot read the document.
 */
export async function dynamicContent(engine: PrismEngine, wish: DynamicWish): Promise<Content | undefined> {
  const { operation, status, representation, seed } = wish;
  const { schema } = representation.mediaType;
  if (schema === undefined) return undefined;
  for (let draw = 0; draw < draws; draw++) {
    const drawSeed = draw === 0 ? seed : `${seed} ${draw}`;
    const value = await engine.makeUp(operation, status, representation.mediaType.range, drawSeed);
    if (value !== undefined && schema.isValid(value, 'response')) return madeUpContent(value, representation, status);
  }
  return undefined;
}
