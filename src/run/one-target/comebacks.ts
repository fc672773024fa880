import { comesBack, type Cause } from './inquest.js';
import type { Settings } from '../options/settings.js';

/** As often as a service may die until its run ends, however it comes back. */
const MOST_DEATHS = 8;
/** As often as the requests of one operation may stop the service until no more of them are sent. */
const MOST_OF_ONE = 2;

/** Decides whether a run goes on after the service has died: where something has started it again. */
export class Comebacks {
  readonly #settings: Settings;
  readonly #deaths = new Map<string, number>();
  #count = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Takes notice of a death, `isOfOne` case; true once the service takes connections again. */
  async isBack(cause: Cause | undefined, isOfOne: boolean): Promise<boolean> {
    if (cause?.kind !== 'died' || !cause.cameBack || ++this.#count > MOST_DEATHS) return false;
    const { operation } = cause.theCase;
    if (isOfOne) this.#deaths.set(operation, (this.#deaths.get(operation) ?? 0) + 1);
    return comesBack(this.#settings);
  }

  /** Why no more cases of an operation are sent. */
  reasonAgainst(operation: string): string | undefined {
    if ((this.#deaths.get(operation) ?? 0) < MOST_OF_ONE) return undefined;
    return `not sent, since ${MOST_OF_ONE} requests of ${operation} have stopped the service`;
  }
}
