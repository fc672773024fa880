import { didYouMean } from '../error/index.js';
import { memberNames, treeAt, withTreeAt, type BodyTree } from '../wire/index.js';

/** `before` is what stood there; undefined where there was nothing. */
export type EditedBody =
  | { readonly ok: true; readonly tree: BodyTree; readonly before: BodyTree | undefined }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

/**
 * A body with the value at a JSON Pointer (RFC 6901) put in, or dropped where `value` is undefined.
 *
 * Like `add` and `remove` of JSON Patch (RFC 6902 §4.1, §4.2), but that an array item is replaced, not moved; `-`
 * stands for the item after the last.
 */
export function editBody(tree: BodyTree, tokens: readonly string[], value: BodyTree | undefined): EditedBody {
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

/** Whether something can be added to a value under that name. */
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
