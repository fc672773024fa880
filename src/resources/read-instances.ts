import { once, pathValues, type Operation, type Schema } from '../contract/index.js';
import { fieldValue, parsePathTemplate, strictlyPercentDecoded } from '../http/index.js';
import type { JsonNode } from '../json/index.js';
import { bodyNode, textOf, textsAt } from './bodies.js';
import { thingOf } from './draft.js';
import { valueOfExpression } from './expression.js';
import { bodyMaySay, identityNames, isWeak, lastLiteral, wrapsThing } from './identity.js';
import { isListName, isListOf } from './listing.js';
import { typesOf } from './members.js';
import { pathBelow, valuesOnPath } from './parent-values.js';
import { valuesInName } from './relative-names.js';
import type { IdentitySource, Producer, Resource, Answered, Identity } from './resource-graph.js';
import { plainName, thingName } from './words.js';

/** Longer texts are not identifiers. */
const longest = 200;
const mostListed = 1000;

/** Dot segments (RFC 3986 §5.2.4), and texts that programs write for a missing value. */
const isNothing = /^(?:\s*|\.*|null|undefined|NaN|None|nil|\(null\)|\[object Object\])$/;

type Values = ReadonlyMap<string, string>;

/**
 * The identity of the instance that a request has just created: from `Location` (RFC 9110 §15.3.2), otherwise from
 * members of the response, otherwise from the request. Values are decoded. Undefined if the response is not successful,
 * or if nothing contains the identity.
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
  return identityOf(resource, found, reading.around, textsSent(reading));
}

/**
 * The identities of all instances that a request has created: several if the response is a list, none if that list is
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
  const all = texts.flatMap((text) => identityOf(resource, new Map([...first, [name, text ?? '']]), new Map()) ?? []);
  return all.length < 2 ? [first] : all;
}

/** An instance in a list, and its item there if the list has one for each instance. */
export interface ListedInstance {
  readonly identity: Identity;
  readonly item: JsonNode | undefined;
}

/**
 * The distinct instances that a response lists, in order, at most a thousand.
 *
 * @example
 * listedInstances(producer, server, answered, '/api/v1') // [{ identity: Map { 'server_id' → 'localhost' }, item: … }]
 */
export function listedInstances(
  producer: Producer,
  resource: Resource,
  answered: Answered,
  basePath: string,
): readonly ListedInstance[] {
  const reading = readingOf(producer, resource, answered, basePath);
  if (reading?.body === undefined) return [];
  const { around, body } = reading;
  const wanted = [...new Set([...resource.names, ...producer.identity.keys()])];
  if (wanted.length === 0) return [];
  const columns = wanted.map((name) => [name, columnOf(name, producer, reading)] as const);
  const length = Math.min(mostListed, ...columns.map(([, values]) => values.length));
  const items = listedItems(body, thingOf(resource));
  const found = new Map<string, ListedInstance>();
  for (let at = 0; at < length; at++) {
    const own = columns.flatMap(([name, values]) => {
      const value = values[at];
      return value === undefined ? [] : [[name, value] as const];
    });
    const identity = identityOf(resource, new Map([...around, ...own]), around);
    const item = items.length === length ? items[at] : undefined;
    if (identity !== undefined) found.set(JSON.stringify([...identity]), { identity, item });
  }
  return [...found.values()];
}

/** The value of one of {@link Resource.keys} in the exchange that created an item. */
export function keyValue({ keys }: Resource, name: string, created: Answered | undefined): string | undefined {
  const key = keys.get(name);
  if (key === undefined || created === undefined) return undefined;
  return textsAt(bodyNode(key.in === 'request' ? created.requestBody : created.body), key.pointer)[0];
}

/** The parsed request and response of a producer. */
interface Reading {
  readonly producer: Producer;
  readonly resource: Resource;
  readonly answered: Answered;
  /** The request path below the base path of the server. */
  readonly path: string;
  /** The parameter values in the path of the request. */
  readonly around: Values;
  /** The parameter values in `Location`. */
  readonly located: Values | undefined;
  /** The parameter values in another link to an item. */
  readonly locate: (link: string) => Values | undefined;
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
    locate: (link) => locatedBy(link, asked, resource, basePath),
    body: bodyNode(answered.body),
    requestBody: bodyNode(answered.requestBody),
  };
}

