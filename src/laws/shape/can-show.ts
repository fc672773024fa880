import { isJsonObject, type JsonValue } from '../../json/index.js';
import { memberValue } from './equality.js';
import type { Member, Shape } from './shape.js';

/**
 * Whether the document lets a read show what a request says of a member: alone in place of what the read shows, or with
 * all else that the request says. Otherwise no server can show it, and it says nothing about this one.
 */
export function canShow(
  { name, shown: declared }: Member,
  { shown: schema, members }: Shape,
  sent: JsonValue | undefined,
  shown: JsonValue | undefined,
): boolean {
  const value = memberValue(sent, name);
  if (value === undefined) return true;
  // What is null may be shown as missing.
  if (value !== null && !declared.mayShow(value)) return false;
  // A response that breaks its schema anyway has a finding of its own.
  if (!isJsonObject(shown) || !isJsonObject(sent) || !schema.mayShow(shown)) return true;
  const names = new Set(members.map((member) => member.name));
  const told = Object.entries(sent).filter(([each]) => names.has(each));
  const without = Object.entries(shown).filter(([each]) => each !== name);
  const merged = { ...shown, ...Object.fromEntries(told) };
  const all = [{ ...shown, [name]: value }, merged, ...(value === null ? [Object.fromEntries(without)] : [])];
  return all.some((body) => schema.mayShow(body));
}
