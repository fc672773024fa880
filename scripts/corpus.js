/**
 * Prints what Trellis makes of documents: `node scripts/corpus.js [--others] FILE|FOLDER...`, by default those of
 * `test/corpus/documents`. For each document and each of check, cases and verify mock: the result, the seconds, the most
 * memory in MB. `--others`: also whether swagger-parser and stock Prism can use the document. Exits with 1 if a command
 * crashed or took too long, the mock broke its suite, or a document was refused that one of the others can use.
 *
 * The command line is that of the last `npm run build`.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'dist/cli/main.js');
const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
/** In milliseconds. */
const patience = 600_000;
/** Tells, when the process ends, the most memory that it had, in KB. */
const measuring =
  'data:text/javascript,import{writeSync}from"node:fs";' +
  'process.on("exit",()=>{try{writeSync(3,String(process.resourceUsage().maxRSS))}catch{}})';

/** Runs a command; `until` ends it once it has printed that. */
function run(args, until) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', measuring, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let [printed, memory] = ['', ''];
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed = (printed + text).slice(-100_000);
        if (until?.test(printed)) child.kill('SIGINT');
      });
    }
    child.stdio[3].setEncoding('utf8').on('data', (text) => (memory += text));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, printed, seconds: (performance.now() - start) / 1000, megabytes: Number(memory) / 1024 });
    });
  });
}

/** Words for a result: what the exit code means, and the last count of cases, with which each command ends. */
function summary({ code, signal, printed }) {
  if (code === null) return signal === 'SIGKILL' ? 'too slow' : `killed by ${signal}`;
  if (/internal error|out of memory/.test(printed)) return 'crashed';
  if (code === 2) return 'unusable';
  const [, violations] = /(\d+) of \d+ cases failed/.exec(printed) ?? [];
  if (violations !== undefined) return `${violations} failed`;
  const [, count] = [...printed.matchAll(/(\d+) cases?(?: passed|,)/g)].at(-1) ?? [];
  return `exit ${code}${count === undefined ? '' : `, ${count} cases`}`;
}

function cell(result) {
  return `${summary(result)} ${result.seconds.toFixed(1)} s ${Math.round(result.megabytes)} MB`;
}

/** What is wrong with the results of check, cases and verify, in words. */
function shortfalls([check, ...results], used) {
  const failed = /^(?:too slow|killed|crashed|\d+ failed)/;
  const broken = [check, ...results].map(summary).filter((words) => failed.test(words));
  // `check` exits with 1 for a document that breaks OpenAPI, the others only for violations.
  if (results.some(({ code }) => code === 1) && broken.length === 0) broken.push('violations');
  if (used.length > 0 && check.code === 2) broken.push(`refused, though ${used.join(' and ')} can use it`);
  return broken;
}

const parserScript = `
const { default: SwaggerParser } = await import(${JSON.stringify(import.meta.resolve('@apidevtools/swagger-parser'))});
await SwaggerParser.validate(process.argv[1], { resolve: { http: false } });`;

async function others(file) {
  const parsed = await run(['--input-type=module', '-e', parserScript, file]);
  const mocked = await run([prism, 'mock', '-p', '0', file], /Prism is listening|fatal|Error/i);
  return [parsed.code === 0 ? 'valid' : 'refused', /Prism is listening/.test(mocked.printed) ? 'used' : 'refused'];
}

function documentsIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => /\.(?:ya?ml|json|graphql|html|har)$/.test(name))
    .toSorted()
    .map((name) => join(path, name));
}

const { values, positionals } = parseArgs({ options: { others: { type: 'boolean' } }, allowPositionals: true });
const paths = positionals.length > 0 ? positionals : [join(root, 'test/corpus/documents')];
const columns = ['document', 'check', 'cases', 'verify mock', ...(values.others ? ['swagger-parser', 'Prism'] : [])];
process.stdout.write(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n`);
const wrong = [];
let count = 0;
for (const file of paths.flatMap(documentsIn)) {
  const spec = ['--spec', file];
  const results = [];
  for (const args of [
    ['check', file],
    ['cases', ...spec],
    ['verify', 'mock', ...spec],
  ])
    results.push(await run([main, ...args]));
  const [parser, mock] = values.others ? await others(file) : [];
  const used = [...(parser === 'valid' ? ['swagger-parser'] : []), ...(mock === 'used' ? ['Prism'] : [])];
  const name = relative(process.cwd(), file);
  const cells = [name, ...results.map(cell), ...(values.others ? [parser, mock] : [])];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  count++;
  const found = shortfalls(results, used);
  if (found.length > 0) wrong.push(`- ${name}: ${found.join('; ')}`);
}
process.stdout.write(
  `\n${count} documents, ${wrong.length} that fall short\n${wrong.map((line) => `${line}\n`).join('')}`,
);
process.exitCode = wrong.length > 0 ? 1 : 0;
