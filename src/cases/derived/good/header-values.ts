import { certainly, type Operation, type Parameter, keywordText } from '../../../contract/index.js';
import { namesRequest } from '../../../resources/index.js';
import type { UniqueKind } from '../../../wire/index.js';
import { valueAt } from '../../model/unique.js';
import { samplesIn } from '../values/samples.js';
import type { GoodParameter } from '../../model/request-plan.js';

const kinds = ['uuid', 'string'] as const;

/**
 * Returns a fresh value for a header that identifies a request, or that must be a UUID without an example.
 *
 * A server answers a repeated `Idempotency-Key` with the first response, or rejects it
 * (draft-ietf-httpapi-idempotency-key-header §2.6). Neither says anything about the second request.
 */
export function freshHeader(parameter: Parameter): GoodParameter | undefined {
  const { in: where, name, schema, examples } = parameter;
  if (where !== 'header' || schema === undefined) return undefined;
  const isKnown = examples.length > 0 || samplesIn([schema]).length > 0;
  const isUuid = !isKnown && certainly([schema]).some((part) => keywordText(part, 'format') === 'uuid');
  const isOfRequest = namesRequest(name);
  if (!isUuid && !isOfRequest) return undefined;
  const kind = kinds.find((each) => samplesOf(each).every((sample) => schema.isValid(sample, 'request')));
  if (kind === undefined) return undefined;
  return { value: valueAt(name, kind, 0), pieces: [{ unique: isOfRequest ? `request-${kind}` : kind }] };
}

function samplesOf(kind: UniqueKind): readonly string[] {
  return [0, 1, 2].map((count) => valueAt('', kind, count));
}

const anEarlyDay = 'Thu, 01 Jan 1970 00:00:00 GMT';
const aLateDay = 'Thu, 31 Dec 2099 23:59:59 GMT';

/** Preconditions that are true for every resource; `*` matches any version. */
const holding = new Map([
  ['if-match', '*'],
  ['if-none-match', '"trellis"'],
  ['if-modified-since', anEarlyDay],
  ['if-unmodified-since', aLateDay],
  ['if-range', '"trellis"'],
  // The first byte exists in every non-empty representation (RFC 9110 §14.1.2).
  ['range', 'bytes=0-0'],
]);

/**
 * Returns a value that makes a precondition true (RFC 9110 §13.1), because a false one suppresses the operation.
 * Undefined for all other parameters.
 *
 * @example
 * ```ts
 * holdingPrecondition({ in: 'header', name: 'If-Match' }); // '*'
 * ```
 */
export function holdingPrecondition({ in: where, name }: Pick<Parameter, 'in' | 'name'>): string | undefined {
  return where === 'header' ? holding.get(name.toLowerCase()) : undefined;
}

/** Returns true for a precondition that the operation may demand: it documents 428 (RFC 6585 §3). */
export function isAwaited(parameter: Parameter, { responses }: Operation): boolean {
  return holdingPrecondition(parameter) !== undefined && responses.some(({ status }) => status === '428');
}
