import type { Operation } from '../../contract/index.js';

/** Words for operations that are asked to stop the service, in the name of the operation or at the end of its path. */
const STOPS =
  /(?:^|[^a-z])(?:shut[ _-]?down|re(?:start|boot)|power[ _-]?off|halt|terminate|quit|exit|kill|stop)(?![a-z])/i;

/**
 * Whether a service may stop because this operation did what it is for.
 *
 * @example
 * stopsService(contract.operation('shutdownServer')!) // true
 */
export function stopsService({ key, method, path }: Operation): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const last = path.text.split('/').at(-1) ?? '';
  return [key, last].some((name) => STOPS.test(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')));
}
