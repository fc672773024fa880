import { certainly, type Parameter, type Schema } from '../../../contract/index.js';
import { requestNames, wordsOf } from '../../../resources/index.js';
import type { UniqueKind } from '../../../wire/index.js';
import { valueAt } from '../../unique.js';
import { samplesIn } from '../values/samples.js';
import type { GoodParameter } from './draft.js';

const kinds: readonly UniqueKind[] = ['uuid', 'string'];

/**
 * A header parameter that names the request is another one in each: who keeps an `Idempotency-Key` answers a second
 * request that has it with what the first one got, or refuses it (draft-ietf-httpapi-idempotency-key-header §2.6), and
 * neither says anything of that request. So it is with what has to be a UUID, unless the document knows one.
 */
export function freshHeader(parameter: Parameter): GoodParameter | undefined {
  const { in: where, name, schema, examples } = parameter;
  if (where !== 'header' || schema === undefined) return undefined;
  const isKnown = examples.length > 0 || samplesIn([schema]).length > 0;
  const isUuid = !isKnown && certainly([schema]).some(isUuidSchema);
  const words = wordsOf(name).join(' ');
  if (!isUuid && !requestNames.some((end) => words === end || words.endsWith(` ${end}`))) return undefined;
  const kind = kinds.find((each) => samplesOf(each).every((sample) => schema.validate(sample, 'request').length === 0));
  if (kind === undefined) return undefined;
  return { value: valueAt(name, kind, 0), pieces: [{ unique: kind }] };
}

function isUuidSchema(schema: Schema): boolean {
  const format = schema.keyword('format')?.node;
  return format?.type === 'string' && format.value === 'uuid';
}

function samplesOf(kind: UniqueKind): readonly string[] {
  return [0, 1, 2].map((count) => valueAt('', kind, count));
}

const anEarlyDay = 'Thu, 01 Jan 1970 00:00:00 GMT';
const aLateDay = 'Thu, 31 Dec 2099 23:59:59 GMT';

/** A value of each precondition of HTTP that holds for whatever there is: `*` is any version of it. */
const holding = new Map([
  ['if-match', '*'],
  ['if-none-match', '"trellis"'],
  ['if-modified-since', anEarlyDay],
  ['if-unmodified-since', aLateDay],
  ['if-range', '"trellis"'],
  // RFC 9110 §14.1.2: the first octet is there wherever there is any.
  ['range', 'bytes=0-0'],
]);

/**
 * The value of a header that asks for something only on a condition, such that the condition holds (RFC 9110 §13.1):
 * with a made-up one nothing is ever done. Undefined for all other parameters.
 *
 * @example
 * ```ts
 * holdingPrecondition({ in: 'header', name: 'If-Match' }); // '*'
 * ```
 */
export function holdingPrecondition({ in: where, name }: Pick<Parameter, 'in' | 'name'>): string | undefined {
  return where === 'header' ? holding.get(name.toLowerCase()) : undefined;
}
