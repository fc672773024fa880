import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Replaces each import from the index of a room by imports from the files that declare the names. esbuild assigns files
 * to chunks by the files that they import: an index imports its whole room, so every command would load every room.
 */
export function directImports() {
  const declared = new Map();
  return {
    name: 'direct imports',
    setup(within) {
      within.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: await direct(path, await readFile(path, 'utf8'), declared),
        loader: 'ts',
      }));
    },
  };
}

const importing = /^(import|export) \{([^}]*)\} from '(\.[^']*\/index\.js)';$/gm;

async function direct(path, text, declared) {
  let result = '';
  let end = 0;
  for (const match of text.matchAll(importing)) {
    const [statement, keyword, names, source] = match;
    const index = join(dirname(path), source.replace(/js$/, 'ts'));
    if (!declared.has(index)) declared.set(index, await declarations(index));
    const lines = listed(names).map(({ name, alias }) => {
      const declaration = declared.get(index).get(name);
      if (declaration === undefined) throw new Error(`${path} imports ${name}, which ${index} does not export`);
      const from = relative(dirname(path), declaration.file);
      return `${keyword} { ${declaration.name} as ${alias} } from '${from.startsWith('.') ? from : `./${from}`}';`;
    });
    // On one line, so that the lines of stacks stay right.
    result += text.slice(end, match.index) + lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
    end = match.index + statement.length;
  }
  return result + text.slice(end);
}

/** The file that an index exports a name from, and the name there. */
async function declarations(index) {
  const found = new Map();
  for (const [, names, source] of (await readFile(index, 'utf8')).matchAll(/^export \{([^}]*)\} from '([^']*)';$/gm)) {
    for (const { name, alias } of listed(names)) found.set(alias, { name, file: join(dirname(index), source) });
  }
  return found;
}

/** The names of a list, without types, which no bundle contains. */
function listed(names) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [original, alias = original] = name.split(' as ');
      return { name: original, alias };
    });
}
