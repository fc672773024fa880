import type { EffectiveSchema, Operation } from '../contract/index.js';
import type { JsonObject } from '../json/index.js';
import { patternOfSeveral, sentencesOf, statesIn, statesOf, type NamedState } from './state-words.js';
import { deedsOf, toldStates, type ToldState } from './told-states.js';
import { plainName, wordsOf } from './words.js';

/** A sentence of a document that says in which states of an item the server rejects a request. */
export interface StateRule {
  readonly says: string;
  /** The states that the sentence names. */
  readonly states: readonly ToldState[];
  /** Whether the server rejects the request in all other states, rather than in these. */
  readonly isOnly: boolean;
  /** The documented statuses with which it may do so, the likeliest first. */
  readonly statuses: readonly string[];
}

/** The statuses that tell of the state of an item, or of a request that does not suit it. */
const refusals = ['409', '422', '400', '412', '423'];

/** What each form of such sentences contains. */
const isRule = /\b(?:only|must|has|have|needs?|not|no|already|is|are|was|were|cannot)\b|n't\b/i;

/** Says that a rule depends on something else than the state, or that the server accepts the request. */
const isConditional =
  /\b(?:admin\w*|roles?|permissions?|scopes?|except|unless|otherwise|force\w*|idempot\w*|ignore[sd]?|no effect|no-op|nothing|silently|might|may (?:have|already|still)|recommended|at the same time)\b/i;

