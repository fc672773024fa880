import { uniqueValues } from '../../cases/index.js';

/**
 * Returns identities of the same form as an existing one that identify nothing, such as another UUID, or a number far
 * beyond the existing ones.
 *
 * @example
 * neverWas('17') // ['1482930114', …]
 */
export function neverWas(known: string): readonly string[] {
  const draw = uniqueValues(JSON.stringify(['never', known]));
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(known)) return [draw('uuid')];
  if (/^\d+$/.test(known)) return [draw('int32'), draw('int64')];
  if (/^[0-9a-f]{24}$/i.test(known)) return [draw('uuid').replaceAll('-', '').slice(0, 24)];
  const counted = known.replace(/\d+$/, () => draw('int64'));
  return [...(counted === known ? [] : [counted]), draw('string'), `${known}${draw('string')}`];
}
