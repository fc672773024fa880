/** Lets so much text through and no more, so that a server with much to say cannot make a page that nothing opens. */
export class TextBudget {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** Whether there is room for a text of that size; if so, there is less from now on. */
  take(size: number): boolean {
    if (size > this.#left) return false;
    this.#left -= size;
    return true;
  }
}