/** The verb for what cannot be done, or only in some states. */
const modal = /(?:\bcan|\bcould|\bmay|\bcannot|n't|\bmust not)(?: (?:not|only|no longer|never))*(?: be)? ([a-z]+)/i;

/** Says of the request itself, or of the item, in which states it succeeds. */
const isOfRequest =
  /^(?:only (?:possible|allowed|permitted|valid|available)|(?:the|an?|this) .* (?:must|has to|needs? to)|requires)\b/i;

/** A parameter that lifts rules: `force`. */
const lifts = /^(?:force|override|ignore|skip)/i;

/** The forms of such sentences. Those of refusals are read in descriptions of 4xx responses alone. */
const forms: readonly { readonly isOnly: boolean; readonly isOfRefusals?: true; readonly form: string }[] = [
  // Only drafts can be changed. Only paid orders may be shipped.
  { isOnly: true, form: String.raw`\bonly (?:an? |the )?<states>(?: <item>)? (?:can|could|may|are|is)\b` },
  // Only invoices in the state DRAFT can be changed. Only an order that is paid can be shipped.
  {
    isOnly: true,
    form: String.raw`\bonly (?:an? |the )?<item> (?:(?:that|which|with|is|are|in|still|an?|the|status|state|of) )+<states><end>`,
  },
  // It can only be cancelled while it is pending. Only allowed for drafts.
  {
    isOnly: true,
    form: String.raw`\bonly (?:be )?(?:[a-z]+ )?(?:while|when|if|in|for|from)(?: (?:the|an?|its|it|they|<item>|is|are|in|still|status|state|of|has|have|been))* <states><end>`,
  },
  // The order must be paid.
  {
    isOnly: true,
    form: String.raw`\b(?:<item>|it) (?:must|has to|have to|needs? to)(?: still)? be (?:(?:in|an?|the|status|state|of) )*<states><end>`,
  },
  // The invoice is not a draft.
  {
    isOnly: true,
    isOfRefusals: true,
    form: String.raw`(?:\bnot|n't|\bno|\bno longer)(?: (?:yet|been|in|an?|the|state|status))* <states><end>`,
  },
  // The order is already cancelled.
  {
    isOnly: false,
    isOfRefusals: true,
    form: String.raw`\balready (?:(?:been|being|in|an?|the) )*<states><end of state>`,
  },
  // The order has been shipped.
  {
    isOnly: false,
    isOfRefusals: true,
    form: String.raw`\b(?:<item>|it) (?:is|are|was|were|has been|have been)(?: (?:currently|in|an?|the|state|status|of))* <states><end of state>`,
  },
  // A solved ticket cannot be solved again.
  { isOnly: false, form: String.raw`\b<states>(?: <item>)? (?:cannot|can't|can not|must not|can no longer)\b` },
  // It cannot be changed once it has been issued.
  {
    isOnly: false,
    form: String.raw`\b(?:cannot|can't|can not|must not|no longer|not possible|not allowed)\b[^,]* (?:once|after|when|if|while)(?: (?:the|an?|it|they|<item>|has|have|is|are|was|been|already|in))* <states><end of state>`,
  },
];

/**
 * Returns what the descriptions of an operation and of its 4xx responses say of the states of an item, called `thing`, in
 * which the server rejects a request: 409 tells of a conflict with the state of the resource (RFC 9110 §15.5.10).
 *
 * @example
 * // Only drafts can be changed.
 * stateRules(updateInvoice, invoice, 'invoice') // [{ states: [{ name: 'state', value: 'DRAFT' }], isOnly: true, … }]
 */
export function stateRules(operation: Operation, item: EffectiveSchema, thing: string): readonly StateRule[] {
  const { description = '', summary = '', parameters, responses } = operation;
  const documented = responses.filter(({ status }) => refusals.includes(status));
  const statuses = refusals.filter((status) => documented.some((each) => each.status === status));
  const sentences = [
    ...documented.flatMap(({ status, description: text }) =>
      sentencesOf(text).map((says) => ({ says, statuses: [status], isOfRefusal: true })),
    ),
    ...sentencesOf(`${summary}\n${description}`).map((says) => ({ says, statuses, isOfRefusal: false })),
  ].filter(({ says }) => isRule.test(says) && !isConditional.test(says));
  const states = sentences.length === 0 || statuses.length === 0 ? [] : statesOf(item);
  if (states.length === 0 || parameters.some(({ name }) => lifts.test(name))) return [];
  const patterns = patternsFor(states, thing);
  const outcomes = toldStates(operation, item);
  const others = new Set([...item.names].filter((name) => !states.some((state) => state.name === name)).map(plainName));
  others.delete(plainName(thing));
  const deed = new RegExp(`\\b(?:${deedsOf(operation).join('|')})`, 'i');
  const isOfDeed = (text: string, isOfRefusal: boolean): boolean => {
    const verb = modal.exec(text)?.[1];
    if (verb !== undefined) return deed.test(verb);
    return isOfRefusal || isOfRequest.test(text) || deed.test(text);
  };
  return sentences.flatMap(({ says, statuses: own, isOfRefusal }) => {
    const text = says.replaceAll(/[`"*]|(?<![a-z])'|'(?![a-z])/gi, '').replaceAll(/\s+/g, ' ');
    // What is said of one member is not said of each request, and of another operation not of this one.
    if (wordsOf(text).some((word) => others.has(word)) || !isOfDeed(text, isOfRefusal)) return [];
    const form = patterns.find(
      ({ isOfRefusals, pattern }) => (isOfRefusals !== true || isOfRefusal) && pattern.test(text),
    );
    const named = form === undefined ? [] : statesIn(form.pattern.exec(text)?.[1] ?? '', states);
    // `The order was not cancelled` says no more of a cancellation than its status does, and `it must be paid` of a payment.
    const isOutcome = ({ name, value }: ToldState): boolean =>
      outcomes.some((outcome) => outcome.name === name && outcome.value === value);
    if (form === undefined || named.length === 0) return [];
    const isOfNext = form.isOnly || (!isOfRefusal && !modal.test(text));
    if (isOfNext && named.some(isOutcome)) return [];
    return [{ says, states: named, isOnly: form.isOnly, statuses: own }];
  });
}

/** Returns true if an item is in a state in which the server rejects the request, as far as the item shows it. */
export function isForbidden({ states, isOnly }: StateRule, item: JsonObject): boolean {
  const shown = states.map(({ name, value }) => {
    const own = item[name];
    if (value === undefined) return own === null ? false : typeof own === 'string' ? true : undefined;
    return typeof own === typeof value ? own === value : undefined;
  });
  return isOnly ? shown.every((each) => each === false) : shown.includes(true);
}

/** Returns the forms of the sentences that name states of an item. */
function patternsFor(
  states: readonly NamedState[],
  thing: string,
): readonly { readonly isOnly: boolean; readonly isOfRefusals?: true; readonly pattern: RegExp }[] {
  const names = [...new Set([wordsOf(thing).join(' '), wordsOf(thing).at(-1) ?? '', 'item', 'resource'])];
  const noun = `(?:${names.filter((each) => each !== '').join('|')})s?`;
  const parts: Readonly<Record<string, string>> = {
    states: `(${patternOfSeveral(states)})`,
    item: noun,
    end: String.raw`(?=,|:|\)|$| (?:${noun}|state|status|phase|stage|can|could|may)\b)`,
    'end of state': String.raw`(?=,|:|\)|$| (?:and|or|state|status|already|before)\b)`,
  };
  return forms.map(({ form, ...rest }) => ({
    ...rest,
    pattern: new RegExp(
      form.replaceAll(/<([a-z ]+)>/g, (_, part: string) => parts[part] ?? ''),
      'i',
    ),
  }));
}
