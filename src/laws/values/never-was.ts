import { uniqueValues } from '../../cases/index.js';

/**
 * Identities of the form of one that is there, which name nothing: another UUID, a number beyond all that were counted.
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
