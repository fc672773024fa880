import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * `import { text } from './main.ts?inlined'`: a script or a style sheet with all that it imports, as one text, ready to
 * be put into a page. So what runs in a browser is written, typed and split up as everything else is.
 */
const suffix = '?inlined';

async function moduleOf(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    charset: 'ascii',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  return `export const text = ${JSON.stringify(outputFiles[0].text)};`;
}

/** For the build. */
export function inlinedForEsbuild() {
  return {
    name: 'inlined',
    setup(within) {
      within.onResolve({ filter: /\?inlined$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path.slice(0, -suffix.length)),
        namespace: 'inlined',
      }));
      within.onLoad({ filter: /.*/, namespace: 'inlined' }, async ({ path }) => ({ contents: await moduleOf(path) }));
    },
  };
}

/** For the tests. */
export function inlinedForVite() {
  const prefix = '\0inlined:';
  return {
    name: 'inlined',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(suffix) || importer === undefined) return undefined;
      // By its ending a style sheet would be taken for one.
      return `${prefix}${resolve(dirname(importer), source.slice(0, -suffix.length))}.js`;
    },
    load(id) {
      return id.startsWith(prefix) ? moduleOf(id.slice(prefix.length, -'.js'.length)) : undefined;
    },
  };
}
