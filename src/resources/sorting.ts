import { stringsIn, toValue, type JsonNode } from '../json/index.js';
import {
  effectiveSchema,
  keywordNode,
  type EffectiveSchema,
  type Operation,
  type Parameter,
  type Schema,
} from '../contract/index.js';
import { isTime, withoutTime } from './bounds.js';
import { scalarTypes } from './members.js';
import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

/** A member of the items by which a list is sorted. */
export interface SortKey {
  /** The names that lead to the member within a listed item. */
  readonly path: readonly string[];
  /** Undefined if neither the request nor the document says. */
  readonly isDescending: boolean | undefined;
}

/** An order in which clients can ask for a list, according to the document. */
export interface Order extends SortKey {
  /** The parameters that ask for it, each with its text. */
  readonly asked: readonly (readonly [parameter: Parameter, text: string])[];
}

/** The query parameters that sort a list. */
export interface Sorting {
  readonly parameters: ReadonlySet<Parameter>;
  /** The orders that the document names, one for each member and direction. */
  readonly orders: readonly Order[];
  /**
   * The orders of which the list has one if a request names none: that of the defaults, or those that the description may
   * mean, such as by any of its times for `newest first`.
   */
  readonly usual: readonly SortKey[];
  /** The order that a request asks for with the values of these parameters, the first key first. */
  readonly keysOf: (texts: ReadonlyMap<Parameter, readonly string[]>) => readonly SortKey[];
}

type Members = ReadonlyMap<string, readonly string[]>;

interface Read extends Partial<Pick<SortKey, 'isDescending'>> {
  readonly path: readonly string[] | undefined;
}

/** The parameters that sort a list of items, and what their values mean. */
export function sortingOf(operation: Operation, item: EffectiveSchema): Sorting {
  const { parameters } = operation;
  const members = membersIn(item);
  const named = parameters.flatMap((parameter) => {
    const { name, in: where, schema } = parameter;
    if (where !== 'query' || schema === undefined || !steersOrder(name)) return [];
    const texts = textsOf(parameter, schema, members);
    const reads = texts.map((text) => readText(text, members));
    const isOfMembers = reads.some(({ path }) => path !== undefined);
    if (!isOfMembers && members.has(plainName(name))) return [];
    return [
      { parameter, texts, isOfMembers: isOfMembers || /^(?:sort|order)(?:ing|by)$|^sort$/.test(plainName(name)) },
    ];
  });
  const directions = named.flatMap(({ parameter, texts, isOfMembers }) => {
    const ends = [false, true].map((isDescending) =>
      isOfMembers ? undefined : texts.find((text) => readText(text, members).isDescending === isDescending),
    );
    const [ascending, descending] = ends;
    return ascending === undefined || descending === undefined ? [] : [{ parameter, ascending, descending }];
  });
  const orders = named.flatMap(({ parameter, texts }) =>
    texts.flatMap((text) => ordersOf(parameter, text, texts, directions[0], members)),
  );
  const keysOf: Sorting['keysOf'] = (given) => {
    const of = (wanted: boolean): readonly string[] =>
      named.flatMap(({ parameter, isOfMembers }) => (isOfMembers === wanted ? (given.get(parameter) ?? []) : []));
    const usual = of(false).map((text) => readText(text, members).isDescending)[0];
    return keysIn(of(true), members).map((key) => ({ ...key, isDescending: key.isDescending ?? usual }));
  };
  const defaults = named.map(({ parameter }) => [parameter, defaultsOf(parameter)] as const);
  return {
    parameters: new Set(named.map(({ parameter }) => parameter)),
    usual: defaults.some(([, texts]) => texts.length > 0)
      ? keysOf(new Map(defaults)).slice(0, 1)
      : toldOrders(operation, item, members),
    orders: orders.filter(
      (order, at) =>
        at === orders.findIndex(({ path, isDescending }) => path === order.path && isDescending === order.isDescending),
    ),
    keysOf,
  };
}

function defaultsOf({ schema }: Parameter): readonly string[] {
  const node = schema && keywordNode(schema, 'default');
  return node === undefined ? [] : stringsIn(toValue(node));
}

/** `Newest first`, `the latest revision first`. */
const ofTimes = /\b(?:(newest|latest|most recent)|oldest|earliest)(?: (\w+))? first\b/i;

