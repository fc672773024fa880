import type { Aspect, Case } from '../../cases/index.js';
import type { Template } from '../../wire/index.js';
import type { Operation } from '../../contract/index.js';

/**
 * Returns the parts of a request that deviate from the contract. If a changed path still matches the path template of
 * the operation, the deviation is another value of a path parameter. A template without parameters matches only other
 * spellings of the path (RFC 3986 §6.2.2.2), which many servers do not recognise.
 */
export function effectiveAspects(theCase: Case, operation: Operation | undefined): ReadonlySet<Aspect> {
  const aspects = new Set(theCase.aspects);
  if (operation === undefined || operation.path.names.length === 0) return aspects;
  if (aspects.has('path') && operation.path.match(pathOf(theCase.request.path)) !== undefined) {
    aspects.delete('path');
    aspects.add('parameter');
  }
  return aspects;
}

/** Returns the path of a template without its query. A hole becomes an arbitrary valid segment. */
export function pathOf(template: Template): string {
  const text = template
    .map((part) => {
      if (typeof part === 'string') return part;
      return part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : '1';
    })
    .join('');
  return text.split('?', 1)[0] ?? '';
}
