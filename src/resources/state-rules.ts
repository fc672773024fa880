import type { EffectiveSchema, Operation } from '../contract/index.js';
import type { JsonObject } from '../json/index.js';
import { isTime, withoutTime } from './bounds.js';
import { toldStates, type ToldState } from './told-states.js';
import { means } from './vocabulary.js';
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
const refusals = ['409', '422', '400', '403', '405', '412', '423'];

/** Says that a rule depends on something else than the state, or that the server accepts the request. */
const isConditional =
  /\b(?:admin\w*|roles?|permissions?|scopes?|except|unless|otherwise|force\w*|idempot\w*|ignore[sd]?|no effect|no-op|nothing|silently|might|may (?:have|already|still)|recommended|at the same time)\b/i;

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

/** A state of an item, and a pattern of the words for it. */
interface NamedState extends ToldState {
  readonly pattern: string;
}

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
  const statuses = refusals.filter((status) => responses.some((each) => each.status === status));
  const states = statesOf(item);
  if (statuses.length === 0 || states.length === 0 || parameters.some(({ name }) => lifts.test(name))) return [];
  const patterns = patternsFor(states, thing);
  const outcomes = toldStates(operation, item);
  const others = new Set([...item.names].filter((name) => !states.some((state) => state.name === name)).map(plainName));
  others.delete(plainName(thing));
  const ruleOf = (says: string, own: readonly string[], isOfRefusal: boolean): StateRule | undefined => {
    const text = says.replaceAll(/[`"*]|(?<![a-z])'|'(?![a-z])/gi, '').replaceAll(/\s+/g, ' ');
    // What is said of one member is not said of each request.
    if (isConditional.test(text) || wordsOf(text).some((word) => others.has(word))) return undefined;
    const of = patterns.find(
      ({ isOfRefusals, pattern }) => (isOfRefusals !== true || isOfRefusal) && pattern.test(text),
    );
    const named = of && statesIn(of.pattern.exec(text)?.[1] ?? '', states);
    if (of === undefined || named === undefined || named.length === 0) return undefined;
    // `The order was not cancelled` says no more of a cancellation than its status does.
    const isOutcome = ({ name, value }: ToldState): boolean =>
      outcomes.some((outcome) => outcome.name === name && outcome.value === value);
    return of.isOfRefusals === true && of.isOnly && named.some(isOutcome)
      ? undefined
      : { says, states: named, isOnly: of.isOnly, statuses: own };
  };
  return [
    ...responses.flatMap(({ status, description: text }) =>
      refusals.includes(status) ? sentencesOf(text).map((each) => ruleOf(each, [status], true)) : [],
    ),
    ...sentencesOf(`${summary}\n${description}`).map((each) => ruleOf(each, statuses, false)),
  ].filter((rule) => rule !== undefined);
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

/** The states that an item may be in: the values of members such as `status`, and what flags and times are named after. */
function statesOf(item: EffectiveSchema): readonly NamedState[] {
  const all = [...item.names].flatMap((name): readonly (readonly [words: readonly string[], ToldState])[] => {
    const schema = item.member(name);
    const words = wordsOf(name).filter((word) => !means(word, 'copula'));
    if (schema.types.includes('boolean')) return [[words, { name, value: true }]];
    if (isTime(schema) && withoutTime(name) !== undefined) return [[words.slice(0, -1), { name, value: undefined }]];
    if (!means(words.at(-1), 'state')) return [];
    const values = schema.literals.filter((each) => typeof each === 'string');
    return values.map((value) => [wordsOf(value), { name, value }]);
  });
  // Of a status and a flag of one name, the status says more.
  return all
    .toSorted(([, one], [, other]) => Number(typeof other.value === 'string') - Number(typeof one.value === 'string'))
    .filter(([words]) => words.join('').length > 2)
    .map(([words, state]) => ({ ...state, pattern: patternOf(words) }));
}

/** The pattern of words in a text, in the singular or plural, and in the spelling of any country. */
function patternOf(words: readonly string[]): string {
  return `${words.join('[ _-]?').replace(/(?<=[aeiou])ll?ed$/, 'll?ed')}s?`;
}

/** Returns the forms of the sentences that name states of an item. */
function patternsFor(
  states: readonly NamedState[],
  thing: string,
): readonly { readonly isOnly: boolean; readonly isOfRefusals?: true; readonly pattern: RegExp }[] {
  const state = `(?:${states.map(({ pattern }) => pattern).join('|')})`;
  const several = `(${state}(?:(?:,? (?:or|and|nor) |, )(?:an? |the |already )?${state})*)`;
  const names = [...new Set([wordsOf(thing).join(' '), wordsOf(thing).at(-1) ?? '', 'item', 'resource'])];
  const noun = `(?:${names.filter((each) => each !== '').join('|')})s?`;
  const parts: Readonly<Record<string, string>> = {
    states: several,
    item: noun,
    end: String.raw`(?=,|:|\)|$| (?:${noun}|state|status|phase|stage|before|to be|can|could|may)\b)`,
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

/** Returns the states that a part of a sentence names: `draft or sent`. */
function statesIn(text: string, states: readonly NamedState[]): readonly ToldState[] {
  return text.split(/,? (?:or|and|nor) |, /i).flatMap((each) => {
    const own = each.replace(/^(?:an?|the|already) /i, '');
    return states.find(({ pattern }) => new RegExp(`^${pattern}$`, 'i').test(own)) ?? [];
  });
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/[.;!\n]\s*/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
