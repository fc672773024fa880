import { grouped } from '../../contract/index.js';
import { bodyWords, rawBodyWords, templateWords, valueWords } from '../model/change-words.js';
import { treeOf, type RequestBody } from '../model/request-body.js';
import { jsonTemplate, memberNames, treeAt, withTreeAt, type BodyTree } from '../../wire/index.js';
import type { BodyEdit, BodySetting, Change, NamedValues } from './change.js';
import type { RequestDraft } from './request-draft.js';
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
  const { method = draft.method, path = draft.path, query = [], headers = [] } = change;
  refuseRepeated(headers);
  const body = changedBody(draft.body, change);
  return {
    draft: {
      method,
      path,
      query: new Map([...draft.query, ...query.map(({ name, values }) => [name, values] as const)]),
      headers: new Map([
        ...draft.headers,
        ...headers.map(({ name, values }) => [name.toLowerCase(), { name, values }] as const),
      ]),
      body: body.body,
      credentials: draft.credentials,
      ...credentialsOf(change),
    },
    words: [
      ...(method === draft.method ? [] : [`${method} instead of ${draft.method}`]),
      ...(change.path === undefined ? [] : [`${templateWords(path)} instead of ${templateWords(draft.path)}`]),
      ...query.map(queryWords),
      ...headers.map(headerWords),
      ...body.words,
    ],
    complete: body.complete,
  };
}

function credentialsOf({ auth }: Change): Partial<Pick<RequestDraft, 'credentials' | 'authorization'>> {
  if (auth === undefined) return {};
  if (auth.kind !== 'captured') return { credentials: auth };
  return { credentials: { kind: 'none' }, authorization: auth.value };
}

/** Header names are case-insensitive (RFC 9110 §5.1), unlike YAML keys. */
function refuseRepeated(headers: readonly NamedValues[]): void {
  for (const alike of grouped(headers, ({ name }) => name.toLowerCase()).values()) {
    for (const { name, cursor } of alike.slice(1))
      cursor.refuse('duplicate-name', `the header ${JSON.stringify(name)} occurs twice`, 'write its values as a list');
  }
}

function headerWords({ name, values }: NamedValues): string {
  return values.length === 0 ? `no ${name}` : values.map((value) => `${name}: ${templateWords(value)}`).join(' and ');
}

function queryWords({ name, values }: NamedValues): string {
  if (values.length === 0) return `no query ${name}`;
  return `query ${values.map((value) => `${name}=${templateWords(value)}`).join('&')}`;
}

interface ChangedBody extends Omit<ChangedDraft, 'draft'> {
  readonly body: RequestBody | undefined;
}

function changedBody(before: RequestBody | undefined, change: Change): ChangedBody {
  const raw = change.rawBody ?? change.rawBodyBase64;
  if (raw !== undefined) return { body: raw.template, words: [rawBodyWords(raw.template)], complete: true };
  const words = change.body === undefined ? [] : [bodyWords(change.body)];
  let body = change.body === undefined ? before : { tree: change.body, write: jsonTemplate };
  let complete = true;
  for (const edit of [...(change.drop ?? []), ...(change.set ?? [])]) {
    const edited = editBody(body, edit);
    if (edited.ok) {
      words.push(editWords(edit, edited.before));
      body = { tree: edited.tree, write: jsonTemplate };
    } else {
      edit.cursor.refuse('bad-pointer', edited.message, edited.hint);
      complete = false;
    }
  }
  return { body, words, complete };
}

function editWords(edit: BodyEdit | BodySetting, before: BodyTree | undefined): string {
  const name = edit.tokens.length === 0 ? 'body' : edit.tokens.join('.');
  if (!('value' in edit)) return `${name} dropped`;
  return `${name}: ${valueWords(edit.value)} ${before === undefined ? 'added' : `instead of ${valueWords(before)}`}`;
}

/** `before` is the previous value; undefined if there was none. */
type EditedBody =
  | { readonly ok: true; readonly tree: BodyTree; readonly before: BodyTree | undefined }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

/**
 * Sets the value at a JSON Pointer (RFC 6901), or removes it if the edit has none.
 *
 * This is like `add` and `remove` of JSON Patch (RFC 6902 §4.1, §4.2), except that an array item is replaced; `-`
 * appends an item.
 */
function editBody(body: RequestBody | undefined, edit: BodyEdit | BodySetting): EditedBody {
  const { tokens } = edit;
  const value = 'value' in edit ? edit.value : undefined;
  const tree = treeOf(body);
  if (tree === undefined) {
    const what = body === undefined ? 'the request has no body' : 'the body is a text as it is';
    return { ok: false, message: `${what}, so that no part of it can be changed`, hint: undefined };
  }
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
