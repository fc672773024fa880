import { once } from '../../contract/index.js';
import { parseJson, type JsonNode } from '../../json/index.js';
import { jsonTemplate, scalarTemplate, type BodyTree, type Template } from '../../wire/index.js';
import { instantiateText, sampleValues } from './instantiate.js';

/** The body of a request: a value that can change until it is sent, with its writer; or constant bytes. */
export type RequestBody = TreeBody | Template;

export interface TreeBody {
  readonly tree: BodyTree;
  readonly write: BodyWriter;
}

/** Writes a value as JSON, as a form, or with a fault in its text. Undefined if the value has no such form. */
export type BodyWriter = (tree: BodyTree) => Template | undefined;

/** Returns the value of a body, including one that a person wrote as text; undefined for other bytes. */
export function treeOf(body: RequestBody | undefined): BodyTree | undefined {
  return body && valueOf(body)?.tree;
}

function valueOf(body: RequestBody): TreeBody | undefined {
  return 'tree' in body ? body : readBody(body);
}

/** Each body is written once, although it is judged, compared and sent. */
const written = once(({ tree, write }: TreeBody) => write(tree));

/** Returns true if the value of a body can be written in its form. */
export function isWritable(body: TreeBody): boolean {
  return written(body) !== undefined;
}

/** Returns a body as it is sent. */
export function bodyTemplate(body: RequestBody): Template {
  return 'tree' in body ? (written(body) ?? []) : body;
}

/** Changes the value of a body. Returns the same body if the value stays the same, or there is none. */
export function changedBody(body: RequestBody, change: (tree: BodyTree) => BodyTree): RequestBody {
  const own = valueOf(body);
  if (own === undefined) return body;
  const tree = change(own.tree);
  return tree === own.tree ? body : { ...own, tree };
}

/** Changes the value in the body of a request. Returns the same request if the value stays the same. */
export function withChangedBody<Plan extends { readonly body: RequestBody | undefined }>(
  plan: Plan,
  change: (tree: BodyTree) => BodyTree,
): Plan {
  const body = plan.body && changedBody(plan.body, change);
  return body === plan.body ? plan : { ...plan, body };
}

/** Parses a text that a person wrote as JSON or as a form; undefined for all other bytes. */
const readBody = once((template: Template): TreeBody | undefined => {
  if (template.some((part) => part instanceof Uint8Array)) return undefined;
  const draw = sampleValues();
  const written = template.map((part) => instantiateText([part], draw));
  const text = written.join('');
  const parsed = parseJson(Buffer.from(text));
  if (parsed.ok) {
    const tree = nodeTree(parsed.node, (from, to) => between(template, written, from, to));
    return { tree, write: jsonTemplate };
  }
  const isForm = template.length === 1 && /^[^\s=&{}[\]"]+=[^\s{}"]*$/.test(text);
  return isForm ? { tree: formTree(text), write: formText } : undefined;
});

/** Scalars keep their notation. */
function nodeTree(node: JsonNode, textOf: (from: number, to: number) => Template): BodyTree {
  switch (node.type) {
    case 'object':
      return { kind: 'object', members: node.members.map(({ key, value }) => [key.value, nodeTree(value, textOf)]) };
    case 'array':
      return { kind: 'array', items: node.items.map((item) => nodeTree(item, textOf)) };
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
