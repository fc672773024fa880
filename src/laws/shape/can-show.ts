import { isJsonObject, type JsonValue } from '../../json/index.js';
import { memberValue } from './equality.js';
import type { Member, Shape } from './shape.js';

/**
 * Returns true if the read can show the sent value of a member according to its schema, either in place of the shown
 * value or together with all other sent values. If no server can show the value, its absence says nothing about this
 * one.
 */
export function canShow(
  { name, shown: declared }: Member,
  { shown: schema, members }: Shape,
  sent: JsonValue | undefined,
  shown: JsonValue | undefined,
): boolean {
  const value = memberValue(sent, name);
  if (value === undefined) return true;
  // A null member may be left out.
  if (value !== null && !declared.mayShow(value)) return false;
  // A response that violates its schema has its own finding.
  if (!isJsonObject(shown) || !isJsonObject(sent) || !schema.mayShow(shown)) return true;
  const names = new Set(members.map((member) => member.name));
  const told = Object.entries(sent).filter(([each]) => names.has(each));
  const without = Object.entries(shown).filter(([each]) => each !== name);
  const merged = { ...shown, ...Object.fromEntries(told) };
  const all = [{ ...shown, [name]: value }, merged, ...(value === null ? [Object.fromEntries(without)] : [])];
  return all.some((body) => schema.mayShow(body));
}
