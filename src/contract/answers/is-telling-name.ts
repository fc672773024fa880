const plain = /^(?:default|example|examples|sample|request|response|body|payload|value|test|json)?[\s_-]*\d*$/i;

/**
 * Whether the name of an example describes the example. Tools use `default` and `example-1` for requests and errors
 * alike, without a relation between them.
 *
 * @example
 * isTellingName('soldOut') // true
 * isTellingName('Example 2') // false
 */
export function isTellingName(name: string): boolean {
  return !plain.test(name);
}
