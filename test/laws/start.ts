import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { workshop } from './workshop.js';
const server = createServer(
  workshop(...(process.argv.includes('faulty') ? [() => ({ delete: () => undefined })] : [])),
);
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
