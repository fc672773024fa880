import type { Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { Exchange } from './exchange.js';

/** Something that several checks want to know of one exchange. */
type Reading<Value> = (exchange: Exchange, theCase: Case, contract: Contract) => Value;

/** Makes a reading be done once for each exchange, however many checks ask. */
export function oncePerExchange<Value>(read: Reading<Value>): Reading<Value> {
  const known = new WeakMap<Exchange, { readonly theCase: Case; readonly contract: Contract; readonly value: Value }>();
  return (exchange, theCase, contract) => {
    const before = known.get(exchange);
    if (before !== undefined && before.theCase === theCase && before.contract === contract) return before.value;
    const value = read(exchange, theCase, contract);
    known.set(exchange, { theCase, contract, value });
    return value;
  };
}
