import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Fails where folders of a room import each other in a circle, and names the imports that tie it. The linter sees circles
 * of files; those of folders are what keeps a reader from reading one folder before another. The `index.ts` or `main.ts` of a room stands
 * above all of it.
 */
const { values } = parseArgs({ options: { except: { type: 'string', multiple: true, default: [] } } });
const source = resolve('src');
const imports = readdirSync(source, { recursive: true })
  .filter(
    (name) =>
      name.endsWith('.ts') && !/^[^/]+\/(?:index|main)\.ts$/.test(name) && !values.except.includes(name.split('/')[0]),
  )
  .flatMap((name) => importsOf(name));

const circles = strongComponents(
  imports.map(({ from }) => from),
  (folder) => imports.filter(({ from }) => from === folder).map(({ to }) => to),
);
for (const circle of circles) {
  console.error(`These folders of src import each other in a circle: ${circle.join(', ')}`);
  for (const { file, from, to } of imports)
    if (circle.includes(from) && circle.includes(to)) console.error(`  src/${file} imports from src/${to}`);
}
if (circles.length > 0) process.exitCode = 1;

function importsOf(file) {
  const from = dirname(file);
  const room = from.split('/')[0];
  const text = readFileSync(join(source, file), 'utf8');
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier]) => specifier);
  const targets = new Set(specifiers.map((each) => relative(source, dirname(resolve(source, from, each)))));
  return [...targets].filter((to) => to !== from && to.split('/')[0] === room).map((to) => ({ file, from, to }));
}

/** The groups of more than one node in which each is reached from each other (Tarjan). */
function strongComponents(nodes, next) {
  const found = [];
  const state = new Map();
  const stack = [];
  const visit = (node) => {
    const own = { index: state.size, low: state.size, isOpen: true };
    state.set(node, own);
    stack.push(node);
    for (const other of next(node)) {
      const seen = state.get(other) ?? visit(other);
      if (seen.isOpen) own.low = Math.min(own.low, seen.low);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const each of group) state.get(each).isOpen = false;
      if (group.length > 1) found.push(group);
    }
    return own;
  };
  for (const node of nodes) if (!state.has(node)) visit(node);
  return found;
}
