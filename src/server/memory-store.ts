import type { PlantStore, StoredPlant } from './plant-store.js';

/**
 * A store in memory, which is lost when the process ends.
 *
 * It never removes a plant, so its memory grows with the number of plants.
 *
 * @example
 * await startPlantStore({ token, store: memoryStore() });
 */
export function memoryStore(): PlantStore {
  const plants = new Map<bigint, StoredPlant>();
  return {
    async add(plant) {
      // No await between check and insertion, so both are one atomic step.
      if (plants.has(plant.id)) return 'taken';
      plants.set(plant.id, plant);
      return 'added';
    },
    async close() {
      plants.clear();
    },
  };
}
