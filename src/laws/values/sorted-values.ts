import { bodyOf } from '../../cases/index.js';
import type { BodyTree } from '../../wire/index.js';
import type { Member } from '../shape/shape.js';
import { literalsOf } from './other-values.js';

/** Returns values that a list sorted by the member shows late; as a text, the number would be an early one. */
export function lateValues(member: Member): readonly BodyTree[] {
  return sortedValues(member, -1, [100, 10, 1], 'zz');
}

/** Returns values that a list sorted by the member shows before late ones. */
export function earlyValues(member: Member): readonly BodyTree[] {
  return sortedValues(member, 0, [9, 2, 0], 'aa');
}

function sortedValues(
  { sent, isName }: Member,
  at: 0 | -1,
  numbers: readonly number[],
  start: string,
): readonly BodyTree[] {
  if (isName === true) return [];
  const literals = literalsOf(sent);
  if (literals.length > 0) return [literals.at(at)!].map(bodyOf);
  if (sent.types.includes('integer') || sent.types.includes('number')) return numbers.map(bodyOf);
  const isPlain = !sent.has('format', 'pattern');
  if (!sent.types.includes('string') || !isPlain) return [];
  return [{ kind: 'scalar', text: [`"${start} `, { unique: 'string' }, '"'] }, bodyOf(start)];
}
