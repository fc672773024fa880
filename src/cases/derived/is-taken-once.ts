import type { Operation } from '../../contract/index.js';
import { lastLiteral, means, wordsOf } from '../../resources/index.js';

/** What is known of a member of a body besides its name. */
interface Circumstances {
  readonly operation: Operation;
  /** Whether its value is an example of the document. */
  readonly isGiven: boolean;
  /** Whether the document says that requests can conflict with what is there. */
  readonly conflicts: boolean;
}

/**
 * Whether a service is likely to take each value of a member of that name once. An example such as the `currencyCode`
 * or the `productId` of an order stays: it means something to the service, and does not name what is created.
 */
export function isTakenOnce(name: string, { operation, isGiven, conflicts }: Circumstances): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (means(last, 'taken-text')) return true;
  return means(last, 'taken-form') && (!isGiven || (conflicts && namesWhatIsCreated(words, operation)));
}

/** `code` and `order_number` in `/orders`, but not `productId`. */
function namesWhatIsCreated(words: readonly string[], operation: Operation): boolean {
  const around = wordsOf(lastLiteral(operation.path.text));
  return words.slice(0, -1).every((word) => around.some((other) => other.startsWith(word)));
}
