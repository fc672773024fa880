import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';

const run = promisify(execFile);
const folder = import.meta.dirname;
const main = resolve(folder, '../../dist/cli/main.js');
const timeout = 120_000;

/** Starts a service in a process of its own and waits until it says where it listens. */
async function start(name) {
  const child = spawn(process.execPath, [join(folder, 'services', `${name}.js`)], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Libraries may print lines of their own first.
      if (line.startsWith('{"url"')) resolve(JSON.parse(line));
    });
  });
  const service = await Promise.race([ready, ended, setTimeout(timeout, undefined, { ref: false })]);
  if (service?.url !== undefined) return { ...service, stop };
  await stop();
  throw new Error(`${name} did not start.\n${output}`);
}

/** What the service shows at these URLs. */
function textsOf(urls) {
  return Promise.all(urls.map(async (url) => (await fetch(url)).text()));
}

/** Judges the service with the built command line and returns the part of the JSON report that is about it. */
async function verify({ url, document }, flags) {
  const work = await mkdtemp(join(tmpdir(), 'trellis-third-party-'));
  try {
    const spec = join(work, 'openapi.json');
    const report = join(work, 'report.json');
    await writeFile(spec, await (await fetch(document)).text());
    const args = [main, 'verify', url, '--spec', spec, '--timeout', '30', '--reporter', `json=${report}`, ...flags];
    // Exit code 1 says that there are violations, which the report tells.
    await run(process.execPath, args, { timeout, maxBuffer: 2 ** 28 }).catch((error) => {
      if (error.code !== 1) throw new Error(`trellis verify ended with ${error.code ?? error.signal}\n${error.stderr}`);
    });
    return JSON.parse(await readFile(report, 'utf8')).targets[0];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** What the report found, in the shape of the files in expected/: each rule with its level and its operations. */
function found({ coverage, notExercised, cases, verdict }) {
  const { exercised, total } = coverage.counts.find(({ kind }) => kind === 'operation');
  /** @type {Record<string, string[]>} */
  const findings = {};
  for (const { operation, findings: its } of cases) {
    for (const { rule, level } of its) {
      const operations = (findings[`${level} ${rule}`] ??= []);
      if (!operations.includes(operation)) operations.push(operation);
    }
  }
  return sorted({ verdict, exercised: `${exercised} of ${total} operations`, notExercised, findings });
}

/** The expectations without the reasons, which are for people. */
function withoutReasons({ verdict, exercised, notExercised, findings }) {
  const operations = Object.entries(findings).map(([key, finding]) => [key, finding.operations]);
  return sorted({
    verdict,
    exercised,
    notExercised: Object.keys(notExercised),
    findings: Object.fromEntries(operations),
  });
}

/** The same with every list in alphabetical order; the order of keys does not matter. */
function sorted({ notExercised, findings, ...rest }) {
  /** @type {(list: string[]) => string[]} */
  const inOrder = (list) => list.toSorted();
  return {
    ...rest,
    notExercised: inOrder(notExercised),
    findings: Object.fromEntries(Object.entries(findings).map(([key, operations]) => [key, inOrder(operations)])),
  };
}

/** The lines in which the two differ, `-` for what was expected and `+` for what was found. */
function difference(expected, actual) {
  const lines = (value) =>
    Object.entries(value).flatMap(([key, part]) =>
      typeof part === 'string'
        ? [`${key}: ${part}`]
        : Object.entries(part).flatMap(([name, its]) => [its].flat().map((one) => `${key}: ${name} ${one}`)),
    );
  const [before, after] = [lines(expected), lines(actual)];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `  - ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `  + ${line}`),
  ].join('\n');
}

/**
 * What may not differ, however the service was scheduled: the verdict, an operation that is no longer exercised, and a
 * kind of finding that nobody has judged yet. Undefined where none of these does.
 */
function fault(expected, actual) {
  const unjudged = Object.keys(actual.findings).filter((key) => expected.findings[key] === undefined);
  const lost = actual.notExercised.filter((name) => !expected.notExercised.includes(name));
  const faults = [
    ...(actual.verdict === expected.verdict ? [] : [`  the verdict is ${actual.verdict}, not ${expected.verdict}`]),
    ...lost.map((name) => `  ${name} is no longer exercised`),
    ...unjudged.map((key) => `  not judged yet: ${key} in ${actual.findings[key].join(', ')}`),
  ];
  return faults.length === 0 ? undefined : faults.join('\n');
}

/** The expectations brought up to date: what was found, with the reasons that are there already. */
function updated({ flags, notExercised, findings }, actual) {
  const noReason = 'TODO: judge by hand';
  return {
    flags,
    ...actual,
    notExercised: Object.fromEntries(actual.notExercised.map((name) => [name, notExercised[name] ?? noReason])),
    findings: Object.fromEntries(
      Object.entries(actual.findings).map(([key, operations]) => [
        key,
        { operations, because: findings[key]?.because ?? noReason },
      ]),
    ),
  };
}

const { values, positionals: chosen } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true });
const files = (await readdir(join(folder, 'expected'))).map((file) => file.replace('.json', '')).toSorted();
let passed = 0;
let failed = 0;
for (const name of chosen.length > 0 ? chosen : files) {
  const started = performance.now();
  let problem = '';
  let remark = '';
  try {
    const file = join(folder, 'expected', `${name}.json`);
    const expected = JSON.parse(await readFile(file, 'utf8'));
    const service = await start(name);
    try {
      const before = await textsOf(service.foreign);
      const actual = found(await verify(service, expected.flags.given));
      const after = await textsOf(service.foreign);
      const changed = service.foreign.filter((_url, at) => after[at] !== before[at]);
      if (changed.length > 0) problem = `  changed by the run, which did not create it: ${changed.join(', ')}`;
      else if (values.update) await writeFile(file, `${JSON.stringify(updated(expected, actual), null, 2)}\n`);
      else {
        problem = fault(withoutReasons(expected), actual) ?? '';
        if (!isDeepStrictEqual(actual, withoutReasons(expected))) remark = difference(withoutReasons(expected), actual);
      }
    } finally {
      await service.stop();
    }
  } catch (error) {
    problem = `  ${error.message}`;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${problem === '' ? 'ok    ' : 'FAILED'} ${name}, in ${seconds} s${problem && `\n${problem}`}${remark && `\n${remark}`}`,
  );
  if (problem === '') passed += 1;
  else failed += 1;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
