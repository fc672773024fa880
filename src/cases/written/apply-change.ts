import { bodyWords, rawBodyWords, templateWords, valueWords } from '../model/change-words.js';
import { treeOf, type RequestBody } from '../model/request-body.js';
import { jsonTemplate, type Template, memberNames, treeAt, withTreeAt, type BodyTree } from '../../wire/index.js';
import type { BodyEdit, BodySetting, Change, NamedValues } from './change.js';
import type { Cursor } from '../../codec/index.js';
import type { DraftHeader, RequestDraft } from './request-draft.js';
import { didYouMean } from '../../error/index.js';

/** A changed request, and a description with one phrase for each key that changes something. */
export interface ChangedDraft {
  readonly draft: RequestDraft;
  readonly words: readonly string[];
  /** True if all changes could be made. */
  readonly complete: boolean;
}

/** Changes a request as a case file states. Impossible changes are reported at their place in the file. */
export function applyChange(draft: RequestDraft, change: Change): ChangedDraft {
  const words: string[] = [];
  const refused: Cursor[] = [];
  const method = change.method ?? draft.method;
  if (method !== draft.method) words.push(`${method} instead of ${draft.method}`);
  const path = change.path ?? draft.path;
  if (change.path !== undefined) words.push(`${templateWords(path)} instead of ${templateWords(draft.path)}`);
  const query = changedQuery(draft.query, change.query ?? [], words);
  const headers = changedHeaders(draft.headers, change.headers ?? [], words);
  const body = bodyOf(draft.body, change, words, refused);
  const changed = { method, path, query, headers, body, credentials: draft.credentials, ...credentialsOf(change) };
  return { draft: changed, words, complete: refused.length === 0 };
}

function credentialsOf({ auth }: Change): Partial<Pick<RequestDraft, 'credentials' | 'authorization'>> {
  if (auth === undefined) return {};
  if (auth.kind !== 'captured') return { credentials: auth };
  return { credentials: { kind: 'none' }, authorization: auth.value };
}

function bodyOf(
  body: RequestBody | undefined,
  change: Change,
  words: string[],
  refused: Cursor[],
): RequestBody | undefined {
  const raw = change.rawBody ?? change.rawBodyBase64;
  if (raw !== undefined) {
    const { template } = raw;
    words.push(rawBodyWords(template));
    return template;
  }
  let changed = body;
  if (change.body !== undefined) {
    words.push(bodyWords(change.body));
    changed = { tree: change.body, write: jsonTemplate };
  }
  for (const edit of change.drop ?? []) changed = edited(changed, edit, words, refused);
  for (const setting of change.set ?? []) changed = edited(changed, setting, words, refused);
  return changed;
}

function edited(
  body: RequestBody | undefined,
  edit: BodyEdit | BodySetting,
  words: string[],
  refused: Cursor[],
): RequestBody | undefined {
  const value = 'value' in edit ? edit.value : undefined;
  const tree = treeOf(body);
  const result = tree === undefined ? notEditable(body) : editBody(tree, edit.tokens, value);
  if (!result.ok) {
    edit.cursor.refuse('bad-pointer', result.message, result.hint);
    refused.push(edit.cursor);
    return body;
  }
  const name = edit.tokens.length === 0 ? 'body' : edit.tokens.join('.');
  if (value === undefined) words.push(`${name} dropped`);
  else if (result.before === undefined) words.push(`${name}: ${valueWords(value)} added`);
  else words.push(`${name}: ${valueWords(value)} instead of ${valueWords(result.before)}`);
  return { tree: result.tree, write: jsonTemplate };
}

function notEditable(body: RequestBody | undefined): EditedBody {
  const what = body === undefined ? 'the request has no body' : 'the body is a text as it is';
  return { ok: false, message: `${what}, so that no part of it can be changed`, hint: undefined };
}

function changedHeaders(
  headers: ReadonlyMap<string, DraftHeader>,
  changes: readonly NamedValues[],
  words: string[],
): ReadonlyMap<string, DraftHeader> {
  const changed = new Map(headers);
  const seen = new Set<string>();
  for (const { name, values, cursor } of changes) {
    const key = name.toLowerCase();
    // Header names are case-insensitive (RFC 9110 §5.1), unlike YAML keys.
    if (seen.has(key))
      cursor.refuse('duplicate-name', `the header ${JSON.stringify(name)} occurs twice`, 'write its values as a list');
    seen.add(key);
    changed.set(key, { name, values });
    words.push(
      values.length === 0 ? `no ${name}` : values.map((value) => `${name}: ${templateWords(value)}`).join(' and '),
    );
  }
  return changed;
}

function changedQuery(
  query: ReadonlyMap<string, readonly Template[]>,
  changes: readonly NamedValues[],
  words: string[],
): ReadonlyMap<string, readonly Template[]> {
  const changed = new Map(query);
  for (const { name, values } of changes) {
    changed.set(name, values);
    words.push(
      values.length === 0
        ? `no query ${name}`
        : `query ${values.map((value) => `${name}=${templateWords(value)}`).join('&')}`,
    );
  }
  return changed;
}

/** `before` is the previous value; undefined if there was none. */
type EditedBody =
  | { readonly ok: true; readonly tree: BodyTree; readonly before: BodyTree | undefined }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

/**
 * Sets the value at a JSON Pointer (RFC 6901), or removes it if `value` is undefined.
 *
 * This is like `add` and `remove` of JSON Patch (RFC 6902 §4.1, §4.2), except that an array item is replaced; `-`
 * appends an item.
 */
function editBody(tree: BodyTree, tokens: readonly string[], value: BodyTree | undefined): EditedBody {
  const at = tokens.findIndex((_, index) => treeAt(tree, tokens.slice(0, index + 1)) === undefined);
  const parent = treeAt(tree, tokens.slice(0, at));
  const isLast = at === tokens.length - 1 && value !== undefined;
  if (at !== -1 && parent !== undefined && !(isLast && takes(parent, tokens[at] ?? ''))) {
    return { ok: false, ...missing(parent, tokens[at] ?? '') };
  }
  const edited = withTreeAt(tree, tokens, value);
  if (edited !== undefined) return { ok: true, tree: edited, before: treeAt(tree, tokens) };
  return { ok: false, message: 'the whole body cannot be dropped', hint: 'to send no body, write rawBody: null' };
}

/** Returns true if a member or item can be added under that name. */
function takes(parent: BodyTree, token: string): boolean {
  return parent.kind === 'object' || (parent.kind === 'array' && token === '-');
}

function missing(parent: BodyTree, token: string): { readonly message: string; readonly hint: string | undefined } {
  switch (parent.kind) {
    case 'object':
      return { message: `the body has no ${JSON.stringify(token)}`, hint: didYouMean(token, memberNames(parent)) };
    case 'array': {
      const length = parent.items.length === 1 ? '1 item' : `${parent.items.length} items`;
      return { message: `there is no item ${token} in a list of ${length}`, hint: undefined };
    }
    case 'scalar': {
      const message = `there is no ${JSON.stringify(token)} in a value that is neither mapping nor list`;
      return { message, hint: undefined };
    }
  }
}
