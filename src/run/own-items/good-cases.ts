import { goodRequest, type Case, type RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { reasonNotApplicable } from '../one-target/applicability.js';
import type { Settings } from '../one-target/settings.js';

/** As many good requests of an operation have to be let in: the smallest, and the one with everything in it. */
const mostGood = 2;

/** The first good requests of each operation among the cases of a run, the smallest first. */
export class GoodCases {
  readonly #good = new Map<string, Case[]>();

  /**
   * `all` are the cases of the whole run, `own` those that are sent. A shard sends those of another under another name,
   * with fresh values of its own.
   */
  constructor(all: readonly Case[], own: readonly Case[], settings: Settings) {
    const ids = new Set(own.map(({ id }) => id));
    for (const theCase of all) {
      if (!isGood(theCase) || reasonNotApplicable(theCase, settings) !== undefined) continue;
      const named = ids.has(theCase.id)
        ? theCase
        : { ...theCase, id: `${theCase.id} (for shard ${settings.shard?.index})` };
      const known = this.#good.get(theCase.operation);
      if (known === undefined) this.#good.set(theCase.operation, [named]);
      else if (known.length < mostGood) known.push(named);
    }
    for (const known of this.#good.values()) known.sort((one, other) => sizeOf(one) - sizeOf(other));
  }

  /** Where the cases of the run have none, the least that there can be. */
  of(operation: Operation): readonly Case[] {
    const known = this.#good.get(operation.key);
    if (known !== undefined) return known;
    const request = goodRequest(operation);
    return request === undefined ? [] : [caseOf(operation, request)];
  }
}

function caseOf(operation: Operation, request: RequestPlan): Case {
  return {
    id: `${operation.key} (a good request)`,
    operation: operation.key,
    source: 'derived',
    tags: [],
    change: 'a good request',
    expect: { outcome: 'accept' },
    aspects: [],
    proves: undefined,
    needs: [],
    before: [],
    request,
    steering: new Map(),
    written: undefined,
    contract: operation.place,
  };
}

function sizeOf({ request: { path, fields, body = [] } }: Case): number {
  return JSON.stringify([path, fields, body]).length;
}

/** A request with nothing wrong and nothing unusual about it. */
function isGood({ expect, level, aspects, before, request }: Case): boolean {
  return (
    expect.outcome === 'accept' &&
    level === undefined &&
    aspects.length === 0 &&
    before.length === 0 &&
    request.credentials.kind === 'good'
  );
}
