import { once } from '../../contract/index.js';
import type { Answer } from '../answer/answer.js';

/**
 * The body of a response as text; undefined if it has bytes beyond ASCII. Cached, because most responses are sent
 * repeatedly.
 */
export const asciiBody = once(({ body }: Answer): string | undefined =>
  body.every((byte) => byte < 0x80) ? Buffer.from(body).toString('latin1') : undefined,
);
