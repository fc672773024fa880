import type { Sender } from '../send/sender.js';

/**
 * Detects whether a target serves several connections at a time: requests on two kept connections are answered
 * alternately.
 */
export class Connections {
  /** The number of the last response on the open connection of each sender. */
  readonly #lastOn = new Map<Sender, number>();
  #count = 0;
  #areServedTogether = false;

  /** Whether this is certain; false if unknown. */
  get areServedTogether(): boolean {
    return this.#areServedTogether;
  }

  /** Records a response; `reused`: the connection had carried another response before. */
  answered(sender: Sender, reused: boolean): void {
    const before = reused ? this.#lastOn.get(sender) : undefined;
    if (before !== undefined) {
      for (const [other, at] of this.#lastOn) this.#areServedTogether ||= other !== sender && at > before;
    }
    if (reused) this.#lastOn.set(sender, ++this.#count);
    else this.#lastOn.delete(sender);
  }
}
