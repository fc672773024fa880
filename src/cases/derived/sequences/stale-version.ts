import type { Operation, Parameter } from '../../../contract/index.js';
import type { RequestPlan } from '../../case.js';
import { isFresh } from '../../is-fresh.js';
import { withField } from '../media-types/with-body.js';
import type { Variation } from '../mutation.js';
import type { RequestMutation, RequestSite } from '../request-site.js';
import { within } from '../within.js';
import { isDestroying } from './is-destroying.js';

/** A version that no service has ever given out. */
interface Never {
  readonly id: string;
  /** As the field has it; the last are tried where the schema has none of those before in mind. */
  readonly texts: readonly string[];
  readonly words: string;
  readonly priority: number;
}

const nevers: readonly Never[] = [
  { id: 'never-was', texts: ['"trellis-never-was"'], words: 'a version that there never was', priority: 2 },
  // RFC 9110 §13.1.1 has tags compared strongly: this one would not do even if it were the right one.
  { id: 'never-was-weak', texts: ['W/"trellis-never-was"'], words: 'a weak version that there never was', priority: 3 },
  {
    id: 'never-was-number',
    texts: ['"999999999"', '999999999'],
    words: 'the number of a version that there never was',
    priority: 3,
  },
];

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
    for (const { id, texts, words, priority } of nevers) {
      const text = texts.find((each) => isFit(each, condition));
      if (text === undefined) continue;
      yield* within(site.room, priority, () => ({
        ...change,
        id: `parameter/${condition.name}/${id}`,
        change: `${condition.name}: ${text}, ${words}`,
        expect: { outcome: 'refuse' },
        isConditional: true,
        request: withField(change.request, condition.name, text),
        // Where there is no such thing, that may be said instead.
        aspects: ['header', 'parameter'],
        needs: ['memory'],
        contract: condition.place,
      }));
    }
  },
};

function conditionOf({ parameters }: Operation): Parameter | undefined {
  return parameters.find(
    ({ in: where, name, content }) => where === 'header' && name.toLowerCase() === 'if-match' && content === undefined,
  );
}

/** Whether the schema of a field has such values in mind. */
function isFit(text: string, { schema }: Parameter): boolean {
  const values = /^[0-9]+$/.test(text) ? [text, Number(text)] : [text];
  return schema === undefined || values.some((value) => schema.isValid(value, 'request'));
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
