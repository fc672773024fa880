import type { Operation } from '../../contract/index.js';
import { plainName, singular } from '../../resources/index.js';
import { isCommonNumber, isUniquePart, type BodyMember, type BodyTree, type Template } from '../../wire/index.js';

/** The parameter at the end of a path that identifies the resource, and its possible names in the body. */
export interface NameInBody {
  readonly parameter: string;
  /** In the form of {@link plainName}. */
  readonly names: ReadonlySet<string>;
}

/**
 * Returns where the body of an operation may repeat the identity in its path: `PUT /pets/{petId}` with the `id` of the
 * pet at its root or in `data`. A service that compares them rejects a difference with 400 or 409 (RFC 9110 §9.3.4).
 * Undefined if the path does not end with an identity.
 */
export function nameInBody({ method, path }: Pick<Operation, 'method' | 'path'>): NameInBody | undefined {
  if (method !== 'PUT' && method !== 'PATCH') return undefined;
  const segments = path.text.split('/');
  const parameter = path.names.at(-1);
  if (parameter === undefined || segments.at(-1)?.includes(`{${parameter}}`) !== true) return undefined;
  const own = /^[^({]+(?=\()/.exec(segments.at(-1) ?? '')?.[0];
  const ofThing = plainName(`${singular(own ?? segments.at(-2) ?? '')}Id`);
  const name = plainName(parameter);
  const names = new Set(name === 'id' || name === ofThing ? [name, 'id', ofThing] : [name]);
  return { parameter, names };
}

/**
 * Rewrites the scalar members with some names, in the form of {@link plainName}, at the root of a body or in its
 * `data`. `change` returns the new text, or undefined to keep it.
 */
export function withNames(
  tree: BodyTree,
  names: ReadonlySet<string>,
  change: (text: Template) => Template | undefined,
  isRoot = true,
): BodyTree {
  if (tree.kind !== 'object') return tree;
  const members = tree.members.map((member): BodyMember => {
    const [name, value] = member;
    if (value.kind !== 'scalar')
      return isRoot && name === 'data' ? memberWith(member, withNames(value, names, change, false)) : member;
    const text = names.has(plainName(name)) ? change(value.text) : undefined;
    return text === undefined || textKey(text) === textKey(value.text) ? member : [name, { kind: 'scalar', text }];
  });
  return members.every((member, at) => member === tree.members[at]) ? tree : { kind: 'object', members };
}

function memberWith(member: BodyMember, value: BodyTree): BodyMember {
  return value === member[1] ? member : [member[0], value];
}

/** Returns the texts of the members with some names. */
export function namesIn(tree: BodyTree | undefined, names: ReadonlySet<string>): readonly Template[] {
  const texts: Template[] = [];
  if (tree !== undefined) withNames(tree, names, (text) => void texts.push(text));
  return texts;
}

/** Returns a key that is equal for equal texts. Fresh values are equal if their kind and name are. */
export function textKey(text: Template): string {
  return JSON.stringify(text);
}

/** Writes a name as JSON in place of another value: a text for a text, a number for a number. */
export function nameText(name: string, [first]: Template): Template | undefined {
  if (typeof first === 'string' && first.startsWith('"')) return [JSON.stringify(name)];
  const isNumber = isUniquePart(first) || (typeof first === 'string' && /^[-\d]/.test(first));
  return isNumber && isCommonNumber(name) ? [name] : undefined;
}
