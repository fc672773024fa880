import { Effort, sampleValue, valueWithin } from '../../cases/index.js';
import { getOrInsert, type Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';

type Sample = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly reason: string };

const samples = new WeakMap<Schema, Sample>();

/**
 * About 100 ms, in which the event loop is blocked. Schemas of the largest real documents take a few hundredths of a
 * second.
 */
const mostEffort = 20_000;

/**
 * A plausible value that a schema allows, always the same one, if it is found within a bound. Cached, because many
 * responses share a schema and a search is slow.
 */
export function sampleOf(schema: Schema): Sample {
  return getOrInsert(samples, schema, () => findSample(schema, new Effort(mostEffort)));
}

/** Like {@link sampleOf}, with a bound that several searches share. */
export function findSample(schema: Schema, effort: Effort): Sample {
  const known = samples.get(schema);
  if (known !== undefined) return known;
  const found = valueWithin(schema, effort, { direction: 'response', fresh: false });
  if (!found.ok) return { ok: false, reason: found.unsatisfiable.message };
  return { ok: true, value: sampleValue(found.tree) };
}
