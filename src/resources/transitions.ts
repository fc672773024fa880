import { effectiveSchema, type EffectiveSchema, type Operation } from '../contract/index.js';
import type { JsonObject, JsonValue } from '../json/index.js';
import { bodiesOf } from './members.js';
import { patternOfSeveral, sentencesOf, statesIn, statesOf, type NamedState } from './state-words.js';

/** The changes of a member such as `status` that a document allows. */
export interface Transitions {
  readonly name: string;
  /** The values that may follow each value, in the order of the document. */
  readonly next: ReadonlyMap<string, readonly string[]>;
  /** The sentences that say so. */
  readonly says: string;
  /** The documented statuses with which the server rejects other changes, the likeliest first. */
  readonly statuses: readonly string[];
  /** Whether a description of such a response speaks of transitions, so that no other change is allowed. */
  readonly isExplicit: boolean;
}

const arrow = /\s*(?:→|⟶|⇒|-->|->|=>)\s*/;
const anyArrow = /[→⟶⇒↔⟷⇄⇔←⟲]|->|=>|<-/;
/** Says that there are other changes, too. */
const isOfSome =
  /\b(?:e\.?g|example|usual(?:ly)?|typical(?:ly)?|normal(?:ly)?|such as|admin\w*|automatic(?:ally)?|etc)\b|\.\.\.|…/i;
/** Says so of changes that have no arrow: `it can be cancelled at any time`. */
const isOfOthers =
  /^(?!.*(?:\bnot\b|\bno\b|cannot|n't\b|\bnever\b|\bonly\b)).*(?:\b(?:any|every|all|each) (?:other )?(?:state|status|time|moment|step|phase)|\b(?:back|vice versa|both (?:ways|directions)|re-?open\w*|revert\w*|restart\w*|skip\w*|reset|overrid\w*|force\w*|exceptions?|admin\w*|staff)\b)/i;
const refusals = ['409', '422', '400'];

/**
 * Returns the changes of a state that the document writes with arrows, in the description of an update, of its responses or
 * of the member; undefined if there are none, or if the server rejects no other changes as far as the document says.
 *
 * @example
 * // requested → confirmed → done; requested or confirmed → cancelled
 * transitionsOf(updateBooking, booking)?.next.get('requested') // ['confirmed', 'cancelled']
 */
export function transitionsOf(operation: Operation, item: EffectiveSchema): Transitions | undefined {
  const documented = operation.responses.filter(({ status }) => refusals.includes(status));
  const statuses = refusals.filter((status) => documented.some((each) => each.status === status));
  const texts = [operation.summary ?? '', operation.description ?? '', ...documented.map((each) => each.description)];
  const isExplicit = documented.some(({ description }) => /\btransitions?\b/i.test(description));
  const sent = bodiesOf(operation).map(effectiveSchema);
  if (statuses.length === 0) return undefined;
  const states = statesOf(item).filter(({ value }) => typeof value === 'string');
  for (const name of new Set(states.map((state) => state.name))) {
    const own = states.filter((state) => state.name === name);
    const members = [item, ...sent].filter(({ names }) => names.has(name)).map((schema) => schema.member(name));
    // What a member says of its life need not be all that an update allows.
    const described = isExplicit ? members.flatMap((member) => member.texts('description')) : [];
    const sentences = [...new Set([...texts, ...described])].flatMap(sentencesOf);
    const said = sentences.filter((each) => anyArrow.test(each));
    const others = sentences.filter((each) => !anyArrow.test(each));
    const read = said.map((each) => edgesIn(each, own));
    const edges = read.flat();
    // Not all of the changes are known where one sentence is not read.
    if (edges.length === 0 || read.some(({ length }) => length === 0)) continue;
    if (said.some((each) => isOfSome.test(each)) || others.some((each) => isOfOthers.test(each))) continue;
    const known = [...new Set(edges.flat())];
    const next = new Map(
      known.map((from) => [from, [...new Set(edges.flatMap(([start, to]) => (start === from ? [to] : [])))]]),
    );
    return { name, next, says: said.join('; '), statuses, isExplicit };
  }
  return undefined;
}

/** Returns the values that may follow the current one of an item; undefined if the document does not name that. */
export function allowedNext({ name, next }: Transitions, item: JsonObject): readonly string[] | undefined {
  const current = item[name];
  return typeof current === 'string' ? next.get(current) : undefined;
}

/** Returns the values that an item may not change to, as far as the document names them. */
export function forbiddenNext(transitions: Transitions, item: JsonObject): readonly string[] {
  const { name, next } = transitions;
  const allowed = allowedNext(transitions, item);
  return allowed === undefined ? [] : [...next.keys()].filter((to) => to !== item[name] && !allowed.includes(to));
}

/** Returns true for a change that the document does not allow. */
export function isForbiddenChange(transitions: Transitions, item: JsonObject, sent: JsonValue | undefined): boolean {
  return typeof sent === 'string' && forbiddenNext(transitions, item).includes(sent);
}

/** Returns the changes that a sentence such as `open or held → paid → shipped` names; none if it says more than states. */
function edgesIn(sentence: string, states: readonly NamedState[]): readonly (readonly [from: string, to: string])[] {
  const several = new RegExp(`^${patternOfSeveral(states)}$`, 'i');
  if (/\([^)]*\b(?:back|vice|both|any|re-?open\w*|loop\w*|or|and)\b[^)]*\)/i.test(sentence)) return [];
  const parts = sentence
    .replaceAll(/[`"'*]|\([^)]*\)/g, '')
    // `Transitions: open → paid`
    .replace(/^(?:[-+]|\d+[.)]) /, '')
    .replace(/^[^→>]*:\s/, '')
    .split(arrow)
    .map((part) => part.replaceAll(/\s*[/|]\s*/g, ' or ').trim());
  if (!parts.every((part) => several.test(part))) return [];
  const values = parts.map((part) => statesIn(part, states).map(({ value }) => String(value)));
  return values.flatMap((from, at) =>
    from.flatMap((start) => (values[at + 1] ?? []).map((to) => [start, to] as const)),
  );
}
