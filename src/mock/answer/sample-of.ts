import { fullestValue, sampleValue } from '../../cases/index.js';
import type { Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';

type Sample = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly reason: string };

const samples = new WeakMap<Schema, Sample>();

/** A plausible value that a schema allows, always the same one. Many responses share a schema, and a search takes its time. */
export function sampleOf(schema: Schema): Sample {
  const known = samples.get(schema) ?? findSample(schema);
  samples.set(schema, known);
  return known;
}

function findSample(schema: Schema): Sample {
  const found = fullestValue(schema, { direction: 'response', fresh: false });
  if (!found.ok) return { ok: false, reason: found.unsatisfiable.message };
  return { ok: true, value: sampleValue(found.tree) };
}
