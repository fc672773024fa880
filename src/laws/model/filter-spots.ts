import { bodyOf, targetOf, withChangedBody, withPairsOf, type RequestPlan } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import {
  effectiveSchema,
  pathValues,
  pathWith,
  type EffectiveSchema,
  type Operation,
  type Parameter,
} from '../../contract/index.js';
import { splitTarget } from '../../http/index.js';
import { formatPointer, parseJson, toValue, type JsonValue } from '../../json/index.js';
import { bodiesOf, isOfFilters, means, scalarTypes, wordsOf } from '../../resources/index.js';
import { withoutMembers, withTreeAt, writeParameter } from '../../wire/index.js';

/**
 * The place of a value in the requests for a list: in the query, in the path of a list of its own, such as
 * `/terms/{term}/courses`, or in the body of a search.
 */
export interface Spot {
  readonly list: Operation;
  /** The name of a parameter, such as `status`, or of its part: `filter[status]`; `{status}` in a path. */
  readonly name: string;
  /** The name by which it is told which member it asks for. */
  readonly of: string;
  /** Whether it takes several values, of which an item has one. */
  readonly isOfMany: boolean;
  readonly declared: EffectiveSchema;
  /** Whether the request may ask for more than the value, so that an item that has it may be left out. */
  readonly isNarrowed?: boolean;
  /** Returns a request for the items with one of these values. */
  readonly asking: (plan: RequestPlan, texts: readonly string[]) => RequestPlan | undefined;
  /** Returns what an exchange asks for, as it is written: `status=new`. */
  readonly asked: (exchange: Exchange) => string;
}

interface SpotInQuery extends Spot {
  readonly parameter: Parameter;
}

/** Returns the places of scalars in the query of a list (OpenAPI 3.1 §4.8.12.4). */
export function spotsInQuery(list: Operation): readonly SpotInQuery[] {
  return list.parameters.filter((each) => !addsMembers(each)).flatMap((each) => spotsOf(each, list));
}

function spotsOf(parameter: Parameter, list: Operation): readonly SpotInQuery[] {
  const { in: where, name, schema, style, explode } = parameter;
  if (where !== 'query' || schema === undefined) return [];
  const declared = effectiveSchema(schema);
  const { types } = declared;
  const spot = (
    spotName: string,
    written: string,
    isOfMany: boolean,
    of: EffectiveSchema,
    valueOf: (texts: readonly string[]) => JsonValue,
  ): readonly SpotInQuery[] => {
    if (!of.types.some((type) => scalarTypes.has(type))) return [];
    const asking: Spot['asking'] = (plan, texts) => {
      const pairs = writeParameter(parameter, valueOf(texts));
      return pairs && withPairsOf(plan, written, pairs);
    };
    const asked: Spot['asked'] = ({ request: { url } }) =>
      new URL(url).searchParams
        .getAll(written)
        .map((text) => `${written}=${text}`)
        .join('&');
    return [{ list, parameter, name: spotName, of: spotName, isOfMany, declared: of, asking, asked }];
  };
  if (types.some((type) => scalarTypes.has(type))) return spot(name, name, false, declared, ([text = '']) => text);
  if (types.includes('array')) return spot(name, name, true, declared.items, (texts) => [...texts]);
  if (!types.includes('object') || !(style === 'deepObject' || isOfFilters(parameter))) return [];
  const isSpread = style === 'form' && explode;
  return [...declared.names].flatMap((each) => {
    const inner = `${name}[${each}]`;
    const written = isSpread ? each : style === 'deepObject' ? inner : name;
    return spot(isSpread ? each : inner, written, false, declared.member(each), ([text = '']) => ({ [each]: text }));
  });
}

/** Returns true for a parameter that says whether the items show a member: `Whether to include the signed field.` */
function addsMembers({ schema, description = '' }: Parameter): boolean {
  const isFlag = schema !== undefined && effectiveSchema(schema).types.includes('boolean');
  return (
    isFlag &&
    /\b(?:includ|return|show|add|embed)\w* .*\b(?:field|member|propert|attribute|detail|column)/i.test(description)
  );
}

