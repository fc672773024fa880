import { strictlyPercentDecoded } from '../../http/index.js';
import { escapeToken, formatPointer, parsePointer } from '../../json/index.js';
import type { SchemaResource, SchemaSite } from '../schema/sites/schema-site.js';
import { nearestName, attempt } from '../../error/index.js';
import { isObject, itemsOf, memberAt, membersOf, rootOf, textAt } from '../document/located.js';
import type { Located, SourceDocument } from '../document/located.js';

/** The target of a reference; `unloaded` until its document has been read. */
export type Resolution =
  | { readonly kind: 'found'; readonly at: Located }
  | { readonly kind: 'unloaded'; readonly uri: string }
  | { readonly kind: 'no-anchor'; readonly root: Located; readonly anchor: string }
  | {
      readonly kind: 'broken';
      readonly message: string;
      readonly hint?: string | undefined;
      /** The reference that the pointer passes through, and the rest of the pointer. */
      readonly through?: { readonly at: Located; readonly rest: string };
    };

/** The possible targets of references, by URI. */
export interface Targets {
  document(uri: string): SourceDocument | undefined;
  readonly resources: ReadonlyMap<string, SchemaResource>;
  readonly anchors: ReadonlyMap<string, SchemaSite>;
}

/** Resolves a URI reference (RFC 3986 §5) with a JSON Pointer or an anchor as its fragment. */
export function resolveReference(text: string, base: string, targets: Targets): Resolution {
  const [path, fragment] = splitOnce(text, '#');
  const uri = path === '' ? base : attempt(() => new URL(path, base).href);
  if (uri === undefined) return { kind: 'broken', message: `"${text}" is not a URL` };
  const document = targets.document(uri);
  const root = targets.resources.get(uri)?.root ?? (document && rootOf(document));
  if (root === undefined) return { kind: 'unloaded', uri };
  const decoded = strictlyPercentDecoded(fragment);
  if (decoded === undefined) return { kind: 'broken', message: `"${text}" has invalid percent-encoding` };
  if (decoded === '') return { kind: 'found', at: root };
  if (decoded.startsWith('/')) return followPointer(text, decoded, root);
  const anchored = targets.anchors.get(`${uri}#${decoded}`);
  return anchored === undefined ? { kind: 'no-anchor', root, anchor: decoded } : { kind: 'found', at: anchored.at };
}

export function followPointer(text: string, pointer: string, root: Located): Resolution {
  let at: Located = root;
  const tokens = attempt(() => parsePointer(pointer));
  if (tokens === undefined) {
    return { kind: 'broken', message: `"${text}" is not a JSON Pointer`, hint: 'write "~" as ~0 and "/" as ~1' };
  }
  for (const [depth, token] of tokens.entries()) {
    const next: Located | undefined = at.node.type === 'array' ? itemAt(at, token) : memberAt(at, token);
    if (next === undefined) {
      const broken = {
        kind: 'broken',
        message: `"${text}" refers to nothing`,
        hint: hintAt(at, root, tokens, depth),
      } as const;
      const isReference = isObject(at) && textAt(at, '$ref') !== undefined;
      return isReference ? { ...broken, through: { at, rest: formatPointer(tokens.slice(depth)) } } : broken;
    }
    at = next;
  }
  return { kind: 'found', at };
}

/** A hint about the first unresolvable token, as a complete reference. */
function hintAt(at: Located, root: Located, tokens: readonly string[], depth: number): string | undefined {
  const token = tokens[depth] ?? '';
  const pointer = at.pointer.slice(root.pointer.length);
  if (isObject(at) && textAt(at, '$ref') !== undefined) {
    return `#${pointer} is itself a reference to ${textAt(at, '$ref')}: refer to that instead`;
  }
  const names = membersOf(at).map(({ name }) => name);
  const prefix = at.document.order === 0 ? '' : at.document.file;
  const rest = tokens.slice(depth + 1).map(escapeToken);
  const meant = nearestName(token, names);
  if (meant !== undefined) return `did you mean "${[`${prefix}#${pointer}`, escapeToken(meant), ...rest].join('/')}"?`;
  const within = root.pointer === '' ? '' : ', because "$id" makes the surrounding schema a separate document';
  return `there is no "${token}" at ${prefix}#${pointer}${within}`;
}

function itemAt(at: Located, token: string): Located | undefined {
  return /^(?:0|[1-9][0-9]*)$/.test(token) ? itemsOf(at)[Number(token)] : undefined;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
