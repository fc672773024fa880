import type { Contract, MediaType, Operation } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { jsonTemplate, withTreeAt } from '../../wire/index.js';
import type { RequestPlan } from '../model/request-plan.js';
import { sampleValue } from '../model/instantiate.js';
import { valueSites } from './body/value-sites.js';
import { changesOfSites } from './rules/vary-body.js';
import { Budget } from './site/budget.js';
import { fullestValue, smallestValue } from './values/good-value.js';

/** A value at or beyond a limit of a schema. */
export interface ResponseValue {
  readonly value: JsonValue;
  /** The change against a valid value, in words: `price: 101, one above maximum`; empty for a valid value. */
  readonly change: string;
}

/**
 * Returns valid and invalid values of a response body: the smallest and the fullest one, then values on both sides of
 * each limit of its schema.
 *
 * @example
 * responseValues(contract, operation, mediaType).filter(({ value }) => schema.isValid(value, 'response'))
 */
export function responseValues(
  contract: Contract,
  operation: Operation,
  mediaType: MediaType,
): readonly ResponseValue[] {
  const { schema } = mediaType;
  if (schema === undefined) return [];
  const options = { direction: 'response', fresh: false } as const;
  const whole = [smallestValue(schema, options), fullestValue(schema, options)].flatMap((found) =>
    found.ok ? [{ value: sampleValue(found.tree), change: '' }] : [],
  );
  const carrier: RequestPlan = {
    method: operation.method,
    path: ['/'],
    fields: [],
    body: undefined,
    credentials: { kind: 'none' },
  };
  const frame = {
    ...options,
    whole: { at: ['body'], words: 'body', aspects: ['body'] as const },
    mediaType,
    given: undefined,
    writer: (root, path) => (value) => {
      const tree = withTreeAt(root, path, value);
      return tree === undefined ? undefined : { ...carrier, body: { tree, write: jsonTemplate } };
    },
  } satisfies Parameters<typeof valueSites>[1];
  const site = { contract, operation, minimal: carrier, full: carrier };
  const { sites } = valueSites(site, frame, schema, ['response']);
  const varied = changesOfSites(
    sites,
    false,
  )(new Budget()).flatMap(({ request: { body }, change }) =>
    body === undefined || !('tree' in body) ? [] : [{ value: sampleValue(body.tree), change }],
  );
  return [...whole, ...varied];
}
