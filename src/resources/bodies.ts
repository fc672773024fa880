import { parseJson, parseJsonOnce, parsePointer, type JsonNode } from '../json/index.js';

/**
 * A body as a JSON value; a form becomes an object of strings. Bytes that are not UTF-8 are read as U+FFFD: the service
 * violates RFC 8259 §8.1, but the run still needs the ids of what was created or listed, to delete it.
 */
export function bodyNode(body: Uint8Array | undefined): JsonNode | undefined {
  if (body === undefined || body.length === 0) return undefined;
  const parsed = parseJsonOnce(body);
  if (parsed.ok) return parsed.node;
  const text = Buffer.from(body).toString('utf8');
  if (parsed.problem.kind === 'invalid-utf8') return bodyNode(Buffer.from(text));
  if (!/^[^\s=&{}[\]"]+=[^\s{}"]*$/.test(text)) return undefined;
  const form = parseJson(Buffer.from(JSON.stringify(Object.fromEntries(new URLSearchParams(text)))));
  return form.ok ? form.node : undefined;
}

export function textOf(node: JsonNode | undefined): string | undefined {
  if (node?.type === 'number') return node.literal;
  return node?.type === 'string' ? node.value : undefined;
}

/**
 * The strings and numbers at a JSON pointer, as text. In the pointer, `*` stands for every item of an array or every
 * member of an object, and a final `*#` for the names of the members.
 */
export function textsAt(node: JsonNode | undefined, pointer: string): readonly (string | undefined)[] {
  const isOfNames = pointer.endsWith('#');
  const steps = parsePointer(isOfNames ? pointer.slice(0, -1) : pointer);
  return walk(node, steps, isOfNames);
}

function walk(
  node: JsonNode | undefined,
  steps: readonly string[],
  isOfNames: boolean,
): readonly (string | undefined)[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [textOf(node)];
  if (step !== '*') {
    const next =
      node?.type === 'object'
        ? node.members.findLast(({ key }) => key.value === step)?.value
        : node?.type === 'array' && /^\d+$/.test(step)
          ? node.items[Number(step)]
          : undefined;
    return next === undefined ? [undefined] : walk(next, rest, isOfNames);
  }
  if (node?.type === 'array') return node.items.flatMap((item) => walk(item, rest, isOfNames));
  if (node?.type !== 'object') return [];
  return node.members.flatMap(({ key, value }) =>
    isOfNames && rest.length === 0 ? [key.value] : walk(value, rest, isOfNames),
  );
}
