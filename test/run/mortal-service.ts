import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { closeAfterFile } from '../closing.js';

/**
 * A plant store in a process of its own, so that it can die. `habits` is JavaScript that is run for each request, with
 * `request`, `response`, `body` and `store` (`{ count }`); what it leaves open is answered as it should be. It is started
 * anew on the same port that many milliseconds after its death, or never; a list has a time for each death.
 */
export async function mortalService(
  habits: string,
  { comesBackAfter }: { readonly comesBackAfter?: number | readonly number[] } = {},
): Promise<{ readonly url: string; readonly deaths: () => number }> {
  let process = await startOn(0, habits);
  const port = process.port;
  let deaths = 0;
  let isOver = false;
  const watch = (child: ChildProcess): void => {
    child.once('exit', () => {
      const pause = typeof comesBackAfter === 'object' ? comesBackAfter[deaths] : comesBackAfter;
      deaths++;
      if (pause === undefined || isOver) return;
      void setTimeout(pause)
        .then(() => startOn(port, habits))
        .then((next) => {
          process = next;
          if (isOver) next.child.kill('SIGKILL');
          else watch(next.child);
        });
    });
  };
  watch(process.child);
  closeAfterFile(() => {
    isOver = true;
    process.child.kill('SIGKILL');
  });
  return { url: `http://127.0.0.1:${port}`, deaths: () => deaths };
}

async function startOn(port: number, habits: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(globalThis.process.execPath, ['-e', source(port, habits)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
}

function source(port: number, habits: string): string {
  return `
    const store = { count: 0 };
    const answer = (response, status, value, fields = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...fields }).end(JSON.stringify(value));
    const server = require('node:http').createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        store.count++;
        ${habits}
        if (response.writableEnded || response.isHeld) return;
        if (request.headers.authorization === undefined)
          return answer(response, 401, { error: 1, message: 'no token' }, { 'WWW-Authenticate': 'Bearer' });
        if (!body.startsWith('{"id":')) return answer(response, 400, { error: 2, message: 'no plant' });
        answer(response, 200, { name: 'Fern' });
      });
    });
    server.listen(${port}, '127.0.0.1', () => console.log(server.address().port));
  `;
}
