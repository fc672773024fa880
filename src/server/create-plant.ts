import type { PlantStore, StoredPlant } from './plant-store.js';
import { readNewPlant } from './read-new-plant.js';
import type { Refusal } from './refusal.js';

export type CreatedPlant =
  | { readonly ok: true; readonly plant: StoredPlant }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads a NewPlant and keeps it; never rejects. */
export async function createPlant(body: Uint8Array, store: PlantStore): Promise<CreatedPlant> {
  try {
    const read = readNewPlant(body);
    if (!read.ok) return read;
    const outcome = await store.add(read.plant);
    return outcome === 'added' ? read : { ok: false, refusal: { name: 'id-taken' } };
  } catch {
    // Why it failed is the operator's business, not the client's: an engine's error may name hosts, files and users.
    return { ok: false, refusal: { name: 'store-failed' } };
  }
}
