import { createHash } from 'node:crypto';

/**
 * Identifies plain data by sixteen hexadecimal digits: the start of the SHA-256 of its JSON text.
 *
 * @example
 * digestOf(['missing-challenge', 'createPlant/auth/none'])
 */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
