import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { listen } from './servers.js';

/** A proxy that opens a tunnel to one server, whatever host is asked for, and keeps what it was asked. */
export async function connectProxy(
  server: string,
  answer: (head: string) => string = () => 'HTTP/1.1 200 Connection established\r\n\r\n',
): Promise<{ readonly url: string; readonly heads: readonly string[] }> {
  const heads: string[] = [];
  const url = await listen(
    createServer((client: Socket) => {
      client.on('error', () => undefined);
      client.once('data', (chunk) => {
        const head = chunk.toString('latin1');
        heads.push(head);
        const said = answer(head);
        client.write(said);
        if (!said.startsWith('HTTP/1.1 2')) return void client.end();
        const upstream = connect(Number(new URL(server).port), '127.0.0.1');
        upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
        client.on('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    }),
  );
  return { url, heads };
}
