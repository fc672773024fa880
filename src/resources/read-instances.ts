import type { Schema } from '../contract/index.js';
import { fieldValue, parsePathTemplate, strictlyPercentDecoded } from '../http/index.js';
import type { JsonNode } from '../json/index.js';
import { bodyNode, textOf, textsAt } from './bodies.js';
import { thingOf } from './draft.js';
import { valueOfExpression } from './expression.js';
import { bodyMaySay, identityNames, lastLiteral, wrapsThing } from './identity.js';
import type { Answered, Identity } from './instances.js';
import { isListName } from './listing.js';
import { pathBelow, valuesOnPath } from './parent-values.js';
import type { IdentitySource, Producer, Resource } from './resource-graph.js';
import { plainName, thingName } from './words.js';

/** Longer texts are no names. */
const longest = 200;
const mostListed = 1000;

type Values = ReadonlyMap<string, string>;

/**
 * What a service calls the instance that a request has just created: where `Location` says that it is
 * (RFC 9110 §15.3.2), else what members of the response say, else those of the request. Values are decoded. Undefined
 * where the response is none of success, or where nothing says it.
 *
 * @example
 * createdInstance(producer, plant, answered, '/v1')?.get('plantId') // '17'
 */
function createdInstance(
  producer: Producer,
  resource: Resource,
  answered: Answered,
  basePath: string,
): Identity | undefined {
  const reading = readingOf(producer, resource, answered, basePath);
  if (reading === undefined) return undefined;
  const found = new Map([...(reading.located ?? []), ...reading.around]);
  for (const name of new Set([...resource.names, ...producer.identity.keys()])) {
    const value = valueOf(name, producer.identity.get(name) ?? [], reading);
    if (value !== undefined) found.set(name, value);
  }
  return identityOf(resource, found, reading.around);
}

/**
 * The same for a request that may have created several at once, of which the response says a list; none where that is
 * empty.
 */
export function createdInstances(
  producer: Producer,
  resource: Resource,
  answered: Answered,
  basePath: string,
): readonly Identity[] {
  const first = createdInstance(producer, resource, answered, basePath);
  const [name, ...others] = resource.names;
  if (first === undefined || name === undefined || others.length > 0) return first === undefined ? [] : [first];
  const body = bodyNode(answered.body);
  const lists = (producer.identity.get(name) ?? []).flatMap((source) =>
    source.kind === 'response' && source.pointer.includes('*') ? [textsAt(body, source.pointer)] : [],
  );
  const texts = lists.find((each) => each.includes(first.get(name))) ?? [];
  const all = texts.flatMap((text) => (text === undefined ? [] : [new Map([...first, [name, text]])]));
  return all.length < 2 ? [first] : all;
}

/**
 * The instances that a response lists, in its order, each once; at most a thousand.
 *
 * @example
 * listedInstances(producer, server, answered, '/api/v1') // [Map { 'server_id' → 'localhost' }]
 */
export function listedInstances(
  producer: Producer,
  resource: Resource,
  answered: Answered,
  basePath: string,
): readonly Identity[] {
  const reading = readingOf(producer, resource, answered, basePath);
  if (reading === undefined) return [];
  const { around, body } = reading;
  const wanted = [...new Set([...resource.names, ...producer.identity.keys()])];
  const columns = wanted.map((name) => [name, columnOf(name, producer, reading)] as const);
  const length = Math.min(mostListed, ...columns.map(([, values]) => values.length));
  const found = new Map<string, Identity>();
  for (let at = 0; at < (columns.length === 0 || body === undefined ? 0 : length); at++) {
    const own = columns.flatMap(([name, values]) => {
      const value = values[at];
      return value === undefined ? [] : [[name, value] as const];
    });
    const identity = identityOf(resource, new Map([...around, ...own]), around);
    if (identity !== undefined) found.set(JSON.stringify([...identity]), identity);
  }
  return [...found.values()];
}

/** An exchange of a producer, taken apart once. */
interface Reading {
  readonly producer: Producer;
  readonly resource: Resource;
  readonly answered: Answered;
  /** Below the base path of the server. */
  readonly path: string;
  /** What the path of the request says. */
  readonly around: Values;
  /** What `Location` says. */
  readonly located: Values | undefined;
  readonly body: JsonNode | undefined;
  readonly requestBody: JsonNode | undefined;
}

function readingOf(producer: Producer, resource: Resource, answered: Answered, basePath: string): Reading | undefined {
  if (answered.status < 200 || answered.status > 299 || !URL.canParse(answered.url)) return undefined;
  const asked = new URL(answered.url);
  const path = pathBelow(asked, basePath);
  const around = valuesOnPath(producer.operation, resource, path);
  if (around === undefined) return undefined;
  return {
    producer,
    resource,
    answered,
    path,
    around,
    located: locatedBy(fieldValue(answered.fields, 'location'), asked, resource, basePath),
    body: bodyNode(answered.body),
    requestBody: bodyNode(answered.requestBody),
  };
}

