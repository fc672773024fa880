import type { Answer } from '../answer/answer.js';

/** The bodies that are ASCII, as text; undefined for the others. Most answers go out again and again. */
const texts = new WeakMap<Answer, string | undefined>();

/** The body of an answer as text; undefined where it has bytes beyond ASCII. */
export function asciiBody(answer: Answer): string | undefined {
  if (texts.has(answer)) return texts.get(answer);
  const { body } = answer;
  const text = body.every((byte) => byte < 0x80) ? Buffer.from(body).toString('latin1') : undefined;
  texts.set(answer, text);
  return text;
}
