import { parentPort, workerData } from 'node:worker_threads';
import { startPlantStore } from '../../server/index.js';

// A worker thread that serves the reference plant store with the given token, and posts its URL.
const { url } = await startPlantStore({ token: String(workerData) });
parentPort?.postMessage(url);