/** Returns the place of the value in the path of a list. */
export function spotInPath(list: Operation): readonly Spot[] {
  const parameter = list.parameters.find((each) => each.in === 'path');
  if (parameter?.schema === undefined) return [];
  const { name, schema } = parameter;
  const asking: Spot['asking'] = (plan, [text = '']) =>
    withPathValues(plan, list, [[name, encodeURIComponent(text.toWellFormed())]]);
  const asked: Spot['asked'] = ({ request: { url } }) => new URL(url).pathname;
  return [{ list, name: `{${name}}`, of: name, isOfMany: false, declared: effectiveSchema(schema), asking, asked }];
}

/** Returns a request with encoded values in its path; undefined if the path has fresh values. */
export function withPathValues(
  plan: RequestPlan,
  operation: Operation,
  values: Iterable<readonly [name: string, value: string]>,
): RequestPlan | undefined {
  const target = targetOf(plan);
  const [asked, query] = splitTarget(target ?? '');
  const path = pathValues(operation, asked);
  if (target === undefined || path === undefined) return undefined;
  return { ...plan, path: [pathWith(operation, new Map([...path, ...values])) + query] };
}

/**
 * Returns the places of scalars in the body of a search, and in the objects within it: those of filters, such as `query`,
 * and those that stand for an object of the item. The members of another object may mean anything: `exclude`, `boost`.
 */
export function spotsInBody(search: Operation): readonly Spot[] {
  return bodiesOf(search).flatMap((body) => {
    const whole = effectiveSchema(body);
    const within = [...whole.names].filter((name) => whole.member(name).types.includes('object'));
    return [...spotsIn(whole, [], search), ...within.flatMap((name) => spotsIn(whole, [name], search))];
  });
}

function spotsIn(whole: EffectiveSchema, around: readonly string[], list: Operation): readonly Spot[] {
  const object = around.reduce((schema, name) => schema.member(name), whole);
  const [outer] = around;
  const holdsFilters =
    outer === undefined || (['filters', 'envelope'] as const).some((kind) => means(wordsOf(outer).at(-1), kind));
  return [...object.names].flatMap((inner): readonly Spot[] => {
    const own = object.member(inner);
    const of = holdsFilters ? inner : [...around, inner].join('.');
    const isOfMany = own.types.includes('array');
    const declared = isOfMany ? own.items : own;
    if (!declared.types.some((type) => scalarTypes.has(type))) return [];
    const asking: Spot['asking'] = (plan, texts) => {
      const values = texts.map((text) => valueOf(text, declared));
      const [value = ''] = values;
      const others = [...whole.names].filter((name) => !whole.required.has(name));
      return withChangedBody(plan, (tree) => {
        const bare = withoutMembers(tree, ...others);
        const base = around.length === 0 ? bare : (withTreeAt(bare, around, bodyOf({})) ?? bare);
        return withTreeAt(base, [...around, inner], bodyOf(isOfMany ? values : value)) ?? tree;
      });
    };
    const asked: Spot['asked'] = ({ request }) => Buffer.from(request.body ?? []).toString();
    const name = `${formatPointer([...around, inner])} of ${list.key}`;
    const isNarrowed = narrows(object, inner) || (outer !== undefined && narrows(whole, outer));
    return [{ list, name, of, isOfMany, declared, isNarrowed, asking, asked }];
  });
}

/** Returns true if a body says more than one member does: others that are required, or that have a default. */
function narrows(object: EffectiveSchema, asked: string): boolean {
  return [...object.names].some((name) => {
    const own = object.member(name);
    const isCount = own.types.every((type) => type === 'integer' || type === 'number');
    return name !== asked && !isCount && (object.required.has(name) || own.has('default'));
  });
}

/** Returns the value that a text stands for, where the schema allows other scalars than texts. */
function valueOf(text: string, { types }: EffectiveSchema): JsonValue {
  const parsed = types.includes('string') ? undefined : parseJson(Buffer.from(text));
  return parsed?.ok === true ? toValue(parsed.node) : text;
}
