import { effectiveSchema, schemaAt, type Operation, type Schema, keywordText } from '../../../contract/index.js';
import { fieldLines, isJsonMediaType, parseMediaType } from '../../../http/index.js';
import {
  scalarText,
  isArrayValue,
  isJsonObject,
  parsePointer,
  toValue,
  valueAt,
  type JsonObject,
  type JsonValue,
} from '../../../json/index.js';
import { containersOf, means, plainName, wordsOf } from '../../../resources/index.js';
import { operationJudge } from '../../../wire/index.js';
import { isHidden, isReadOnlyMember, type Form } from '../../world/fit.js';
import { nodeOf } from '../../world/varied-item.js';
import type { KeptResource } from './kept-resource.js';
import type { KeptRequest } from './kept-request.js';
import { madeUpNames } from './fresh-id.js';
import { joinedIdentity } from './spots.js';

/** The item that a request sends. */
export interface SentItem {
  readonly item: JsonObject;
  /** The members that requests may have. */
  readonly names: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  /** The default values of members that the request leaves out. */
  readonly defaults: JsonObject;
  /** The identity that the request chooses. */
  readonly id: string | undefined;
}

export function sentItem(kept: KeptResource, request: KeptRequest): SentItem | undefined {
  const items = sentItems(kept, request);
  return items?.length === 1 ? items[0] : undefined;
}

/** The items of a request: one, or those of a list. */
export function sentItems(kept: KeptResource, { operation, head, body }: KeptRequest): readonly SentItem[] | undefined {
  const read = operationJudge(operation).body.read(head.rawFields, body);
  const value = read?.readings.at(-1);
  const schema = read?.mediaType.schema;
  const { listName } = kept.forms;
  const around = listName !== undefined && isArrayValue(valueAt(value, [listName])) ? [listName] : [];
  const list = valueAt(value, around);
  if (isArrayValue(list)) {
    const items = list.map((each, at) =>
      sentPart(each, schema && schemaAt(schema, [...around, String(at)]), operation, kept, undefined),
    );
    return items.every((each) => each !== undefined) ? items : undefined;
  }
  if (isJsonObject(value)) {
    const named = kept.forms.sentNamePointer(operation);
    const item = sentPart(value, schema, operation, kept, named && scalarText(valueAt(value, parsePointer(named))));
    return item && [item];
  }
  // A request without a body creates an item without members, and so does an upload.
  const [type = ''] = fieldLines(head.rawFields, 'content-type');
  const parsed = parseMediaType(type);
  const isUpload = body.length > 0 && parsed !== undefined && !isJsonMediaType(parsed);
  const isEmpty = isUpload || (body.length === 0 && operation.requestBody?.required !== true);
  return isEmpty ? [{ item: {}, names: new Set(), readOnly: new Set(), defaults: {}, id: undefined }] : undefined;
}

