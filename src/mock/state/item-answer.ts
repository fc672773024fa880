import { createHash } from 'node:crypto';
import { effectiveSchema, type Operation } from '../../contract/index.js';
import { fieldLines } from '../../http/index.js';
import {
  isJsonObject,
  parsePointer,
  stringifyValue,
  toValue,
  type JsonObject,
  type JsonValue,
} from '../../json/index.js';
import type { Answer } from '../answer/answer.js';
import { documented } from '../answer/choose-response.js';
import { madeUpContent } from '../answer/content.js';
import type { Plan } from '../answer/operation-answers.js';
import { sampleOf } from '../answer/sample-of.js';
import { fitted, formOfItems, valueAt, withValueAt, type Form } from '../world/fit.js';
import { answerSchema, type KeptResource, type Whereabouts } from './kept-resource.js';
import { addressesOf, has, type KeptRequest, type KeptAnswer } from './kept-request.js';

/** What an answer about an item depends on. */
export interface Facts {
  readonly where: Whereabouts;
  /** Where it is not the one of any good answer. */
  readonly status?: number;
  readonly isNew?: boolean;
}

/** What an operation answers about an item; undefined where its answer could not show it. */
export function answerWith(
  operation: Operation,
  kept: KeptResource,
  request: KeptRequest,
  item: JsonObject,
  { where, isNew = false }: Facts,
  plan: Plan,
): KeptAnswer | undefined {
  if (plan.kind !== 'documented') return undefined;
  const { representation, choice } = plan;
  const schema = representation?.mediaType.schema;
  const plain = (): Answer => request.answers.answer(plan);
  let answer: Answer;
  if (schema === undefined || representation === undefined) answer = plain();
  else {
    const form = kept.formIn(schema);
    const name = form === undefined ? kept.namePointers(operation).find((each) => !each.includes('*')) : undefined;
    if (form === undefined && name === undefined) answer = plain();
    else {
      const body =
        form === undefined
          ? nameOnly(parsePointer(name ?? ''), schema, kept, where)
          : bodyWith(item, form, kept, schema, where);
      if (body === undefined || !schema.isValid(body, 'response')) return undefined;
      answer = request.answers.answerWith(plan, madeUpContent(body, representation, choice.status));
    }
  }
  return { answer: { ...answer, fields: aboutItem(answer, operation, kept, request, item, where, isNew) } };
}

/** What a request is answered with that creates several: all of them, where the answer lists them or what they are called. */
export function answerWithMany(
  operation: Operation,
  kept: KeptResource,
  request: KeptRequest,
  made: ReadonlyMap<string, JsonObject>,
): KeptAnswer | undefined {
  const plan = request.answers.planForGood({}, request.accept);
  const representation = plan.kind === 'documented' ? plan.representation : undefined;
  const schema = representation?.mediaType.schema;
  const pointer = kept.namePointers(operation).find((each) => each.includes('*'));
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
  const sample = sampleOf(schema);
  const body = withValueAt(sample.ok ? sample.value : undefined, at, list);
  if (body === undefined || !schema.isValid(body, 'response')) return undefined;
  return { answer: request.answers.answerWith(plan, madeUpContent(body, representation, plan.choice.status)) };
}

/** A body that shows an item: where an envelope is around it, as the document has that otherwise. */
function bodyWith(
  item: JsonObject,
  form: Form,
  kept: KeptResource,
  schema: Form['schema'],
  { id = '' }: Whereabouts,
): JsonValue | undefined {
  if (form.at.length === 0 && kept.documented.has(item) && form.schema.isValid(item, 'response')) return item;
  const sample = sampleOf(schema);
  const around = sample.ok ? sample.value : {};
  const own = valueAt(around, form.at);
  const otherwise = isJsonObject(own) ? kept.called(own, id) : undefined;
  const shown = fitted(item, form, otherwise);
  return shown && withValueAt(around, form.at, shown);
}

/** A body that says no more of an item than what it is called. */
function nameOnly(
  at: readonly string[],
  schema: Form['schema'],
  kept: KeptResource,
  { id = '' }: Whereabouts,
): JsonValue | undefined {
  const sample = sampleOf(schema);
  const around = sample.ok ? sample.value : undefined;
  const bodies = [kept.typedId(id), id].map((name) => withValueAt(around, at, name));
  return bodies.find((body) => body !== undefined && schema.isValid(body, 'response'));
}

function aboutItem(
  answer: Answer,
  operation: Operation,
  kept: KeptResource,
  request: KeptRequest,
  item: JsonObject,
  { parents, id = '' }: Whereabouts,
  isNew: boolean,
): readonly string[] {
  const { base } = request;
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
  const { itemPath } = kept;
  if (isNew && itemPath !== undefined) {
    const { names } = itemPath;
    const path = itemPath.expand(
      new Map(
        names.map((name, at) => [name, encodeURIComponent((at < parents.length ? parents[at]! : id).toWellFormed())]),
      ),
    );
    // RFC 9110 §10.2.2: a path is enough, unless the document asks for more.
    set('Location', addressesOf(`${base}${path}`, request), answer.status === 201);
  }
  set('ETag', [tagOf(item)], false);
  return fields;
}

const tags = new WeakMap<JsonObject, string>();

/** The ETag of an item, which differs whenever the item does. */
export function tagOf(item: JsonObject): string {
  const known = tags.get(item) ?? `"${createHash('sha256').update(stringifyValue(item)).digest('hex').slice(0, 20)}"`;
  tags.set(item, known);
  return known;
}

/** 304 for who has it already (RFC 9110 §13.1.2), where the document has that. */
export function withoutRepeat(
  operation: Operation,
  answered: KeptAnswer | undefined,
  { head, answers }: KeptRequest,
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

/** Whether the answer of an operation shows items at all. */
export function hasItems(operation: Operation, kept: KeptResource): boolean {
  const schema = answerSchema(operation);
  return schema !== undefined && kept.formIn(schema) !== undefined;
}

/** Whether the static answer shows that very item, or says nothing of which it is. */
export function staticItem(
  request: KeptRequest,
  form: Form | undefined,
  kept: KeptResource,
  id: string | undefined,
): boolean {
  const plan = request.answers.planForGood({}, request.accept);
  const example = plan.kind === 'documented' ? plan.representation?.mediaType.examples[0]?.value : undefined;
  if (example === undefined) return false;
  const shown = kept.idOf(valueAt(toValue(example), form?.at ?? []) ?? null);
  return shown === undefined || shown === id;
}
