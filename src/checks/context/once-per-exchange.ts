import type { Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { Exchange } from './exchange.js';

/** Something that several checks want to know of one exchange. */
type Reading<Value> = (exchange: Exchange, theCase: Case, contract: Contract) => Value;

/**
 * Makes a reading be done once for each exchange, however many checks ask, one exchange after the other. Only the last
 * reading is kept: what is read of a long body takes many times its room.
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
