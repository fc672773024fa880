import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freshPlant } from './servers.js';

/**
 * Keeps a number of connections busy for a while with requests to create plants, one at a time on each: with wrk where
 * it is installed, else over bare sockets, a client that costs far less than any server too.
 *
 * @param {{ port: number, connections: number, seconds: number }} options
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, bad: number }>} Latencies in milliseconds; `bad` is
 * the number of answers that were no 2xx.
 */
export async function load(options) {
  return (await byWrk(options)) ?? (await bySockets(options));
}

/** Undefined where there is no wrk. */
function byWrk({ port, connections, seconds }) {
  const script = join(import.meta.dirname, 'fresh-plants.lua');
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`];
  return new Promise((resolve, reject) => {
    const wrk = spawn('wrk', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    wrk.stdout.setEncoding('utf8').on('data', (more) => (text += more));
    wrk.once('error', (error) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    // Closed is also what could not be started.
    wrk.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(text.trim().split('\n').at(-1)));
      else reject(new Error(`wrk ended with ${code}`));
    });
  });
}

async function bySockets({ port, connections, seconds }) {
  const latencies = [];
  let bad = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => one()));
  const took = (performance.now() - begun) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99), bad };

  function one() {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let received = '';
      const send = () => {
        sent = performance.now();
        socket.write(freshPlant());
      };
      socket.setEncoding('latin1');
      socket.once('connect', send).once('error', reject).once('close', resolve);
      socket.on('data', (text) => {
        received += text;
        const head = received.indexOf('\r\n\r\n');
        if (head === -1) return;
        const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head + 2));
        if (received.length < head + 4 + Number(length?.[1] ?? 0)) return;
        if (!received.startsWith('HTTP/1.1 2')) bad += 1;
        received = '';
        const now = performance.now();
        latencies.push(now - sent);
        if (now < end) send();
        else socket.destroy();
      });
    });
  }
}
