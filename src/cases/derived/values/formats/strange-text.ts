/** A text that is not plainly of a format, and what is the matter with it. */
export interface StrangeText {
  readonly text: string;
  /** Names it within its format, such as `no-such-day`. */
  readonly name: string;
  /** Completes "the value is …". */
  readonly words: string;
  /** What it weighs when such a text is taken after all; `violation` when left out. */
  readonly level?: 'warning';
}

/** A text that many readers take although its format forbids it: worth a warning. */
export function tolerated(name: string, text: string, words: string): StrangeText {
  return { name, text, words, level: 'warning' };
}

export function strange(name: string, text: string, words: string): StrangeText {
  return { name, text, words };
}
