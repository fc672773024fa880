import { createHash } from 'node:crypto';
import { effectiveSchema, pathWith, type Operation, type Schema, getOrInsert } from '../../../contract/index.js';
import { fieldLines } from '../../../http/index.js';
import {
  scalarText,
  isJsonObject,
  jsonEquals,
  parsePointer,
  stringifyValue,
  toValue,
  type JsonObject,
  type JsonValue,
  valueAt,
} from '../../../json/index.js';
import type { Answer } from '../../answer/answer.js';
import { documented } from '../../answer/choose-response.js';
import { madeUpContent } from '../../answer/content.js';
import type { Plan } from '../../answer/operation-answers.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { isShowable } from '../../world/is-showable.js';
import { declaredPart, fitted, formOfItems, withValueAt, type Form } from '../../world/fit.js';
import { fittedItem } from './fit-item.js';
import { answerSchema } from './item-forms.js';
import { addressesOf, has, type KeptRequest, type KeptAnswer } from './kept-request.js';
import type { KeptResource } from './kept-resource.js';
import type { Whereabouts } from './spots.js';

/** The facts that an answer about an item depends on. */
export interface Facts {
  readonly where: Whereabouts;
  /** The status, if it is not the usual one of a success. */
  readonly status?: number;
  readonly isNew?: boolean;
}

/** The answer of an operation about an item; undefined if the response cannot show the item. */
export function answerWith(
  kept: KeptResource,
  request: KeptRequest,
  item: JsonObject,
  { where, isNew = false }: Facts,
  plan: Plan,
): KeptAnswer | undefined {
  if (plan.kind !== 'documented') return undefined;
  const { representation, choice } = plan;
  const schema = representation?.mediaType.schema;
  const form = schema && kept.forms.in(schema);
  const name = kept.forms.namePointers(request.operation).find((each) => !each.includes('*'));
  const told = (answer: Answer, differing?: JsonObject): KeptAnswer => ({
    answer: { ...answer, fields: aboutItem(answer, kept, request, item, where, isNew) },
    ...(differing === undefined ? {} : { differing }),
  });
  if (schema === undefined || representation === undefined || (form === undefined && name === undefined))
    return told(request.answers.answer(plan));
  const around = form === undefined ? exemplarOf(schema) : bodyWith(item, form, kept, schema, where);
  const body = name === undefined ? around : named(around, parsePointer(name), schema, kept, where);
  if (body === undefined || !isShowable(schema, body)) return undefined;
  const shown = form && valueAt(body, form.at);
  const differing = form && isJsonObject(shown) ? differingMembers(item, shown, form, kept) : undefined;
  return told(request.answers.answerWith(plan, madeUpContent(body, representation, choice.status)), differing);
}

