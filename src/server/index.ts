export { errorCatalogue, type CatalogueEntry, type ErrorName } from './error-catalogue.js';
export { fileStore } from './file-store.js';
export { memoryStore } from './memory-store.js';
export { postgresStore } from './postgres-store.js';
export { PlantStoreError, type PlantStore, type StoredPlant } from './plant-store.js';
export { startPlantStore, type PlantStoreOptions, type RunningPlantStore } from './start-plant-store.js';
