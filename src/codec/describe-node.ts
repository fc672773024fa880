import { isNumberLiteral, type JsonNode, isLiteral } from '../json/index.js';

/** Describes a value for messages: `the number 3`, `null`, `an array`. */
export function describeNode(node: JsonNode): string {
  switch (node.type) {
    case 'object':
      return 'an object';
    case 'array':
      return 'an array';
    case 'number':
      return `the number ${node.literal}`;
    case 'literal':
      return String(node.value);
    case 'string':
      return node.value.length <= 40 ? `the string ${JSON.stringify(node.value)}` : 'a string';
  }
}

/** The hint for a scalar that YAML did not read as `expected`, such as `a string`. */
export function quotingHint(node: JsonNode, expected: string): string | undefined {
  if (isLiteral(node, null)) return 'give it a value, or remove it';
  const isText = expected.includes('a string') && !expected.includes('a number');
  if (isText && node.type === 'number') return `write "${node.literal}" in quotes`;
  if (isText && node.type === 'literal') return `write "${String(node.value)}" in quotes`;
  if (node.type !== 'string') return undefined;
  if (expected === 'true or false' && /^(?:true|false|yes|no|on|off)$/i.test(node.value)) {
    return `write ${/^(?:true|yes|on)$/i.test(node.value)} without quotes`;
  }
  return expected === 'a number' && isNumberLiteral(node.value) ? `write ${node.value} without quotes` : undefined;
}