/** The members that a body shows with other values than the item has; undefined if there are none. */
function differingMembers(
  item: JsonObject,
  shown: JsonObject,
  { item: declared }: Form,
  kept: KeptResource,
): JsonObject | undefined {
  const known = declaredPart(item, declared);
  const own = isJsonObject(known) ? known : {};
  const found = Object.entries(shown).filter(
    ([name, value]) =>
      !kept.forms.identityPaths.some(([id]) => id === name) &&
      kept.forms.item?.item.names.has(name) === true &&
      !(Object.hasOwn(own, name) && jsonEquals(own[name] ?? null, value)),
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The answer to a request that creates several items: the list of them or of their identities, if the response has one. */
export function answerWithMany(
  kept: KeptResource,
  request: KeptRequest,
  made: ReadonlyMap<string, JsonObject>,
): KeptAnswer | undefined {
  const plan = request.answers.planForGood({}, request.accept);
  const representation = plan.kind === 'documented' ? plan.representation : undefined;
  const schema = representation?.mediaType.schema;
  const pointer = kept.forms.namePointers(request.operation).find((each) => each.includes('*'));
  if (plan.kind !== 'documented' || representation === undefined || schema === undefined || pointer === undefined)
    return undefined;
  const path = parsePointer(pointer);
  const at = path.slice(0, path.indexOf('*'));
  const form = formOfItems(schema, at, at.reduce((found, name) => found.member(name), effectiveSchema(schema)).items);
  const list = [...made].flatMap(
    ([id, item]) =>
      (pointer.endsWith('*')
        ? [kept.typedId(id), id].find((each) => form.schema.isValid(each, 'response'))
        : fitted(item, form, undefined)) ?? [],
  );
  const body = withValueAt(exemplarOf(schema), at, list);
  if (body === undefined || !isShowable(schema, body)) return undefined;
  return { answer: request.answers.answerWith(plan, madeUpContent(body, representation, plan.choice.status)) };
}

/** A body that shows an item. An envelope around the item is that of the sample. */
function bodyWith(
  item: JsonObject,
  form: Form,
  kept: KeptResource,
  schema: Schema,
  { id = '' }: Whereabouts,
): JsonValue | undefined {
  if (form.at.length === 0 && kept.documented.has(item) && isShowable(form.schema, item)) return item;
  const around = exemplarOf(schema) ?? {};
  const own = valueAt(around, form.at);
  const otherwise = isJsonObject(own) ? kept.called(own, id, form) : undefined;
  const shown = fittedItem(item, form, otherwise);
  return shown && withValueAt(around, form.at, shown);
}

/** A body with the identity of an item where the response says it, if the document allows it there. */
function named(
  around: JsonValue | undefined,
  at: readonly string[],
  schema: Schema,
  kept: KeptResource,
  { id = '' }: Whereabouts,
): JsonValue | undefined {
  if (kept.resource.names.length > 1 || scalarText(valueAt(around, at)) === id) return around;
  const bodies = [kept.typedId(id), id].map((name) => withValueAt(around, at, name));
  return bodies.find((body) => body !== undefined && isShowable(schema, body)) ?? around;
}

function aboutItem(
  answer: Answer,
  kept: KeptResource,
  request: KeptRequest,
  item: JsonObject,
  { parents, id = '' }: Whereabouts,
  isNew: boolean,
): readonly string[] {
  const { operation, base } = request;
  const response = documented(operation, answer.status);
  const fields = [...answer.fields];
  const set = (name: string, values: readonly string[], isOwed: boolean): void => {
    const at = fields.findIndex((field, index) => index % 2 === 0 && field.toLowerCase() === name.toLowerCase());
    const schema = response?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.schema;
    const value = values.find((each) => schema === undefined || schema.isValid(each, 'response'));
    if (value === undefined || (at === -1 && !isOwed)) return;
    if (at === -1) fields.push(name, value);
    else fields[at + 1] = value;
  };
  const itemOperation = kept.itemOperations[0];
  if (isNew && itemOperation !== undefined) {
    const encoded = parents.map((each) => encodeURIComponent(each.toWellFormed()));
    const own = kept.resource.names.length > 1 ? id.split('/') : [encodeURIComponent(id.toWellFormed())];
    const values = [...encoded, ...own];
    const { names } = itemOperation.path;
    // The path of an item may name none of its parents.
    const placed = new Map(names.map((name, at) => [name, values.at(at - names.length) ?? '']));
    const path = pathWith(itemOperation, placed);
    // A path is a valid Location (RFC 9110 §10.2.2), unless the document requires a full URL.
    set('Location', addressesOf(`${base}${path}`, request), answer.status === 201);
  }
  set('ETag', [tagOf(item)], false);
  return fields;
}

const tags = new WeakMap<JsonObject, string>();

/** The ETag of an item, which differs whenever the item does. */
export function tagOf(item: JsonObject): string {
  const made = (): string => `"${createHash('sha256').update(stringifyValue(item)).digest('hex').slice(0, 20)}"`;
  return getOrInsert(tags, item, made);
}

/** 304 for a client that has the current version (RFC 9110 §13.1.2), if the document has that status. */
export function withoutRepeat(
  answered: KeptAnswer | undefined,
  { operation, head, answers }: KeptRequest,
): KeptAnswer | undefined {
  if (operation.method !== 'GET' || answered === undefined || !has(operation, '304')) return answered;
  const [known] = fieldLines(head.rawFields, 'if-none-match');
  const { fields } = answered.answer;
  const at = fields.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'etag');
  const tag = at === -1 ? undefined : fields[at + 1]?.replace(/^W\//, '');
  if (known === undefined || tag === undefined) return answered;
  const isSame = known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
  if (!isSame) return answered;
  const answer = answers.answer(answers.planForGood({ code: 304 }, undefined));
  const others = answer.fields.filter((_, index) => answer.fields[index - (index % 2)]!.toLowerCase() !== 'etag');
  return { answer: { ...answer, fields: [...others, 'ETag', tag] } };
}

/** Whether the response of an operation shows an item. */
export function hasItems(operation: Operation, kept: KeptResource): boolean {
  const schema = answerSchema(operation);
  return schema !== undefined && kept.forms.in(schema) !== undefined;
}

/** Whether the static answer shows this item, or does not say which item it shows. */
export function staticItem(
  request: KeptRequest,
  form: Form | undefined,
  kept: KeptResource,
  id: string | undefined,
): boolean {
  const plan = request.answers.planForGood({}, request.accept);
  const { examples: [example] = [], schema } = (plan.kind === 'documented' && plan.representation?.mediaType) || {};
  const value = example && toValue(example.value);
  // An example that the schema does not allow is not sent.
  if (value === undefined || (schema !== undefined && !isShowable(schema, value))) return false;
  const shown = kept.idOf(valueAt(value, form?.at ?? []) ?? null);
  return shown === undefined || shown === id;
}
