export { errorCatalogue } from './error-catalogue.js';
export type { CatalogueEntry, ErrorName } from './error-catalogue.js';
export type { PlantStoreLimits } from './limits.js';
export { memoryStore } from './memory-store.js';
export { PlantStoreError } from './plant-store-error.js';
export type { PlantStoreErrorCode } from './plant-store-error.js';
export type { PlantStore, StoredPlant } from './plant-store.js';
export { startPlantStore } from './start-plant-store.js';
export type { PlantStoreOptions, RunningPlantStore } from './start-plant-store.js';
