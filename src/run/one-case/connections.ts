import type { Sender } from '../send/sender.js';

/**
 * Finds out whether a target serves several connections at a time, which shows when requests on two that are both kept
 * open are answered by turns.
 */
export class Connections {
  /** When the last request was answered on the connection that a sender has open still. */
  readonly #lastOn = new Map<Sender, number>();
  #count = 0;
  #areServedTogether = false;

  /** Known for sure; false also where nothing is known yet. */
  get areServedTogether(): boolean {
    return this.#areServedTogether;
  }

  /** A request was answered; `reused` where the connection had carried another answer before. */
  answered(sender: Sender, reused: boolean): void {
    const before = reused ? this.#lastOn.get(sender) : undefined;
    if (before !== undefined) {
      for (const [other, at] of this.#lastOn) this.#areServedTogether ||= other !== sender && at > before;
    }
    if (reused) this.#lastOn.set(sender, ++this.#count);
    else this.#lastOn.delete(sender);
  }
}
