import { createHash } from 'node:crypto';

/**
 * Sixteen hexadecimal digits that tell plain data from other data: the beginning of the SHA-256 of its JSON text.
 *
 * @example
 * digestOf(['missing-challenge', 'createPlant/auth/none'])
 */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
