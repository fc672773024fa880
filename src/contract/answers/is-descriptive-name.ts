const plain = /^(?:default|example|examples|sample|request|response|body|payload|value|test|json)?[\s_-]*\d*$/i;

/**
 * Whether the name of an example describes the example. Tools use `default` and `example-1` for requests and errors
 * alike, without a relation between them.
 *
 * @example
 * isDescriptiveName('soldOut') // true
 * isDescriptiveName('Example 2') // false
 */
export function isDescriptiveName(name: string): boolean {
  return !plain.test(name);
}