/** `named`: the identity that the body has for the item beside the members of the item. */
function sentPart(
  value: JsonValue,
  schema: Schema | undefined,
  operation: Operation,
  kept: KeptResource,
  named: string | undefined,
): SentItem | undefined {
  const declared = kept.forms.item?.item.names ?? new Set<string>();
  const containers = (schema === undefined ? [] : containersOf(schema, kept.path)).filter(
    ([pointer]) => !kept.spots.refersTo(operation, pointer),
  );
  const shared = (each: (typeof containers)[number][1]): number =>
    [...effectiveSchema(each).names].filter((name) => declared.has(name)).length;
  const [best] = containers.toSorted(([, a], [, b]) => shared(b) - shared(a));
  const at = best === undefined ? [] : best[0].split('/').slice(1);
  const own = best === undefined ? undefined : effectiveSchema(best[1]);
  // An envelope that may be left out holds an item without members.
  const found = valueAt(value, at) ?? (isJsonObject(value) ? {} : undefined);
  if (!isJsonObject(found)) return undefined;
  // Forms may spell names differently from JSON: `FriendlyName` is shown as `friendly_name`.
  const plain = new Map([...declared].map((name) => [plainName(name), name]));
  const shownAs = (name: string): string => (declared.has(name) ? name : (plain.get(plainName(name)) ?? name));
  const asked = [...(own?.names ?? [])];
  // A member with the form of the request repeats the request.
  const repeating = [...declared].filter((name) => {
    const member = kept.forms.item?.item.member(name);
    return own !== undefined && !own.names.has(name) && isSame(member?.names ?? new Set(), own.names);
  });
  const said = Object.entries(found).map(([name, member]) => [shownAs(name), member] as const);
  const item = Object.fromEntries([...said, ...repeating.map((name) => [name, found] as const)]);
  const names = new Set([...asked.map(shownAs), ...repeating]);
  const readOnly = new Set(
    asked.filter((name) => own !== undefined && isReadOnlyMember(own.member(name))).map(shownAs),
  );
  const defaults = asked.flatMap((name) => {
    const node = own && nodeOf(own.member(name), 'default');
    return node === undefined || Object.hasOwn(found, name) ? [] : [[shownAs(name), toValue(node)] as const];
  });
  const { identityPaths } = kept.forms;
  const chosen = identityPaths.map((path) => {
    const [id = ''] = path;
    return names.has(id) && !readOnly.has(id) ? scalarText(valueAt(item, path)) : undefined;
  });
  // Beside the name that the request chooses, an item has the names of a made-up one, such as that of its owner.
  const made = madeUpNames(kept);
  const all = chosen.map((text, at) => text ?? made[at] ?? '');
  return {
    item,
    names,
    readOnly,
    defaults: Object.fromEntries(defaults),
    id: chosen.at(-1) === undefined ? named : joinedIdentity(all),
  };
}

/** Whether clients control a member, so that it is missing unless they send it. */
export function isOfClients(name: string, { names, readOnly }: SentItem, kept: KeptResource): boolean {
  return names.has(name) && !readOnly.has(name) && !isShownOnly(name, kept);
}

/** Whether the server ignores the value that a request has for a member. */
export function isServerOwned(name: string, { names, readOnly }: SentItem, kept: KeptResource): boolean {
  const declared = kept.forms.item?.item;
  // A request that declares its members leaves the others of the item to the server.
  if (names.size > 0 && !names.has(name) && declared?.names.has(name) === true) return true;
  const isSecret = declared?.names.has(name) === true && isHidden(name, declared);
  // An object around the identity, such as `metadata`, also has members that clients control.
  const isIdentity = kept.forms.idPath?.length === 1 && name === kept.forms.idPath[0];
  return isIdentity || readOnly.has(name) || isShownOnly(name, kept) || isSecret;
}

function isShownOnly(name: string, kept: KeptResource): boolean {
  const declared = kept.forms.item?.item;
  return declared?.names.has(name) === true && isReadOnlyMember(declared.member(name));
}

/** An item with the current time in the members for the time of its creation or change. */
export function withTimes(item: JsonObject, form: Form, isNew: boolean): JsonObject {
  const now = new Date().toISOString();
  const times = [...form.item.names].filter((name) => {
    const [first = '', ...others] = wordsOf(name);
    const isTime = means(first, 'set-by-service') && others.every((word) => means(word, 'time'));
    if (!isTime || !(isNew || (/^(?:updated|modified|changed)$/.test(first) && Object.hasOwn(item, name))))
      return false;
    const declared = form.item.member(name);
    const formats = declared.schemas.flatMap((each) => keywordText(each, 'format') ?? []);
    if (formats.length === 0) return declared.types.includes('string') && wordsOf(name).at(-1) === 'at';
    return formats.includes('date-time');
  });
  return { ...item, ...Object.fromEntries(times.map((name) => [name, now])) };
}

export function isSame(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return names.size > 1 && names.size === others.size && [...names].every((name) => others.has(name));
}
