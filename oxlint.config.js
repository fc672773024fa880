import { readFileSync } from 'node:fs';

/**
 * The layer order, read from the table of rooms in ARCHITECTURE.md, which is the only place where it is written.
 *
 * @returns {{ room: string, allowed: string[] }[]}
 */
function rooms() {
  const text = readFileSync(new URL('ARCHITECTURE.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `src\/([a-z]+)` +\|([^|]*)\|/gm)];
  if (rows.length === 0) throw new Error('ARCHITECTURE.md has no table of rooms');
  return rows.map(([, room, allowed]) => ({
    room,
    allowed: allowed
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  }));
}

const table = rooms();
const names = table.map(({ room }) => room);

const layers = table.map(({ room, allowed }) => {
  const forbidden = names.filter((name) => name !== room && !allowed.includes(name));
  const patterns = [
    {
      group: [...allowed.map((name) => `**/${name}/**`), ...allowed.map((name) => `!**/${name}/index.js`)],
      message: 'Import another room only through its index.js (ARCHITECTURE.md).',
    },
    {
      group: forbidden.map((name) => `**/${name}/**`),
      message: `${room} must not import this room: the order of rooms is in ARCHITECTURE.md.`,
    },
  ].filter(({ group }) => group.length > 0);
  return { files: [`src/${room}/**/*.ts`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
});

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'import', 'oxc', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'node_modules', 'reports'],
  rules: {
    // Types, too: a reader follows them as well.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-named-as-default': 'off',
    // Strings are spread on purpose: code points are what minLength counts.
    'typescript/no-misused-spread': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // An index that a loop or a test before it has proved; the types cannot say it.
    'typescript/no-non-null-assertion': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler checks both, and knows which switches are complete.
    'typescript/consistent-return': 'off',
    'no-shadow': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-readonly': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'no-param-reassign': 'error',
    'no-await-in-loop': 'off',
    'no-control-regex': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    // Both cost nothing that can be measured here, and the code reads better.
    'oxc/no-map-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-process-exit': 'error',
    // Threads are posted to here, not windows: their ports have no origin.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    ...layers,
    {
      files: ['src/**/*.ts'],
      excludeFiles: ['src/cli/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'process', message: 'Only src/cli touches process (ARCHITECTURE.md).' },
          { name: 'console', message: 'Only src/cli touches the console (ARCHITECTURE.md).' },
        ],
      },
    },
    { files: ['src/cli/**'], rules: { 'unicorn/no-process-exit': 'off' } },
    {
      files: ['*.config.ts', '*.config.js', 'scripts/**', 'bench/**', 'test/**'],
      rules: {
        'import/no-default-export': 'off',
        // Its dialects and formats come into force by being imported.
        'import/no-unassigned-import': ['error', { allow: ['@hyperjump/json-schema/**'] }],
        'no-console': 'off',
        // A test that reads what is not there fails, as it should.
        'typescript/no-explicit-any': 'off',
        'typescript/no-unnecessary-type-assertion': 'off',
        'typescript/restrict-template-expressions': 'off',
        'promise/always-return': 'off',
        'unicorn/no-process-exit': 'off',
        'unicorn/no-useless-spread': 'off',
      },
    },
  ],
};