/** `Sorted by name`, `ordered by price, descending`; not what a list can be sorted by. */
const ofMember =
  /(?<!\b(?:be|not|if|when|optionally) )\b(?:sorted|ordered) by (?:the )?[`'"]?(\w+)[`'"]?(?:,? \(?(?:in )?(?:(asc)|(desc))(?:ending)?\b)?/i;

/** The orders of a list, as the document describes it in words. */
function toldOrders(
  { summary, description, responses }: Operation,
  item: EffectiveSchema,
  members: Members,
): readonly SortKey[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const text = [summary, description, ...successes.map((each) => each.description)].join('\n');
  const [, newest, named] = ofTimes.exec(text) ?? [];
  if (ofTimes.test(text)) {
    const own = named === undefined ? undefined : members.get(plainName(named));
    const paths = own === undefined ? [...new Set(members.values())].filter((path) => isOfTime(path, item)) : [own];
    return paths.map((path) => ({ path, isDescending: newest !== undefined }));
  }
  const [, name = '', ascending, descending] = ofMember.exec(text) ?? [];
  const path = members.get(plainName(name));
  const isDescending = descending === undefined ? (ascending === undefined ? undefined : false) : true;
  return path === undefined ? [] : [{ path, isDescending }];
}

function isOfTime(path: readonly string[], item: EffectiveSchema): boolean {
  const schema = path.reduce((found, name) => found.member(name), item);
  const isNumber = schema.types.every((type) => type === 'integer' || type === 'number');
  return isTime(schema) || (isNumber && means(wordsOf(path.at(-1) ?? '').at(-1), 'time'));
}

interface Direction {
  readonly parameter: Parameter;
  readonly ascending: string;
  readonly descending: string;
}

/** The orders that a text of a parameter asks for, alone or beside a parameter for the direction. */
function ordersOf(
  parameter: Parameter,
  text: string,
  texts: readonly string[],
  direction: Direction | undefined,
  members: Members,
): readonly Order[] {
  const [key, ...others] = keysIn([text], members);
  if (key === undefined || others.length > 0) return [];
  const own = [parameter, text] as const;
  if (key.isDescending !== undefined) return [{ ...key, asked: [own] }];
  if (direction !== undefined) {
    const { parameter: other, ascending, descending } = direction;
    return [
      { ...key, isDescending: false, asked: [own, [other, ascending]] },
      { ...key, isDescending: true, asked: [own, [other, descending]] },
    ];
  }
  // Beside `-created`, a plain `created` is ascending (JSON:API 1.1 §6.5).
  const isSigned = texts.includes(`-${text}`);
  return [{ ...key, isDescending: isSigned ? false : undefined, asked: [own] }];
}

/** Whether a parameter has a name such as `sort`, `orderBy`, `sort_order` or `direction`. */
function steersOrder(name: string): boolean {
  const plain = plainName(name);
  return /^(?:(?:sort|order)(?:ing|ed)?(?:by)?(?:field|column|key|property|order|direction|dir)?|direction)$/.test(
    plain,
  );
}

/**
 * The paths to the scalar members of an item by their names, also within `attributes` (JSON:API 1.1 §7.2). A time is
 * also known without its last word: `created` for `createdAt`.
 */
function membersIn(item: EffectiveSchema): Members {
  const places = ['', 'attributes'].flatMap((within) => {
    const around = within === '' ? item : item.member(within);
    return [...around.names].flatMap((name): readonly (readonly [string, readonly string[]])[] => {
      const { types } = around.member(name);
      const isScalar = types.length > 0 && types.every((type) => scalarTypes.has(type));
      return isScalar ? [[name, within === '' ? [name] : [within, name]]] : [];
    });
  });
  const found = new Map<string, readonly string[]>();
  const add = (name: string, path: readonly string[]): void => {
    if (!found.has(name)) found.set(name, path);
  };
  for (const [name, path] of places) add(plainName(name), path);
  for (const [name, path] of places) {
    const short = withoutTime(name);
    if (short !== undefined) add(short, path);
  }
  return found;
}

/** What a text says of one member or of the direction: `-year`, `year:desc`, `year_asc`, `desc`. */
function readText(text: string, members: Members): Read {
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/s.exec(text.trim()) ?? [];
  const signed = sign === '' ? undefined : sign === '-';
  const whole = members.get(plainName(rest));
  if (whole !== undefined) return { path: whole, isDescending: signed };
  const words = wordsOf(rest);
  const isDescending = descends(words.at(-1)) ?? descends(words[0]);
  if (isDescending === undefined) return { path: undefined };
  const left = descends(words.at(-1)) === undefined ? words.slice(1) : words.slice(0, -1);
  return { path: members.get(left.join('')), ...(left.length === 0 || signed === undefined ? { isDescending } : {}) };
}

function descends(word: string | undefined): boolean | undefined {
  if (means(word, 'ascending')) return false;
  return means(word, 'descending') ? true : undefined;
}

/** The keys in the values of a parameter, which may list several, or the direction after the member: `year,desc`. */
function keysIn(texts: readonly string[], members: Members): readonly SortKey[] {
  const keys: SortKey[] = [];
  for (const text of texts.flatMap((each) => each.split(','))) {
    const { path, isDescending } = readText(text, members);
    const last = keys.at(-1);
    if (path !== undefined) keys.push({ path, isDescending });
    else if (last !== undefined && last.isDescending === undefined) keys.splice(-1, 1, { ...last, isDescending });
  }
  return keys;
}

/** The values that the document names: by an enumeration, a pattern, a default, examples or in its description. */
function textsOf(parameter: Parameter, schema: Schema, members: Members): readonly string[] {
  const whole = effectiveSchema(schema);
  const isList = whole.types.includes('array');
  const own = isList ? whole.items : whole;
  const { schemas, types, literals } = own;
  if (types.length > 0 && !types.includes('string')) return [];
  if (literals.length > 0) return literals.flatMap(stringsIn);
  const isValid = (text: string): boolean => schema.isValid(isList ? [text] : text, 'request');
  if (own.has('pattern')) {
    const allowed = forms.filter(
      (form) => !isValid(form('nosuchmember', false)) && !isValid(form('nosuchmember', true)),
    );
    const names = [...new Set([...members.values()].map((path) => path.at(-1) ?? ''))];
    const all = names.flatMap((name) => allowed.flatMap((form) => [form(name, false), form(name, true)]));
    return [...new Set(all)].filter(isValid);
  }
  const nodesIn = (all: readonly Schema[], ...keywords: readonly string[]): readonly JsonNode[] =>
    all.flatMap((each) => keywords.flatMap((keyword) => keywordNode(each, keyword) ?? []));
  const examples = [
    ...nodesIn([schema, ...schemas], 'default'),
    ...parameter.examples.map(({ value }) => value),
    ...nodesIn(schemas, 'example', 'examples'),
  ].map(toValue);
  const told = [...(parameter.description ?? '').matchAll(/([`'"])([-+]?\w[\w.: -]*)\1/g)].flatMap(([, , text = '']) =>
    readText(text, members).path === undefined ? [] : [text],
  );
  const named = [...examples.flatMap(stringsIn), ...told];
  return [...new Set(named.flatMap((text) => [text, ...reversed(text)]))].filter(isValid);
}

/** The usual forms of a value that names a member and a direction. */
const forms: readonly ((name: string, isDescending: boolean) => string)[] = [
  (name, isDescending) => (isDescending ? `-${name}` : name),
  ...[':', ',', ' ', '_'].flatMap((between) =>
    [['asc', 'desc'] as const, ['ASC', 'DESC'] as const].map(
      ([ascending, descending]) =>
        (name: string, isDescending: boolean) =>
          `${name}${between}${isDescending ? descending : ascending}`,
    ),
  ),
];

/** The text for the other direction, if a text says one. */
function reversed(text: string): readonly string[] {
  const [, sign = '', name = ''] = /^([-+])(.*)$/s.exec(text) ?? [];
  if (sign !== '') return sign === '-' ? [name] : [`-${name}`];
  const [, before = '', word = ''] = /^(.*?)(asc|desc)$/is.exec(text) ?? [];
  if (word === '' || /[a-z]$/i.test(before)) return [];
  const other = word.toLowerCase() === 'asc' ? 'desc' : 'asc';
  return [before + (word === word.toUpperCase() ? other.toUpperCase() : other)];
}
