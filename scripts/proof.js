import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { inlinedForEsbuild } from './inlined.js';
import { compare, nouns } from './proof/compare.js';

/**
 * Proves that a change of the sources changes nothing that it should not: records what is derived, found and told
 * before and after it, as text files, and compares the two.
 */
const usage = `npm run proof -- record DIR [options]       record the sources as they are now
npm run proof -- compare DIR [options]      record them again, and compare
npm run proof -- compare DIR DIR [options]  compare two records

  --only PART      cases, matrix or events; may be repeated
  --matching TEXT  only documents and servers whose name holds TEXT; may be repeated
  --lines N        show N differing lines of each part (20)

compare exits with 1 where anything differs, and with 2 where it could not be done.
`;
const root = resolve(import.meta.dirname, '..');

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: ['cases', 'matrix', 'events'] },
      matching: { type: 'string', multiple: true, default: [''] },
      lines: { type: 'string', default: '20' },
    },
  });
  const [command, first, second] = positionals;
  if (first === undefined || !['record', 'compare'].includes(command)) throw new Error(usage);
  const unknown = values.only.find((part) => !['cases', 'matrix', 'events'].includes(part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".\n\n${usage}`);
  if (command === 'record') await record(first, values);
  else if (await differs(first, second, values)) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

async function differs(before, after, values) {
  const now = after ?? (await mkdtemp(join(tmpdir(), 'proof-')));
  try {
    if (after === undefined) await record(now, values);
    const { differs, text } = await compare(before, now, { ...values, lines: Number(values.lines) });
    process.stdout.write(text);
    return differs;
  } finally {
    if (after === undefined) await rm(now, { recursive: true });
  }
}

/** Builds the recorder with the sources, as the tests do, and lets it record. */
async function record(folder, { only, matching }) {
  await refuseOther(folder);
  // Where the packages are found from.
  const outdir = join(root, `node_modules/.cache/proof-${process.pid}`);
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { record: 'test/proof/record.ts', worker: 'test/proof/worker.ts' },
      outdir,
      bundle: true,
      splitting: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: true,
      plugins: [inlinedForEsbuild()],
      logLevel: 'warning',
    });
    const { record: recordInto } = await import(join(outdir, 'record.js'));
    const target = resolve(folder);
    process.chdir(root);
    await recordInto(target, { only, matching });
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/** An earlier record is replaced; nothing else is. */
async function refuseOther(folder) {
  const names = await readdir(folder).catch(() => []);
  const other = names.find((name) => !(name in nouns));
  if (other !== undefined)
    throw new Error(`${folder} holds ${other}, which is no part of a record. Name a new folder.`);
}
