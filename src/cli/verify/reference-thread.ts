import { parentPort, workerData } from 'node:worker_threads';
import { startPlantStore } from '../../server/index.js';

// The whole of a thread: serves the reference plant store with the token it is given, and says where.
const { url } = await startPlantStore({ token: String(workerData) });
parentPort?.postMessage(url);
