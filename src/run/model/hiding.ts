/** Hides secrets in texts. */
export interface Hiding {
  /** The text without secrets. */
  text(text: string): string;
  /** The first `length` characters without secrets; one that reaches beyond them is hidden as a whole. */
  start(text: string, length: number): string;
  /** A line for a shell without secrets, which was made without them, so that a short one is part of the command. */
  line(text: string): string;
}
