import { maySay, wrapsWhatIsCreated } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { fieldValue } from '../../http/index.js';
import { parseJson, type JsonNode } from '../../json/index.js';
import { plainName, singular } from '../../resources/index.js';
import type { ItemPath } from './item-path.js';

/** Path parameters, percent-encoded, by name. */
export type PathValues = ReadonlyMap<string, string>;

const longest = 200;

/**
 * What a service calls the thing that it has just created: where `Location` says that it is (RFC 9110 §15.3.2), else the
 * members of the answer that bear the names of the path parameters, or `id`; where the answer says nothing of it, those
 * of the request, whose sender may have named the thing. Undefined where none of them is there.
 */
export function createdItem(exchange: Exchange, item: ItemPath, basePath: string): PathValues | undefined {
  const { request, result } = exchange;
  if (result.kind !== 'response' || result.status < 200 || result.status > 299) return undefined;
  const asked = new URL(request.url);
  const around = item.creator.path.match(belowBase(asked.pathname, basePath));
  if (around === undefined) return undefined;
  const found = toldBy(exchange, item, basePath) ?? (request.body && namedIn(request.body, item));
  if (found === undefined || ![...found.values()].every(isSafe)) return undefined;
  return new Map([...found, ...around]);
}

/** Whether it is the answer that says what the thing is called, and not the request alone. */
export function isNamedByAnswer(exchange: Exchange, item: ItemPath, basePath: string): boolean {
  return toldBy(exchange, item, basePath) !== undefined;
}

function toldBy({ request, result }: Exchange, item: ItemPath, basePath: string): PathValues | undefined {
  if (result.kind !== 'response') return undefined;
  const location = fieldValue(result.fields, 'location');
  const named = location && namedBy(location, new URL(request.url), item, basePath);
  return named || namedIn(result.body, item);
}

/** What stands in a URL where the parameters do; undefined where it leads elsewhere. */
function namedBy(location: string, asked: URL, item: ItemPath, basePath: string): PathValues | undefined {
  const { origin, pathname } = URL.canParse(location, asked) ? new URL(location, asked) : asked;
  return origin === asked.origin ? item.path.match(belowBase(pathname, basePath)) : undefined;
}

function belowBase(path: string, basePath: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** What stands in a body, or in what it wraps, such as its `data`, under the names of all parameters. */
function namedIn(body: Uint8Array, { names, creator }: ItemPath): PathValues | undefined {
  const parsed = parseJson(body);
  if (!parsed.ok) return undefined;
  const collection = creator.path.text.replace(/\/$/, '').split('/').at(-1) ?? '';
  // What an only name leads to may be called otherwise where it is at home, unless it could have been called so.
  const isAlone = names.length === 1 && !names.some((name) => maySay(creator, name));
  const others = isAlone ? ['id', `${singular(collection)}Id`] : [];
  const members = parsed.node.type === 'object' ? parsed.node.members : [];
  const wrapped = members.filter(({ key }) => wrapsWhatIsCreated(key.value, creator)).map(({ value }) => value);
  for (const object of [parsed.node, ...wrapped]) {
    const found = names.flatMap((name) => {
      const [text] = [name, ...others].flatMap((each) => textOf(object, each) ?? []);
      return text === undefined ? [] : [[name, encodeURIComponent(text.toWellFormed())] as const];
    });
    if (found.length === names.length) return new Map(found);
  }
  return undefined;
}

function textOf(object: JsonNode | undefined, name: string): string | undefined {
  if (object?.type !== 'object') return undefined;
  const value = object.members.find(({ key }) => plainName(key.value) === plainName(name))?.value;
  if (value?.type === 'number') return value.literal;
  return value?.type === 'string' ? value.value : undefined;
}

/** Whether a segment leads nowhere but to a thing of that name (RFC 3986 §3.3). */
function isSafe(segment: string): boolean {
  return (
    segment.length <= longest && /^(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2})+$/.test(segment) && !/^\.+$/.test(segment)
  );
}
