import type { Exchange } from '../context/exchange.js';

/** `, in 1 of 2 tries`; empty where the request was sent once. */
export function triesText(tries: Exchange['tries']): string {
  return tries === undefined ? '' : `, in ${tries.failed} of ${tries.all} tries`;
}
