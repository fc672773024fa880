import { itemsOf, memberAt, membersOf, textAt } from '../../load/located.js';
import { an, list, map, objectShape, required, text } from '../shape.js';
import type { ObjectRule } from '../shape.js';

/** OpenAPI 3.1 §4.8.6: a default outside the enum is an error in 3.1 and ill advised in 3.0. */
const defaultInEnum: ObjectRule = (at, version, report) => {
  const words = itemsOf(memberAt(at, 'enum')).map(({ node }) => (node.type === 'string' ? node.value : undefined));
  const value = textAt(at, 'default');
  const place = memberAt(at, 'default');
  if (place === undefined || value === undefined || words.length === 0 || words.includes(value)) return;
  const message = `the default ${JSON.stringify(value)} is not in "enum"`;
  if (version === '3.1') report.problem(place, 'invalid-value', message, 'add it there', 'used as it is');
  else report.remark(place, 'invalid-value', message, 'add it there');
};

const variablesDeclared: ObjectRule = (at, _version, report) => {
  const url = memberAt(at, 'url');
  if (url === undefined) return;
  const declared = new Set(membersOf(memberAt(at, 'variables')).map(({ name }) => name));
  for (const [, name = ''] of textAt(at, 'url')?.matchAll(/\{([^{}]*)\}/g) ?? []) {
    if (declared.has(name)) continue;
    report.remark(url, 'undeclared-variable', `the variable "${name}" is not declared`, 'add it to "variables"');
  }
};

const serverVariable = objectShape(
  'Server Variable',
  { enum: list(text), default: required(text), description: text },
  { rules: [defaultInEnum] },
);

/** OpenAPI 3.1 §4.8.5. */
const server = objectShape(
  'Server',
  { url: required(text), description: text, variables: map(an('Server Variable')) },
  { rules: [variablesDeclared] },
);

export const serverShapes = [server, serverVariable];
