import type { Aspect, Case } from '../../cases/index.js';
import type { Template } from '../../wire/index.js';
import type { Operation } from '../../contract/index.js';

/**
 * What of a request is not as the contract has it. Another path that still falls under the operation's template is no
 * other path but another value of a path parameter; where the template has no parameter it is another spelling of the
 * path (RFC 3986 §6.2.2.2), which many servers do not know.
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

/** Without the query; a hole stands for some text that a segment can have. */
export function pathOf(template: Template): string {
  const text = template
    .map((part) => {
      if (typeof part === 'string') return part;
      return part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : '1';
    })
    .join('');
  return text.split('?', 1)[0] ?? '';
}
