import type { PlantStore, StoredPlant } from './plant-store.js';

/**
 * A store that lives and dies with the process.
 *
 * It keeps every plant that it is given and nothing ever leaves it: its memory grows with the plants.
 *
 * @example
 * await startPlantStore({ token, store: memoryStore() });
 */
export function memoryStore(): PlantStore {
  const plants = new Map<bigint, StoredPlant>();
  return {
    async add(plant) {
      // No await between the question and the deed: nothing can come between them.
      if (plants.has(plant.id)) return 'taken';
      plants.set(plant.id, plant);
      return 'added';
    },
    async close() {
      plants.clear();
    },
  };
}
