/** Redacts secrets in texts. */
export interface Hiding {
  /** Redacts a text. */
  text(text: string): string;
  /** Redacts the first `length` characters; a secret that crosses the end is redacted completely. */
  start(text: string, length: number): string;
  /** Redacts a shell command. It was written without secrets, so a very short match is part of the command. */
  line(text: string): string;
}
