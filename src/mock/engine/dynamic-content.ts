import type { Operation } from '../../contract/index.js';
import { madeUpContent, type Content } from '../answer/content.js';
import type { Representation } from '../answer/negotiate.js';
import type { PrismEngine } from './prism-engine.js';

/** A made-up value need not be valid: as often as this another one is drawn. */
const draws = 6;

/** What is wanted of the engine. */
export interface DynamicWish {
  readonly operation: Operation;
  readonly status: number;
  readonly representation: Representation;
  readonly seed: string;
}

/**
 * Content that Prism's engine makes up and the contract allows: the same for the same seed. Undefined where none of
 * several draws is valid, or nothing says what content there is.
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
