import { once } from '../../contract/index.js';
import { parseJson, type JsonNode } from '../../json/index.js';
import { jsonTemplate, scalarTemplate, type BodyTree, type Template } from '../../wire/index.js';
import { instantiateText, sampleValues } from './instantiate.js';
import type { TreeBody } from './request-body.js';

/** Parses a text that a person wrote as JSON or as a form; undefined for all other bytes. */
export const readBody = once((template: Template): TreeBody | undefined => {
  if (template.some((part) => part instanceof Uint8Array)) return undefined;
  const draw = sampleValues();
  const written = template.map((part) => instantiateText([part], draw));
  const text = written.join('');
  const parsed = parseJson(Buffer.from(text));
  if (parsed.ok) {
    const tree = treeOf(parsed.node, (from, to) => between(template, written, from, to));
    return { tree, write: jsonTemplate };
  }
  const isForm = template.length === 1 && /^[^\s=&{}[\]"]+=[^\s{}"]*$/.test(text);
  return isForm ? { tree: formTree(text), write: formText } : undefined;
});

/** Scalars keep their notation. */
function treeOf(node: JsonNode, textOf: (from: number, to: number) => Template): BodyTree {
  switch (node.type) {
    case 'object':
      return { kind: 'object', members: node.members.map(({ key, value }) => [key.value, treeOf(value, textOf)]) };
    case 'array':
      return { kind: 'array', items: node.items.map((item) => treeOf(item, textOf)) };
    default:
      return { kind: 'scalar', text: textOf(node.start, node.end) };
  }
}

/** Returns the part of a template between two offsets of its text, neither of which is within a hole. */
function between(template: Template, written: readonly string[], from: number, to: number): Template {
  let start = 0;
  return template.flatMap((part, index) => {
    const own = written[index] ?? '';
    const [first, last] = [Math.max(0, from - start), Math.min(own.length, to - start)];
    start += own.length;
    if (first >= last) return [];
    return [typeof part === 'string' ? part.slice(first, last) : part];
  });
}

function formTree(text: string): BodyTree {
  const fields = [...new URLSearchParams(text)];
  return {
    kind: 'object',
    members: fields.map(([name, value]) => [name, { kind: 'scalar', text: [JSON.stringify(value)] }]),
  };
}

function formText(tree: BodyTree): Template {
  const members = tree.kind === 'object' ? tree.members : [];
  const fields = members.map(([name, value]) => {
    const text = value.kind === 'scalar' ? scalarTemplate(value) : jsonTemplate(value);
    return [name, instantiateText(text, sampleValues())];
  });
  return [new URLSearchParams(fields).toString()];
}
