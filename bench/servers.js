import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { connect } from 'node:net';

const root = resolve(import.meta.dirname, '..');
export const trellis = join(root, 'dist/cli/main.js');
const require = createRequire(import.meta.url);
const prismPackage = require.resolve('@stoplight/prism-cli/package.json');
const prism = join(dirname(prismPackage), require(prismPackage).bin.prism);
const spec = join(root, 'openapi.yaml');

/** The servers that are measured, each as a command line of Node for a port. */
export const servers = (manyOperations) => ({
  bare: (port) => [join(import.meta.dirname, 'bare-server.js'), port],
  mock: (port) => [trellis, 'mock', spec, '--port', port],
  'mock, 1 000 operations': (port) => [trellis, 'mock', manyOperations, '--port', port],
  prism: (port) => [prism, 'mock', '-h', '127.0.0.1', '-p', port, spec],
  'prism -v silent': (port) => [prism, 'mock', '-v', 'silent', '-h', '127.0.0.1', '-p', port, spec],
  reference: (port) => [trellis, 'serve', '--port', port],
});

let id = Math.floor(Math.random() * 2 ** 20) * 2 ** 30;

/** A good request for any of them, each with an id of its own. */
export function freshPlant() {
  id += 1;
  const body = JSON.stringify({ id, name: 'Fern', tag: 'indoor' });
  return (
    `POST /plants HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer bench\r\nAccept: */*\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** Starts a server and waits for its first answer; its log goes where it costs least. */
export async function start(command) {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, command(String(port)), {
    stdio: 'ignore',
    env: { ...process.env, TRELLIS_TOKEN: 'bench' },
  });
  let ended = false;
  child.once('close', () => (ended = true));
  while (!(await answers(port))) {
    if (ended) throw new Error(`it ended: ${command(String(port)).join(' ')}`);
  }
  return {
    port,
    milliseconds: performance.now() - begun,
    /** The most memory that it has had, in MiB; undefined where the system does not tell. */
    peak: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const kib = /VmHWM:\s+(\d+)/.exec(status)?.[1];
      return kib === undefined ? undefined : Number(kib) / 1024;
    },
    stop: () =>
      new Promise((done) => {
        child.once('close', done);
        child.kill('SIGKILL');
      }),
  };
}

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const again = () => setTimeout(() => done(false), 4);
    socket.once('error', again);
    socket.once('connect', () => socket.write(freshPlant()));
    socket.once('data', () => {
      socket.destroy();
      done(true);
    });
  });
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
