import { existsSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { inlinedForEsbuild } from './inlined.js';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');
const test = join(root, 'test');

/** The sources that tests import, by path without extension below `src/`. */
async function imported() {
  const files = (await readdir(test, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (name) => {
      const file = join(test, name);
      const imports = (await readFile(file, 'utf8')).matchAll(/'(\.[^'\n]*)\.js'/g);
      return [...imports]
        .map(([, path]) => relative(src, resolve(dirname(file), path)))
        .filter((path) => !path.startsWith('..') && existsSync(join(src, `${path}.ts`)));
    }),
  );
  return [...new Set(found.flat())].sort();
}

/** A folder of this process, which is removed when it ends. */
async function ownFolder() {
  for (const name of await readdir(root)) {
    const [, pid] = /^\.built-sources-(\d+)$/.exec(name) ?? [];
    // What a process has left that was killed.
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(root, name), { recursive: true, force: true });
  }
  // Next to `src/`: some parts find what ships with the package by where they stand.
  const folder = join(root, `.built-sources-${process.pid}`);
  await mkdir(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code !== 'ESRCH';
  }
}

/**
 * For the tests: the sources built at once, as `build.js` does but without what is not theirs, and loaded by Node. That
 * takes a quarter of what it takes to send a thousand modules through Vite to each worker. Each source stays a module of
 * its own where it has to be known which tests load it, or how much of it they run: in watch mode, for `--changed` and
 * `related`, and for coverage.
 */
export function builtSourcesForVitest() {
  const built = new Map();
  return {
    name: 'built-sources',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [/[\\/]\.built-sources-\d+[\\/]/] } } } }),
    async configureVitest({ vitest: { config } }) {
      if (config.watch || config.changed || config.related || config.coverage.enabled) return;
      const folder = await ownFolder();
      const paths = await imported();
      await build({
        absWorkingDir: root,
        entryPoints: Object.fromEntries(paths.map((path) => [path, `src/${path}.ts`])),
        outdir: folder,
        chunkNames: 'chunks/[name]-[hash]',
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
      for (const path of paths) built.set(`${join(src, path)}.js`, `${join(folder, path)}.js`);
    },
    resolveId(source, importer) {
      return importer !== undefined && source.startsWith('.')
        ? built.get(resolve(dirname(importer), source))
        : undefined;
    },
  };
}
