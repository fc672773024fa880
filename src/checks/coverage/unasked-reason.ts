import type { ContractElement } from '../../contract/index.js';

/** Why nothing asks for an element, however many cases there are; undefined where something may. */
export function unaskedReason(element: ContractElement): string | undefined {
  if (element.kind === 'status' && element.response.status.startsWith('5')) {
    return 'no answer had it: no request can ask a server to fail';
  }
  if (element.kind !== 'keyword' || element.unasked === undefined) return undefined;
  if (element.unasked === 'unreadable') return 'it is no regular expression of ECMA-262: nothing is held against it';
  return element.direction === 'response'
    ? `${element.unasked} in an answer: nothing is asked of it`
    : `${element.unasked} in a request: nothing is derived from it`;
}