/** The parameter values in a URL; undefined if it has another path or another host. */
function locatedBy(location: string | undefined, asked: URL, resource: Resource, basePath: string): Values | undefined {
  const { item, collection = '', names } = resource;
  if (location === undefined || location === '' || !URL.canParse(location, asked)) return undefined;
  const url = new URL(location, asked);
  if (url.origin !== asked.origin) return undefined;
  const [only, ...others] = names;
  if (item === undefined && only !== undefined && others.length === 0 && url.search !== '') {
    const wanted = new Set([plainName(only), 'id', `${thingName(lastLiteral(collection))}id`]);
    const value = [...url.searchParams].find(([name]) => wanted.has(plainName(name)))?.[1];
    return value === undefined ? undefined : new Map([[only, value]]);
  }
  const path = pathBelow(url, basePath).replace(/(?<=.)\/$/, '');
  const operation = operationsOn(resource).find((each) => each.path.text === item?.text);
  const template = item ?? parsePathTemplate(`${collection}/${names.map((name) => `{${name}}`).join('/')}`);
  const found = new Map<string, string>();
  for (const [name, value] of (operation === undefined ? template.match(path) : pathValues(operation, path)) ?? []) {
    const text = strictlyPercentDecoded(value);
    if (text === undefined) return undefined;
    found.set(name, text);
  }
  return found.size === 0 ? undefined : found;
}

/** The texts and numbers at the root of the request. A member that is null has none. */
function textsSent({ requestBody }: Reading): readonly (string | undefined)[] {
  return requestBody?.type === 'object' ? requestBody.members.map(({ value }) => textOf(value)) : [];
}

function valueOf(name: string, sources: readonly IdentitySource[], reading: Reading): string | undefined {
  const { producer, answered, path, around, located, body, requestBody, resource } = reading;
  const isOfResource = resource.names.includes(name);
  const sent = textsSent(reading);
  const isSaid = (value: string | undefined): value is string =>
    value !== undefined &&
    fitsPath(name, value, resource) &&
    !(isOfResource && isUnset(value) && !sent.includes(value));
  for (const source of sources) {
    switch (source.kind) {
      case 'location': {
        const value = located?.get(name);
        if (value !== undefined) return value;
        break;
      }
      case 'response': {
        const value = textsAt(body, source.pointer)
          .map((text) => unlinked(text, name, reading))
          .find(isSaid);
        // A sentence is not an identifier.
        const isName = source.pointer !== '' || (value !== undefined && /^(?=.*[0-9])[\w.~:-]+$/.test(value));
        if (value !== undefined && isName) return value;
        break;
      }
      case 'expression': {
        const value = valueOfExpression(source.text, producer.operation, answered, path);
        if (isSaid(value)) return value;
        break;
      }
      case 'request': {
        const { slot } = source;
        if (slot.in === 'path') return around.get(name);
        // A response that uses another member than the document declares takes precedence over the request.
        const value =
          slot.in === 'body'
            ? [...guesses(name, body, reading), ...textsAt(requestBody, slot.pointer)].find(isSaid)
            : slot.in === 'query'
              ? new URL(answered.url).searchParams.get(slot.name)
              : undefined;
        if (typeof value === 'string') return value;
        break;
      }
    }
  }
  if (!isOfResource) return undefined;
  const guessed = [...guesses(name, body, reading), ...guesses(name, requestBody, reading)];
  // A response that declares no identity may show the item above, such as the account of a deposit.
  const ofParents = new Set(around.values());
  return guessed.find((value) => isSaid(value) && !ofParents.has(value));
}

/**
 * Whether a value may be a placeholder for an identity that the service has not assigned, as in responses that show
 * unsaved items.
 *
 * @example
 * isUnset('00000000-0000-0000-0000-000000000000') // true
 */
export function isUnset(value: string): boolean {
  return /^(?:-1|-?0+(?:\.0+)?|0{8}-(?:0{4}-){3}0{12})$/.test(value);
}

/** The value of a parameter in a link to an item; other texts stay as they are. */
function unlinked(text: string | undefined, name: string, { locate, resource }: Reading): string | undefined {
  if (text?.includes('/') !== true) return text;
  return (locate(text) ?? valuesInName(text, resource))?.get(name) ?? text;
}

/** Whether a value may be a parameter of an item path: a numeric parameter takes only numbers. */
function fitsPath(name: string, value: string, resource: Resource): boolean {
  const isNumber = numbersIn(resource).has(name);
  return !isNumber || /^-?[0-9]+(?:\.[0-9]+)?$/.test(value);
}

/** The numeric parameters of an item path. */
const numbersIn = once((resource: Resource): ReadonlySet<string> => {
  const parameters = operationsOn(resource).flatMap((operation) =>
    operation.parameters.filter((each) => each.in === 'path'),
  );
  const isNumber = (name: string): boolean => {
    const schemas = parameters.flatMap((each) => (each.name === name ? (each.schema ?? []) : []));
    const types = schemas.flatMap((schema) => [...typesOf(schema)]);
    return types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  };
  return new Set((resource.item?.names ?? []).filter(isNumber));
});