/** What stands in a URL where the parameters do; undefined where it leads elsewhere, or to another host. */
function locatedBy(
  location: string | undefined,
  asked: URL,
  { item, collection = '', names }: Resource,
  basePath: string,
): Values | undefined {
  if (location === undefined || location === '' || !URL.canParse(location, asked)) return undefined;
  const url = new URL(location, asked);
  if (url.origin !== asked.origin) return undefined;
  const [only, ...others] = names;
  if (item === undefined && only !== undefined && others.length === 0 && url.search !== '') {
    const wanted = new Set([plainName(only), 'id', `${thingName(lastLiteral(collection))}id`]);
    const value = [...url.searchParams].find(([name]) => wanted.has(plainName(name)))?.[1];
    return value === undefined ? undefined : new Map([[only, value]]);
  }
  const template = item ?? parsePathTemplate(`${collection}/${names.map((name) => `{${name}}`).join('/')}`);
  const found = new Map<string, string>();
  for (const [name, value] of template.match(pathBelow(url, basePath).replace(/(?<=.)\/$/, '')) ?? []) {
    const text = strictlyPercentDecoded(value);
    if (text === undefined) return undefined;
    found.set(name, text);
  }
  return found.size === 0 ? undefined : found;
}

function valueOf(name: string, sources: readonly IdentitySource[], reading: Reading): string | undefined {
  const { producer, answered, path, around, located, body, requestBody } = reading;
  for (const source of sources) {
    switch (source.kind) {
      case 'location': {
        const value = located?.get(name);
        if (value !== undefined) return value;
        break;
      }
      case 'response': {
        const value = textsAt(body, source.pointer).find((each) => each !== undefined);
        // A sentence is no name.
        const isName = source.pointer !== '' || (value !== undefined && /^(?=.*[0-9])[\w.~:-]+$/.test(value));
        if (value !== undefined && isName) return value;
        break;
      }
      case 'expression': {
        const value = valueOfExpression(source.text, producer.operation, answered, path);
        if (value !== undefined) return value;
        break;
      }
      case 'request': {
        const { slot } = source;
        if (slot.in === 'path') return around.get(name);
        // A response that names it otherwise than the document says is to be believed before the request is.
        const value =
          slot.in === 'body'
            ? (guess(name, body, reading) ?? textsAt(requestBody, slot.pointer).find((each) => each !== undefined))
            : slot.in === 'query'
              ? new URL(answered.url).searchParams.get(slot.name)
              : undefined;
        if (typeof value === 'string') return value;
        break;
      }
    }
  }
  if (!reading.resource.names.includes(name)) return undefined;
  return guess(name, body, reading) ?? guess(name, requestBody, reading);
}

/** What a body says under one of the names that an identity may have, whatever the document declares. */
function guess(name: string, body: JsonNode | undefined, { producer, resource }: Reading): string | undefined {
  const collection = lastLiteral(resource.collection ?? '');
  const isOnly = resource.names.length === 1 && !bodyMaySay(producer.operation, name);
  const names = identityNames(
    { name, thing: thingOf(resource), schema: undefined as Schema | undefined, isOnly },
    true,
  );
  const members = body?.type === 'object' ? body.members : [];
  const wrapped = members.flatMap(({ key, value }) => (wrapsThing(key.value, collection) ? [value] : []));
  for (const object of [body, ...wrapped]) {
    const value = namedIn(object, names);
    if (value !== undefined) return value;
  }
  return undefined;
}

function namedIn(object: JsonNode | undefined, names: readonly string[]): string | undefined {
  if (object?.type !== 'object') return undefined;
  for (const name of names) {
    const found = object.members.findLast(({ key }) => plainName(key.value) === name);
    const text = textOf(found?.value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** One value for each listed item, from the first source that says any. */
function columnOf(name: string, producer: Producer, reading: Reading): readonly (string | undefined)[] {
  const { resource, answered, path, body } = reading;
  for (const source of producer.identity.get(name) ?? []) {
    const values =
      source.kind === 'response'
        ? textsAt(body, source.pointer)
        : source.kind === 'expression'
          ? [valueOfExpression(source.text, producer.operation, answered, path)]
          : [];
    if (values.some((value) => value !== undefined)) return values;
  }
  const thing = thingOf(resource);
  const names = identityNames({ name, thing, schema: undefined, isOnly: resource.names.length === 1 }, false);
  return listedItems(body, thing).map((item) => textOf(item) ?? namedIn(item, names));
}

/** The items of the list that a body is, or holds under a name that lists have. */
function listedItems(body: JsonNode | undefined, thing: string): readonly JsonNode[] {
  if (body?.type === 'array') return body.items;
  if (body?.type !== 'object') return [];
  const named = body.members.filter(({ key }) => thingName(key.value) === thing || isListName(key.value));
  for (const { value } of named) if (value.type === 'array') return value.items;
  for (const { value } of named) {
    const inner = value.type === 'object' ? listedItems(value, thing) : [];
    if (inner.length > 0) return inner;
  }
  return [];
}

/** The values of all parameters of an item; undefined where one is missing or is no name. */
function identityOf({ item, names }: Resource, found: Values, around: Values): Identity | undefined {
  const wanted = item?.names ?? [...around.keys(), ...names];
  const identity = new Map<string, string>();
  for (const name of wanted) {
    const value = found.get(name)?.toWellFormed();
    if (value === undefined || value.length > longest || /^\.*$/.test(value)) return undefined;
    identity.set(name, value);
  }
  return identity.size === 0 ? undefined : identity;
}
