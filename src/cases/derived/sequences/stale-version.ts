import type { Operation, Parameter } from '../../../contract/index.js';
import type { RequestPlan } from '../../case.js';
import { isFresh } from '../../is-fresh.js';
import { withField } from '../media-types/with-body.js';
import type { Variation } from '../mutation.js';
import type { RequestMutation, RequestSite } from '../request-site.js';
import { isDestroying } from './is-destroying.js';
import { within } from '../within.js';

/** No service has ever given it out. */
const never = '"trellis-never-was"';

/**
 * A change on the condition that a thing is of a version that it never was (RFC 9110 §13.1.1): it is not made, where the
 * contract has the condition and its failure. Only what a service may have done already it may say to have done.
 */
export const staleVersion: RequestMutation = {
  id: 'sequences/stale-version',
  applies: ({ operation }) => conditionOf(operation) !== undefined && documents(operation, '412'),
  *derive(site) {
    const { operation } = site;
    const condition = conditionOf(operation);
    const change = changeNotMade(site);
    if (condition === undefined || change === undefined) return;
    yield* within(site.room, 2, () => ({
      ...change,
      id: `parameter/${condition.name}/never-was`,
      change: `${condition.name}: ${never}, a version that there never was`,
      expect: { outcome: 'refuse' },
      isConditional: true,
      request: withField(change.request, condition.name, never),
      // Where there is no such thing, that may be said instead.
      aspects: ['header', 'parameter'],
      needs: ['memory'],
      contract: condition.place,
    }));
  },
};

/** The parameter for the condition; undefined where its schema has other values in mind than entity tags. */
function conditionOf({ parameters }: Operation): Parameter | undefined {
  return parameters.find(
    ({ in: where, name, schema, content }) =>
      where === 'header' &&
      name.toLowerCase() === 'if-match' &&
      content === undefined &&
      (schema?.validate(never, 'request') ?? []).length === 0,
  );
}

/** A request for something that cannot have been done yet, with what has to go before it to be sure. */
function changeNotMade({ operation, minimal, full }: RequestSite): Pick<Variation, 'request' | 'before'> | undefined {
  if (isDestroying(operation) || (minimal.body !== undefined && isFresh(minimal))) return { request: minimal };
  // What was replaced by more is not what it is to be replaced by.
  const isOther = minimal.body !== undefined && bodyOf(minimal) !== bodyOf(full);
  return operation.method === 'PUT' && isOther ? { before: [full], request: minimal } : undefined;
}

function bodyOf({ body }: RequestPlan): string {
  return JSON.stringify(body);
}

function documents({ responses }: Operation, wanted: string): boolean {
  return responses.some(({ status }) => status === wanted);
}
