import type { EffectiveSchema, Operation } from '../contract/index.js';
import type { JsonObject } from '../json/index.js';
import { isPlain, patternsFor } from './state-forms.js';
import { sentencesOf, statesIn, statesOf } from './state-words.js';
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
const isRule =
  /\b(?:only|must|has|have|needs?|not|no|neither|already|is|are|was|were|cannot|requires?|immutable)\b|n['’]t\b/i;

/** Says that a rule depends on something else than the state, or that the server accepts the request. */
const isConditional =
  /\b(?:admin\w*|roles?|permissions?|scopes?|except|unless|otherwise|force\w*|idempot\w*|ignore[sd]?|no effect|no-op|nothing|silently|might|may (?:have|already|still)|recommended|at the same time|not only|(?:items?|resources?) of|new (?:state|status) (?:is|must))\b/i;

/** Says of a request that it changes nothing in an item that is as it shall be. */
const isRepeatable = /\b(?:idempot\w*|no effect|no-op|nothing|twice|unchanged|as it (?:is|was))\b/i;

/** Says who may do what others may not. */
const isException =
  /^(?!.*(?:\bnot\b|cannot|n't\b)).*\b(?:admin\w*|staff|support|operators?|managers?|exceptions?|however|nevertheless|override\w*|force\w*)\b.*\b(?:can|may|allowed|possible|able|apply|applies|regardless|anyway)\b/i;

/** The verbs for what cannot be done, or only in some states. */
const modal =
  /(?:\bcan|\bcould|\bmay|\bcannot|\b(?:ca|must|could)n't|\bmust not|\b(?:possible|allowed|permitted) to|\bbefore (?:it|they) (?:is|are))(?: (?:not|only|no longer|never))*(?: be)? ([a-z]+(?:(?:,? (?:and|or|nor)|,) [a-z]+)*)/i;

/** Says of the request itself, or of the item, in which states it succeeds. */
const isOfRequest =
  /^(?:(?:it is |this is )?(?:only|not|no longer) (?:possible|allowed|permitted|valid|available)|(?:possible|allowed|permitted|valid|available) only|(?:the|an?|this) .* (?:must|has to|needs? to)|requires)\b|\(only /i;
const isPossible = /\b(?:possible|allowed|permitted|accepted|immutable|read[ -]?only)\b/i;

/** Says of a request, rather than of its response, that the server rejects it. */
const isOfFailure =
  /^(?:(?:the|this) (?:request|operation|call) )?(?:fails|returns|responds|answers|(?:is )?rejected)\b.* (?:if|when|once|because|as|since) /i;

/** Says of a rule that it is one in some cases: `when archived, only paid orders can be changed`. */
const hasCondition =
  /^(?:if|when|once|while|after|before|because|as|since)\b[^,]*,.*\b(?:only|must|has to|needs? to)\b/i;

/** A parameter that lifts rules: `force`. */
const lifts = /^(?:force|override|ignore|skip)/i;

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
  const told = sentencesOf(`${summary}\n\n${description}`);
  const sentences = [
    ...documented.flatMap(({ status, description: text }) =>
      sentencesOf(text).map((says) => ({ says, statuses: [status], isOfRefusal: true })),
    ),
    ...told.map((says) => ({ says, statuses, isOfRefusal: isOfFailure.test(says) })),
  ].filter(({ says }) => isRule.test(says) && !isConditional.test(says) && !hasCondition.test(says));
  const states = sentences.length === 0 || statuses.length === 0 ? [] : statesOf(item);
  const isLifted = parameters.some(({ name }) => lifts.test(name)) || told.some((says) => isException.test(says));
  if (states.length === 0 || isLifted) return [];
  const deeds = deedsOf(operation).join('|');
  const patterns = patternsFor(states, thing, deeds);
  const outcomes = toldStates(operation, item);
  const isOutcome = (state: ToldState): boolean => outcomes.some((each) => isSameState(each, state));
  const others = new Set([...item.names].filter((name) => !states.some((state) => state.name === name)).map(plainName));
  others.delete(plainName(thing));
  const deed = new RegExp(`\\b(?:${deeds})`, 'i');
  const isOfDeed = (text: string, isOfRefusal: boolean): boolean => {
    const verbs = modal.exec(text)?.[1];
    if (verbs !== undefined) return deed.test(verbs);
    return (
      isOfRefusal ||
      isOfRequest.test(text) ||
      (isPossible.test(text) && deed.test(/immutable|read.?only/i.test(text) ? 'change' : text))
    );
  };
  const allowed = told.flatMap((says) => statesIn(patterns.allowing.exec(plainText(says))?.at(-1) ?? '', states));
  const isAllowed = (state: ToldState): boolean => allowed.some((each) => isSameState(each, state));
  const isAgain = told.some((says) => isRepeatable.test(says));
  return sentences.flatMap(({ says, statuses: own, isOfRefusal }): readonly StateRule[] => {
    const text = plainText(says).replace(patterns.listing, '$2 $1');
    if (wordsOf(text).some((word) => others.has(word)) || !isPlain(text, patterns) || !isOfDeed(text, isOfRefusal))
      return [];
    const form = patterns.forms.find(
      ({ isOfRefusals, pattern }) => (isOfRefusals !== true || isOfRefusal) && pattern.test(text),
    );
    const match =
      form?.pattern
        .exec(text)
        ?.slice(1)
        .find((each) => each !== undefined) ?? '';
    const named = statesIn(match, states);
    // `Paid orders cannot be changed once they are archived` says of neither state alone that it excludes a change.
    const rest = text.replace(match, '').replace(modal, '');
    if (form === undefined || named.length === 0 || rest.search(patterns.anyState) >= 0) return [];
    if (form.isOnly && /already/i.test(match)) return [];
    // `The order was not cancelled` says no more of a cancellation than its status does, and `it must be paid` of a payment.
    const isOfNext = form.isOnly || (!isOfRefusal && !modal.test(text));
    if (isOfNext && named.some(isOutcome)) return [];
    // A request that has no effect on an item in the state that it leads to is accepted for such an item.
    const repeated = isAgain ? outcomes : [];
    if (form.isOnly) return [{ says, states: [...named, ...allowed, ...repeated], isOnly: true, statuses: own }];
    // An open order may be one with an open payment, or with an open delivery.
    // And an order that is `archived and paid` is both.
    const isBoth = / and /i.test(match);
    const isOfSeveral = ({ name, value }: ToldState): boolean =>
      named.some((other) => other.name !== name && (isBoth || other.value === value));
    const left = named.filter(
      (state) => !isOfSeveral(state) && !isAllowed(state) && !repeated.some((each) => isSameState(each, state)),
    );
    return left.length === 0 ? [] : [{ says, states: left, isOnly: false, statuses: own }];
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

function isSameState(one: ToldState, other: ToldState): boolean {
  return one.name === other.name && one.value === other.value;
}

/** Returns a sentence without quotes, as it would be read aloud. */
function plainText(sentence: string): string {
  return sentence
    .replaceAll('’', "'")
    .replaceAll(/[`"*]|(?<![a-z])'|'(?![a-z])/gi, '')
    .replaceAll(/\s+/g, ' ');
}
