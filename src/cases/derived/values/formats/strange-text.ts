/** A text that is not plainly of a format, and what is the matter with it. */
export interface StrangeText {
  readonly text: string;
  /** Names it within its format, such as `no-such-day`. */
  readonly name: string;
  /** Completes "the value is …". */
  readonly words: string;
}

export function strange(name: string, text: string, words: string): StrangeText {
  return { name, text, words };
}
