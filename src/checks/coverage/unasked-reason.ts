import type { ContractElement } from '../../contract/index.js';

/** Why nothing asks for an element, however many cases there are; undefined where something may. */
export function unaskedReason(element: ContractElement): string | undefined {
  if (element.kind === 'status' && element.response.status.startsWith('5')) {
    return 'no response had it: no request can make a server fail';
  }
  if (element.kind !== 'keyword' || element.unasked === undefined) return undefined;
  if (element.unasked === 'unreadable')
    return 'it is not a regular expression of ECMA-262, so nothing is checked against it';
  return element.direction === 'response'
    ? `${element.unasked} in a response: it requires nothing`
    : `${element.unasked} in a request: no case is derived from it`;
}
