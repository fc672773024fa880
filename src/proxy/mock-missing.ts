import type { Contract, Operation } from '../contract/index.js';
import { combinedValue, matchesMediaRange, matchesStatusKey, parseMediaType } from '../http/index.js';
import { RouteTable } from '../wire/index.js';
import type { StandIn } from './forward/stand-in.js';

/** The statuses of a server without the operation (RFC 9110 §15.5.5, §15.5.6, §15.6.2). */
const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Lets the mock at `url` answer a documented operation that the upstream does not have: if no connection can be made,
 * or if the response is a 404, 405 or 501 that the operation does not document.
 */
export function mockMissing(contract: Contract, url: string, basePath: string): StandIn {
  const routes = new RouteTable<Operation>(contract, (operation) => operation);
  return {
    url,
    stepsIn(method, target, answer) {
      const path = target.split('?', 1)[0]!;
      const routed = [path, basePath + path]
        .map((each) => routes.find(method, each))
        .find(({ kind }) => kind === 'found');
      if (routed?.kind !== 'found') return false;
      return answer === undefined || (absent.has(answer.status) && !isDocumented(routed.entry, answer));
    },
  };
}

/** Under `default`, only the media type tells whether the response belongs to the operation. */
function isDocumented(
  { responses }: Operation,
  { status, rawFields }: { status: number; rawFields: readonly string[] },
): boolean {
  if (responses.some((response) => response.status !== 'default' && matchesStatusKey(response.status, status)))
    return true;
  const fallback = responses.find((response) => response.status === 'default');
  const mediaType = parseMediaType(combinedValue(rawFields, 'content-type') ?? '');
  return mediaType !== undefined && fallback?.content.some(({ range }) => matchesMediaRange(range, mediaType)) === true;
}
