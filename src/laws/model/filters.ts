import { effectiveSchema, type EffectiveSchema } from '../../contract/index.js';
import { formatPointer, isExactNumber, numberText, parsePointer, type JsonValue, valueAt } from '../../json/index.js';
import { plainName, wordsOf } from '../../resources/index.js';
import { memberValue } from '../shape/equality.js';
import type { Member, Shape } from '../shape/shape.js';
import { requestValue, shownItem, type History, type Performed } from './history.js';
import type { Subject } from './subject.js';

/** A query parameter of a list that is named after a member of its items, or after what they refer to. */
export interface Filter {
  readonly name: string;
  /** Whether it has the name of the member, so that its values are surely those of the member. */
  readonly isExact: boolean;
  /** The member as a JSON pointer. */
  readonly pointer: string;
  /** Undefined for a reference that only the request shows. */
  readonly member: Member | undefined;
  /** Returns the value that an item has according to its read, or to the request that created it. */
  readonly valueOf: (read: Performed, history: History) => JsonValue | undefined;
}

const scalars: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** Returns the parameters that filter a list by a member of its items, or by what they refer to. */
export function filtersOf(subject: Subject): readonly Filter[] {
  const shape = subject.shapeOf(subject.create);
  return (subject.list?.parameters ?? []).flatMap(({ in: where, name, schema }): readonly Filter[] => {
    if (where !== 'query' || schema === undefined) return [];
    const filter = ofMember(name, effectiveSchema(schema), shape) ?? ofReference(name, subject);
    return filter === undefined ? [] : [filter];
  });
}

function ofMember(name: string, { types }: EffectiveSchema, shape: Shape | undefined): Filter | undefined {
  const alike = (shape?.members ?? []).filter((member) =>
    member.shown.types.some((type) => scalars.has(type) && types.includes(type)),
  );
  const exact = alike.find((each) => plainName(each.name) === filteredName(name));
  const member = exact ?? alike.find((each) => nameOfItem(each.name) === nameOfItem(filteredBy(name)));
  if (shape === undefined || member === undefined) return undefined;
  return {
    name,
    isExact: exact !== undefined,
    pointer: formatPointer([member.name]),
    member,
    valueOf: (read) => memberValue(shownItem(read, shape), member.name),
  };
}

/** Returns the filter by a reference in the body of the creation: `filter[author]` for an article of an author. */
function ofReference(name: string, { named }: Subject): Filter | undefined {
  const wanted = nameOfItem(filteredBy(name));
  const needs = named.flatMap(({ slot, resource }) => (slot.in === 'body' ? [{ slot, resource }] : []));
  const isNamed = ({ slot, resource }: (typeof needs)[number]): boolean =>
    nameOfItem(parsePointer(slot.pointer).at(-1) ?? '') === wanted ||
    (nameOfItem(resource.name) === wanted && needs.filter((each) => each.resource === resource).length === 1);
  const pointer = needs.find(isNamed)?.slot.pointer;
  if (pointer === undefined) return undefined;
  return {
    name,
    isExact: plainName(parsePointer(pointer).at(-1) ?? '') === filteredName(name),
    pointer,
    member: undefined,
    valueOf: ({ step: { thing } }, { all }) => {
      const created = all.find(({ step }) => step.sends.kind === 'create' && step.thing === thing);
      return created && valueAt(requestValue(created.exchanges[0]).value, parsePointer(pointer));
    },
  };
}

/** Returns the normalized name of the item that a member or a parameter refers to: `author` for `author_id`. */
function nameOfItem(name: string): string {
  const words = wordsOf(name);
  return plainName((words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words).join(''));
}

/**
 * Returns the normalized name of the member that a parameter filters by: `status` for `status` and `filter[status]`
 * (JSON:API 1.1 §6.6).
 */
export function filteredName(parameter: string): string {
  return plainName(filteredBy(parameter));
}

function filteredBy(parameter: string): string {
  return /^filter\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? parameter;
}

/** Returns a scalar as the text of a query parameter; undefined for any other value. */
export function plainText(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Returns true if two values differ so much that even a search for a part or a word of one does not find the other. */
export function isOther(value: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [one, two] = [plainText(value), plainText(other)];
  if (one === undefined || two === undefined || typeof value !== typeof other) return false;
  if (typeof value !== 'string') return one !== two;
  const words = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const own = words(one);
  return !words(two).some((word) => own.some((each) => each.includes(word) || word.includes(each)));
}
