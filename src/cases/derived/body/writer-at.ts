import { bodyTemplate, type BodyTree, joinTemplates, type Template } from '../../../wire/index.js';
import { withTreeAt } from './edit-value.js';

/**
 * Writes a body with another value at a path, or without what is there. What stands before and after is written once,
 * so that a body of hundreds of properties costs little however often it is changed.
 */
export function writerAt(
  tree: BodyTree,
  path: readonly string[],
): (value: BodyTree | undefined) => Template | undefined {
  let around: readonly [before: Template, after: Template] | undefined;
  return (value) => {
    if (value === undefined) {
      const rest = withTreeAt(tree, path, undefined);
      return rest && bodyTemplate(rest);
    }
    around ??= aroundOf(tree, path);
    return joinTemplates([around[0], bodyTemplate(value), around[1]]);
  };
}

function aroundOf(tree: BodyTree, path: readonly string[]): readonly [Template, Template] {
  const mark = new Uint8Array();
  const marked = withTreeAt(tree, path, { kind: 'scalar', text: [mark] });
  const text = marked === undefined ? [mark] : bodyTemplate(marked);
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
