import { startPlantStore as startReference } from '../../src/server/index.js';
import { connectionHabits } from './connection-habits.js';
import { frameworks } from './frameworks/frameworks.js';
import { houseHabits } from './house-habits.js';
import type { Change } from './plant-store/habits.js';
import { token } from './plant-store/plain.js';
import { startPlantStore, type Running } from './plant-store/start.js';
import { plantStoreHabits } from './plant-store-habits.js';

/** The habits of answers, each a change of the plain store. */
export const answeringHabits: Readonly<Record<string, Change>> = { ...houseHabits, ...plantStoreHabits };

/** Every correct plant store by its name: the reference server, those of the frameworks, and one for each habit. */
export const plantStores: readonly (readonly [string, () => Promise<Running>])[] = [
  ['the reference server', async () => startReference({ port: 0, token })],
  ...Object.entries(frameworks),
  ...Object.entries(connectionHabits),
  ...Object.entries(answeringHabits).map(([name, change]) => [name, () => startPlantStore(change)] as const),
];
