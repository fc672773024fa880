import { isExactNumber, toValue, type ExactNumber, type JsonNode } from '../../../json/index.js';

/** The number that a keyword has; undefined where it has none. */
export function numberOf(node: JsonNode | undefined): ExactNumber | undefined {
  const value = node === undefined ? undefined : toValue(node);
  return isExactNumber(value) ? value : undefined;
}
