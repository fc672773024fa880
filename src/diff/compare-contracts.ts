import { labelOf, type Contract, type MediaType, type Operation } from '../contract/index.js';
import { compareDeclarations } from './declarations.js';
import type { Difference, OneDifference } from './difference.js';
import { isAlike } from './is-alike.js';
import { pairOperations, type Pair } from './pair-operations.js';
import { compareRequests, requestsOf } from './requests.js';
import { compareResponses } from './responses.js';
import { rules } from './rules.js';
import { compareSecurity } from './security.js';

/**
 * Finds the changes in a new version of a document that affect clients of the old one, the most severe first.
 *
 * Requests and responses are compared by meaning: both documents judge values around the limits of both, so that each
 * difference has an example that only one of the documents allows.
 *
 * @example
 * compareContracts(before, after).some(({ rule }) => rule.level === 'break')
 */
export function compareContracts(before: Contract, after: Contract): readonly Difference[] {
  const { pairs, differences } = pairOperations(before, after);
  const requests = requestsOf(
    before,
    after,
    pairs.filter((pair) => !areRequestsAlike(pair)),
  );
  const documents = { before, after };
  const found = pairs.flatMap((pair) =>
    [
      ...compareSecurity(pair),
      ...compareRequests(pair, requests),
      ...compareResponses(pair, documents),
      ...compareDeclarations(pair),
    ].map((one) => ({ ...one, operation: labelOf(pair.before) })),
  );
  const order = rules.map(({ id }): string => id);
  return [...differences, ...merged(found)].toSorted((a, b) => order.indexOf(a.rule.id) - order.indexOf(b.rule.id));
}

/** One difference in a shared schema affects many operations. */
function merged(found: readonly (OneDifference & { readonly operation: string })[]): readonly Difference[] {
  const byKey = new Map<string, Difference>();
  for (const { operation, ...one } of found) {
    const key = [one.rule.id, one.message, placeKey(one.after ?? one.before)].join('\n');
    const known = byKey.get(key);
    const operations = known?.operations ?? [];
    if (operations.includes(operation)) continue;
    byKey.set(key, { ...(known ?? one), operations: [...operations, operation] });
  }
  return [...byKey.values()];
}

function placeKey(place: OneDifference['before']): string {
  return place === undefined ? '' : `${place.file}#${place.pointer}`;
}

/** Returns true if both documents describe the requests of an operation by equal text. */
function areRequestsAlike({ before, after }: Pair): boolean {
  const { parameters, requestBody } = before;
  return (
    parameters.length === after.parameters.length &&
    parameters.every((parameter, at) => {
      const other = after.parameters[at];
      return (
        other !== undefined &&
        formOf(parameter) === formOf(other) &&
        isAlike(parameter.schema ?? parameter.content?.schema, other.schema ?? other.content?.schema)
      );
    }) &&
    requestBody?.required === after.requestBody?.required &&
    areAlike(requestBody?.content ?? [], after.requestBody?.content ?? [])
  );
}

function formOf(parameter: Operation['parameters'][number]): string {
  const { name, in: where, required, style, explode, allowReserved, allowEmptyValue, content } = parameter;
  const shownName = where === 'path' ? '' : name;
  return JSON.stringify([shownName, where, required, style, explode, allowReserved, allowEmptyValue, content?.range]);
}

function areAlike(before: readonly MediaType[], after: readonly MediaType[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ range, schema, encoding }, at) => {
      const other = after[at];
      return (
        other?.range === range && isAlike(schema, other.schema) && encodingOf(encoding) === encodingOf(other.encoding)
      );
    })
  );
}

function encodingOf(encoding: MediaType['encoding']): string {
  return JSON.stringify(
    [...encoding].map(([name, { contentType, style, explode }]) => [name, contentType, style, explode]),
  );
}
