import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './load.js';
import { manyOperations } from './many-operations.js';
import { servers, start } from './servers.js';
import { median } from './median.js';
import { timeProxies } from './time-proxies.js';
import { timeVerify } from './time-verify.js';

/**
 * Measures the mock, stock Prism, the reference server and a bare server of Node side by side in one run, and prints the
 * ratios that matter: absolute figures differ from machine to machine, and from minute to minute.
 *
 * `npm run bench -- --seconds 2 --rounds 3`; servers take turns of a second, so that a busy moment hits them all.
 */
const seconds = option('--seconds', 2);
const rounds = option('--rounds', 3);
const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'));
const many = join(folder, 'many.json');
await writeFile(many, JSON.stringify(manyOperations(1000)));

const runs = new Map();
for (const [name, command] of Object.entries(servers(many))) {
  const starts = [];
  let server;
  for (let round = 0; round < rounds; round += 1) {
    await server?.stop();
    server = await start(command);
    starts.push(server.milliseconds);
  }
  runs.set(name, { server, starts, loads: [] });
}
const options = (server, duration) => ({ port: server.port, connections: 10, seconds: duration });
// The first seconds are those of the compiler.
for (const { server } of runs.values()) await load(options(server, seconds));
for (let turn = 0; turn < rounds * seconds; turn += 1) {
  for (const { server, loads } of runs.values()) loads.push(await load(options(server, 1)));
}
const figures = new Map();
for (const [name, { server, starts, loads }] of runs) {
  const of = (key) => median(loads.map((each) => each[key]));
  const peak = await server.peak();
  await server.stop();
  figures.set(name, { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), start: median(starts), peak });
}
const verify = await timeVerify(rounds);
const proxies = await timeProxies(rounds);
await rm(folder, { recursive: true });

console.log(`POST /plants, 10 connections, medians of ${rounds * seconds} turns of a second\n`);
print([
  ['', 'requests/s', 'p50 ms', 'p99 ms', 'start ms', 'peak MiB'],
  ...[...figures].map(([name, { perSecond, p50, p99, start: startup, peak }]) => [
    name,
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    startup.toFixed(0),
    peak?.toFixed(0) ?? '?',
  ]),
]);
console.log('\nthe bare server through proxies: throughput over 10 connections, latencies over one\n');
print([
  ['', 'requests/s', 'p50 ms', 'p99 ms', 'peak MiB'],
  ...proxies.map(({ name, perSecond, p50, p99, peak }) => [
    name,
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    peak?.toFixed(0) ?? '?',
  ]),
]);
console.log(
  `\nverify of the reference server, ${verify.cases} cases: ${verify.milliseconds.toFixed(0)} ms; ` +
    `as many requests with undici, nothing checked: ${verify.bareMilliseconds.toFixed(0)} ms\n`,
);
const ratio = (a, b, key) => figures.get(a)[key] / figures.get(b)[key];
const [direct, bareProxy, proxy] = proxies;
const bars = [
  ['throughput: mock / prism', ratio('mock', 'prism', 'perSecond'), '≥', 15],
  ['throughput: mock / prism -v silent', ratio('mock', 'prism -v silent', 'perSecond'), '≥', 6],
  ['throughput: mock / bare', ratio('mock', 'bare', 'perSecond'), '≥', 0.5],
  ['throughput: mock, 1 000 operations / one', ratio('mock, 1 000 operations', 'mock', 'perSecond'), '≥', 0.9],
  ['throughput: reference / bare', ratio('reference', 'bare', 'perSecond'), '≥', 0.6],
  ['start to first answer: mock / prism', ratio('mock', 'prism', 'start'), '≤', 0.5],
  ['whole process: verify / as many requests with undici', verify.ratio, '≤', 2.5],
  ['throughput: trellis proxy / bare proxy', proxy.perSecond / bareProxy.perSecond, '≥', 0.5],
  ['latency that trellis proxy adds, median, ms', proxy.p50 - direct.p50, '≤', 1],
  ['memory: mock / prism', ratio('mock', 'prism', 'peak'), '≤', 1],
];
print([
  ['ratio', '', 'bar', ''],
  ...bars.map(([name, value, sign, bar]) => {
    const holds = sign === '≥' ? value >= bar : value <= bar;
    return [name, value.toFixed(2), `${sign} ${bar}`, holds ? 'holds' : 'missed'];
  }),
]);
for (const [name, { bad }] of [...figures, ...proxies.map((each) => [each.name, each])]) {
  if (bad > 0) console.log(`\n${name}: ${bad} answers were no success`);
}

function option(name, fallback) {
  const at = process.argv.indexOf(name);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    console.log(cells.join('  ').trimEnd());
  }
}
