import { parentPort, workerData } from 'node:worker_threads';
import SwaggerParser from '@apidevtools/swagger-parser';

// The whole of a thread: says what swagger-parser has against the file that it is given, or nothing.
try {
  // Only local files: a reference to another host was already refused or asked for by name.
  await SwaggerParser.validate(String(workerData), { resolve: { http: false } });
  parentPort?.postMessage(undefined);
} catch (error) {
  parentPort?.postMessage(error instanceof Error ? error.message : String(error));
}
