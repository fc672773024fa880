import type { Answer } from '../answer/answer.js';

/** Bodies that are ASCII, as text; undefined for others. Cached, because most responses are sent repeatedly. */
const texts = new WeakMap<Answer, string | undefined>();

/** The body of a response as text; undefined if it has bytes beyond ASCII. */
export function asciiBody(answer: Answer): string | undefined {
  if (texts.has(answer)) return texts.get(answer);
  const { body } = answer;
  const text = body.every((byte) => byte < 0x80) ? Buffer.from(body).toString('latin1') : undefined;
  texts.set(answer, text);
  return text;
}
