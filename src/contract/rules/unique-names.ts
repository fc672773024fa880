import { itemsOf, type Located, memberAt, placeOf, textAt } from '../document/located.js';
import { allOperationsOf, operationsOf } from '../description/operations.js';
import type { Rule } from './rule.js';

/** OpenAPI 3.1 §4.8.10.1: an operation identifier is unique in the description. */
export const operationIds: Rule = (description, report) => {
  const first = new Map<string, Located>();
  const claim = (id: string, at: Located): void => {
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, at);
    } else {
      const { file, line } = placeOf(other);
      const message = `the operationId "${id}" is taken already, at ${file}:${line}`;
      const taken = 'the first operation has it; this one is called by its method and path';
      report.problem(at, 'duplicate-operation-id', message, undefined, taken);
    }
  };
  const ofPaths = operationsOf(description);
  const seen = new Set<Located['node']>();
  for (const { operation, pathKey } of ofPaths) {
    const id = textAt(operation, 'operationId');
    // If two paths refer to one path item, the conflict is reported at the second path.
    if (id !== undefined)
      claim(id, seen.has(operation.node) ? pathKey : (memberAt(operation, 'operationId') ?? operation));
    seen.add(operation.node);
  }
  for (const operation of allOperationsOf(description)) {
    const id = textAt(operation, 'operationId');
    if (id !== undefined && !seen.has(operation.node)) claim(id, memberAt(operation, 'operationId') ?? operation);
  }
};

/** OpenAPI 3.1 §4.8.1: a tag name is unique in the description. */
export const uniqueTags: Rule = ({ root }, report) => {
  const seen = new Set<string>();
  for (const tag of itemsOf(memberAt(root, 'tags'))) {
    const name = textAt(tag, 'name');
    if (name === undefined) continue;
    if (seen.has(name)) report.remark(tag, 'duplicate-tag', `the tag "${name}" is declared twice`, 'remove one');
    seen.add(name);
  }
};
