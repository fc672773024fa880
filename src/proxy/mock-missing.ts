import type { Contract, Operation } from '../contract/index.js';
import { combinedValue, matchesMediaRange, matchesStatusKey, parseMediaType } from '../http/index.js';
import { RouteTable } from '../wire/index.js';
import type { StandIn } from './forward/forwarder.js';

/** The statuses by which a server says that it does not have an operation (RFC 9110 §15.5.5, §15.5.6, §15.6.2). */
const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * The mock at `url` answers for a documented operation that the upstream does not have: where no connection comes about,
 * or where a 404, 405 or 501 comes that is not a documented response of the operation.
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

/** `default` says nothing about the status, so that it has to be the media type that tells a response of the operation. */
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
