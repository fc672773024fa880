import { join } from 'node:path';
import { load } from './load.js';
import { median } from './median.js';
import { servers, start, trellis } from './servers.js';

/**
 * Loads a bare server directly, through a bare proxy of Node, and through `trellis proxy`, in turns: the throughput over
 * ten connections, and the median latency over one, where nothing waits in a queue.
 *
 * @param {number} turns
 */
export async function timeProxies(turns) {
  const upstream = await start(servers('').bare);
  const at = String(upstream.port);
  const proxies = {
    direct: upstream,
    'bare proxy': await start((port) => [join(import.meta.dirname, 'bare-proxy.js'), port, at]),
    'trellis proxy': await start((port) => [trellis, 'proxy', `http://127.0.0.1:${at}`, '--port', port]),
  };
  const figures = Object.entries(proxies).map(([name, server]) => ({ name, server, busy: [], quiet: [] }));
  for (const { server } of figures) await load({ port: server.port, connections: 10, seconds: 2 });
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { server, busy, quiet } of figures) {
      busy.push(await load({ port: server.port, connections: 10, seconds: 1 }));
      quiet.push(await load({ port: server.port, connections: 1, seconds: 1 }));
    }
  }
  const measured = [];
  for (const { name, server, busy, quiet } of figures) {
    const of = (loads, key) => median(loads.map((each) => each[key]));
    measured.push({
      name,
      perSecond: of(busy, 'perSecond'),
      p50: of(quiet, 'p50'),
      p99: of(quiet, 'p99'),
      bad: Math.max(...[...busy, ...quiet].map(({ bad }) => bad)),
      peak: await server.peak(),
    });
  }
  for (const { server } of figures.toReversed()) await server.stop();
  return measured;
}
