import { certainly, type Parameter, type Schema } from '../../../contract/index.js';
import { requestNames, wordsOf } from '../../../resources/index.js';
import type { UniqueKind } from '../../../wire/index.js';
import { valueAt } from '../../unique.js';
import { samplesIn } from '../values/compose/samples.js';
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
