const plain = /^(?:default|example|examples|sample|request|response|body|payload|value|test|json)?[\s_-]*\d*$/i;

/**
 * Whether the name of an example says what it is an example of. Tools call examples `default` or `example-1` in requests
 * and in errors alike, and none of them means the other.
 *
 * @example
 * isTellingName('soldOut') // true
 * isTellingName('Example 2') // false
 */
export function isTellingName(name: string): boolean {
  return !plain.test(name);
}
