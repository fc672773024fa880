import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Node 20 runs no TypeScript: node test/shop/start.js [--service NAME] [--habit NAME] [--fault NAME] | --list
const folder = await mkdtemp(join(import.meta.dirname, '.start-'));
try {
  const outfile = join(folder, 'start.js');
  await build({
    entryPoints: [join(import.meta.dirname, 'start.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(folder, { recursive: true });
}
