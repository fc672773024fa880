/**
 * Prints what Trellis makes of documents: `node scripts/corpus.js [--others] FILE|FOLDER...`, by default those of
 * `test/corpus/documents`. For each document and each of check, cases and verify mock: the result, the seconds, the most
 * memory in MB. `--others`: also whether swagger-parser and stock Prism can use the document.
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

/** Words for a result: the exit code, and what the last lines say of it. */
function summary({ code, signal, printed }) {
  const [, violations] = /(\d+) of \d+ cases failed/.exec(printed) ?? [];
  const [, count] = /(\d+) (?:derived )?cases?\b/.exec(printed) ?? [];
  if (code === null) return signal === 'SIGKILL' ? 'too slow' : `killed by ${signal}`;
  if (code === 2) return 'unusable';
  if (violations !== undefined) return `${violations} failed`;
  return `exit ${code}${count === undefined ? '' : `, ${count} cases`}`;
}

function cell(result) {
  return `${summary(result)} ${result.seconds.toFixed(1)} s ${Math.round(result.megabytes)} MB`;
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
for (const file of paths.flatMap(documentsIn)) {
  const spec = ['--spec', file];
  const cells = [];
  for (const args of [
    ['check', file],
    ['cases', ...spec],
    ['verify', 'mock', ...spec],
  ])
    cells.push(cell(await run([main, ...args])));
  if (values.others) cells.push(...(await others(file)));
  process.stdout.write(`| ${[relative(process.cwd(), file), ...cells].join(' | ')} |\n`);
}
