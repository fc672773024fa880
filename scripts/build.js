import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { directImports } from './direct-imports.js';
import { inlinedForEsbuild } from './inlined.js';

/**
 * Builds `dist/`: the command line and the library as bundles that share their chunks, so that a command loads only
 * what it needs and loads it fast; then the type declarations; then the licences of what was bundled.
 */
const root = new URL('../', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

await rm(new URL('dist/', root), { recursive: true, force: true });

const result = await build({
  absWorkingDir: root.pathname,
  entryPoints: {
    'cli/main': 'src/cli/main.ts',
    'cli/reference-thread': 'src/cli/verify/reference-thread.ts',
    index: 'src/index.ts',
    'mock/index': 'src/mock/index.ts',
    'vitest/index': 'src/vitest/index.ts',
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  define: { TRELLIS_VERSION: JSON.stringify(manifest.version) },
  // CommonJS packages in the bundle call require() for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  // What a bundle weighs is what a start costs; names stay, so that a stack can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  plugins: [inlinedForEsbuild(), directImports()],
  metafile: true,
  logLevel: 'warning',
});

if (!process.argv.includes('--js-only')) {
  const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
  const { status } = spawnSync(process.execPath, compiler, { cwd: root, stdio: 'inherit' });
  // It has said what is wrong.
  if (status !== 0) process.exit(1);
}

await writeSchemas();
await writeParsedCases();
await writeFile(new URL('dist/THIRD-PARTY-LICENSES.txt', root), await licences(Object.keys(result.metafile.inputs)));

/** The JSON Schemas of the files that people write, from the declarations by which these are read. */
async function writeSchemas() {
  const { publishedSchemas } = await loaded('src/cli/commands/published-schemas.ts');
  for (const [file, schema] of Object.entries(publishedSchemas)) {
    await writeFile(new URL(`schemas/${file}`, root), `${JSON.stringify(schema, undefined, 2)}\n`);
  }
}

/** The case files that ship, each with its text and what it says, so that no start has to parse them. */
async function writeParsedCases() {
  const { parseYaml } = await loaded('src/json/index.ts');
  const names = (await readdir(new URL('contracts/', root))).filter((name) => name.endsWith('.yaml'));
  const parsed = names.toSorted().map(async (name) => {
    const text = await readFile(new URL(`contracts/${name}`, root), 'utf8');
    return [text, parseYaml(text, name).node];
  });
  await writeFile(new URL('dist/contracts.json', root), JSON.stringify(await Promise.all(parsed)));
}

/** A source, bundled and imported. */
async function loaded(entry) {
  const outfile = new URL('dist/loaded.js', root);
  await build({
    absWorkingDir: root.pathname,
    entryPoints: [entry],
    outfile: outfile.pathname,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    plugins: [inlinedForEsbuild()],
  });
  const exported = await import(`${outfile.href}?${entry}`);
  await rm(outfile);
  return exported;
}

/** The licence text of every package of which something is in the bundle, as their licences ask. */
async function licences(inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) folders.add(match[1]);
  }
  const parts = [];
  for (const folder of [...folders].toSorted((a, b) => a.localeCompare(b, 'en'))) {
    const { name, version, license } = JSON.parse(await readFile(new URL(`${folder}/package.json`, root), 'utf8'));
    const file = (await readdir(new URL(`${folder}/`, root))).find((entry) => /^licen[sc]e/i.test(entry));
    const text = file === undefined ? '' : await readFile(new URL(`${folder}/${file}`, root), 'utf8');
    parts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}