function operationsOn({ roles: { read, replace, update, delete: remove } }: Resource): readonly Operation[] {
  return [...read, ...replace, ...update, ...remove];
}

/** The values of a body under the usual names of an identity, whether the document declares them or not. */
function guesses(name: string, body: JsonNode | undefined, { producer, resource }: Reading): readonly string[] {
  const collection = resource.collection ?? '';
  const first = (producer.identity.get(name) ?? []).find(({ kind }) => kind !== 'location');
  const isChosen = bodyMaySay(producer.operation, name) || (first?.kind === 'request' && hasResponse(producer, name));
  const isOnly = resource.names.length === 1 && !isChosen;
  const names = identityNames(
    { name, thing: thingOf(resource), schema: undefined as Schema | undefined, isOnly },
    true,
  );
  const members = body?.type === 'object' ? body.members : [];
  const wrapped = members.flatMap(({ key, value }) => (wrapsThing(key.value, collection) ? [value] : []));
  const objects = [body, ...wrapped];
  return [false, true].flatMap((weak) => {
    const own = names.filter((each, rank) => isWeak(each, rank) === weak);
    return objects.flatMap((object) => namedIn(object, own));
  });
}

/** Whether a response shows an identity, too, though perhaps not the one that a path has. */
function hasResponse({ identity }: Producer, name: string): boolean {
  return identity.get(name)?.some(({ kind }) => kind === 'response') === true;
}

/** The texts of the members with the given names, in the order of the names. */
function namedIn(object: JsonNode | undefined, names: readonly string[]): readonly string[] {
  if (object?.type !== 'object') return [];
  return names.flatMap((name) => {
    const found = object.members.findLast(({ key }) => plainName(key.value) === name);
    return textOf(found?.value) ?? [];
  });
}

/** One value per listed item, from the first source that has any. */
function columnOf(name: string, producer: Producer, reading: Reading): readonly (string | undefined)[] {
  const { resource, answered, path, body } = reading;
  for (const source of producer.identity.get(name) ?? []) {
    const values =
      source.kind === 'response'
        ? textsAt(body, source.pointer).map((text) => unlinked(text, name, reading))
        : source.kind === 'expression'
          ? [valueOfExpression(source.text, producer.operation, answered, path)]
          : [];
    const fitting = values.map((value) => (value !== undefined && fitsPath(name, value, resource) ? value : undefined));
    if (fitting.some((value) => value !== undefined)) return fitting;
  }
  const thing = thingOf(resource);
  const names = identityNames({ name, thing, schema: undefined, isOnly: resource.names.length === 1 }, false);
  return listedItems(body, thing).map((item) => textOf(item) ?? namedIn(item, names)[0]);
}

/** The items of the list that a body is, or that it contains in an envelope. */
function listedItems(body: JsonNode | undefined, thing: string): readonly JsonNode[] {
  if (body?.type === 'array') return body.items;
  if (body?.type !== 'object') return [];
  const named = body.members.filter(({ key }) => isListOf(key.value, thing) || isListName(key.value));
  for (const { value } of named) if (value.type === 'array') return value.items;
  for (const { value } of named) {
    const inner = value.type === 'object' ? listedItems(value, thing) : [];
    if (inner.length > 0) return inner;
  }
  return [];
}

/**
 * The values of all parameters of an item; undefined if one is missing or is not an identifier. Of the texts that
 * programs write for a missing value, those in the request are identifiers.
 */
function identityOf(
  resource: Resource,
  found: Values,
  around: Values,
  sent: readonly (string | undefined)[] = [],
): Identity | undefined {
  const { item, names } = resource;
  const wanted = item?.names ?? [...around.keys(), ...names];
  const identity = new Map<string, string>();
  for (const name of wanted) {
    const value = ofRelativeName(name, found.get(name), item?.text)?.toWellFormed();
    if (value === undefined || value.length > longest || !fitsPath(name, value, resource)) return undefined;
    if (isNothing.test(value) && !(/\w/.test(value) && sent.includes(value))) return undefined;
    identity.set(name, value);
  }
  return identity.size === 0 ? undefined : identity;
}

/**
 * The part of a relative resource name (AIP-122) that a path takes for a parameter: `projects/1/tenants/7` is the
 * tenant `7` of `/v2/projects/{project}/tenants/{tenant}`.
 */
function ofRelativeName(name: string, value: string | undefined, path = ''): string | undefined {
  if (value?.includes('/') !== true) return value;
  const parts = value.split('/');
  const tail = path.split('/').slice(-parts.length);
  const isOfPath = parts.length === tail.length && tail.every((part, at) => part.includes('{') || part === parts[at]);
  return isOfPath && tail.some((part) => !part.includes('{')) ? parts[tail.indexOf(`{${name}}`)] : value;
}
