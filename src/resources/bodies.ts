import { parseJson, parseJsonOnce, parsePointer, type JsonNode } from '../json/index.js';

/**
 * A body as a JSON value; that of a form as an object of texts. Bytes that are not UTF-8 are read as U+FFFD: the service
 * breaks RFC 8259 §8.1, but still says what it has created or lists, and the run has to delete that.
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

/** The text of a string or a number. */
export function textOf(node: JsonNode | undefined): string | undefined {
  if (node?.type === 'number') return node.literal;
  return node?.type === 'string' ? node.value : undefined;
}

/**
 * The texts at a JSON pointer in which `*` stands for each item of a list or each member of an object, and `*#` at the
 * end for the names of the members.
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
