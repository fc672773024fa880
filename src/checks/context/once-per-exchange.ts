import type { Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { Exchange } from './exchange.js';

/** A computation on one exchange. */
type Reading<Value> = (exchange: Exchange, theCase: Case, contract: Contract) => Value;

/**
 * Memoises a computation for the last exchange, which several checks share. Only the last result is kept, because the
 * parsed form of a long body takes many times its size.
 */
export function oncePerExchange<Value>(read: Reading<Value>): Reading<Value> {
  let last = new WeakMap<Exchange, { readonly theCase: Case; readonly contract: Contract; readonly value: Value }>();
  return (exchange, theCase, contract) => {
    const before = last.get(exchange);
    if (before !== undefined && before.theCase === theCase && before.contract === contract) return before.value;
    const value = read(exchange, theCase, contract);
    last = new WeakMap([[exchange, { theCase, contract, value }]]);
    return value;
  };
}
