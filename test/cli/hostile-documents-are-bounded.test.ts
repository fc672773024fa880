import { execFile } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, trellis } from './trellis.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

interface Checked {
  readonly code: number;
  readonly output: string;
}

/** Checks a document in a separate process with a bounded heap, which is killed if it takes too long. */
function checked(file: string, ...command: readonly string[]): Promise<Checked> {
  const args = [
    '--max-old-space-size=600',
    join(root, 'dist/cli/main.js'),
    ...(command.length > 0 ? command : ['check']),
    file,
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 25_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });
}

/** Checks a document that takes no time in the process that tests share. */
async function judged(file: string): Promise<Checked> {
  const { code, stdout, stderr } = await trellis(['check', file]);
  return { code: code ?? -1, output: stdout + stderr };
}

type Schemas = Readonly<Record<string, object>>;

function documentOf(schema: object, schemas: Schemas = {}, parameters: readonly object[] = []): string {
  const content = { 'application/json': { schema } };
  const responses = { 200: { description: 'd', content } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: { '/a': { post: { operationId: 'a', parameters, requestBody: { content }, responses } } },
    components: { schemas },
  });
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** `S0`, and so many schemas of which each is made from the one before. */
function chain(length: number, first: object, next: (before: object) => object): string {
  const schemas = Array.from({ length }, (_, at) => [`S${at + 1}`, next(ref(`S${at}`))] as const);
  return documentOf(ref(`S${length}`), Object.fromEntries([['S0', first], ...schemas]));
}

const many = Array.from({ length: 2_500 }, (_, at) => at);
const plain = { type: 'object', properties: { a: { type: 'string' } } };
const pattern = (source: string): object => ({ type: 'string', pattern: source, example: `${'a'.repeat(2_000)}!` });

const used: Readonly<Record<string, () => string>> = {
  'allOf that doubles for thirty levels': () => chain(30, plain, (before) => ({ allOf: [before, before] })),
  'properties that double for thirty levels': () =>
    chain(30, plain, (before) => ({
      type: 'object',
      required: ['a', 'b'],
      properties: { a: before, b: before },
    })),
  'alternatives that double for twenty-five levels': () =>
    chain(25, plain, (before) => ({
      anyOf: ['a', 'b'].map((name) => ({ type: 'object', required: [name], properties: { [name]: before } })),
    })),
  'ten thousand references in a chain': () => chain(10_000, plain, (before) => before),
  'an object of thousands of required properties': () => {
    const properties = Object.fromEntries(many.map((at) => [`p${at}`, { type: 'string', maxLength: at + 1 }]));
    return documentOf({ type: 'object', required: Object.keys(properties), properties });
  },
  'thousands of parameters': () =>
    documentOf(
      plain,
      {},
      many.map((at) => ({ name: `q${at}`, in: 'query', required: at % 2 === 0, schema: { type: 'integer' } })),
    ),
  'arrays of arrays of very many items': () => {
    const items = { type: 'array', minItems: 1_000, items: { type: 'array', minItems: 1_000, items: { minItems: 9 } } };
    return documentOf({ type: 'array', minItems: 1_000, items });
  },
  'patterns that backtrack without end': () => {
    const sources = ['(a+)+$', '^(a|aa)+$', '(.*a){20}', '^(?=(a+)+$)a*b', '^(?:a?){40}a{40}$', '([a-z]+)*\\1$'];
    return documentOf({
      type: 'object',
      required: sources.map((_, at) => `p${at}`),
      properties: Object.fromEntries(sources.map((source, at) => [`p${at}`, pattern(source)])),
    });
  },
};

describe('a document that asks for too much is judged within a bound', () => {
  test.each(Object.entries(used))('%s', async (title, text) => {
    const file = join(folder, `${title.replaceAll(' ', '-')}.json`);
    writeFileSync(file, text());
    const { code, output } = await checked(file);
    expect([code, output]).toEqual([0, expect.stringContaining('1 operation')]);
  });
});

test('cases with an example of five megabytes are derived within a bound', async () => {
  const file = join(folder, 'long-example.json');
  const text = { type: 'string', example: 'x'.repeat(5e6) };
  writeFileSync(file, documentOf({ type: 'object', required: ['a'], properties: { a: text } }));
  const { code, output } = await checked(file, 'cases', '--spec');
  expect([code, output]).toEqual([0, expect.stringContaining('derived cases left out')]);
});

test('no remark on a document of one line is longer than three lines of a terminal', async () => {
  const file = join(folder, 'one-line.json');
  writeFileSync(file, documentOf({ type: 'string', pattern: `(${'x'.repeat(5_000)}` }));
  const { code, output } = await judged(file);
  const [remark = ''] = output.split('\n');
  expect([code, remark]).toEqual([0, expect.stringContaining('(#/paths/~1a/post/')]);
  expect(remark.length - file.length).toBeLessThan(480);
});

describe('what cannot be a document is refused at once', () => {
  test('an endless device', async () => {
    expect(await judged('/dev/zero')).toEqual({
      code: 2,
      output: 'trellis: cannot read /dev/zero: it is larger than 64 MiB\n',
    });
  });

  test('two gigabytes', async () => {
    const file = join(folder, 'large.json');
    writeFileSync(file, '');
    truncateSync(file, 2 * 1024 ** 3);
    const { code, output } = await judged(file);
    expect([code, output]).toEqual([2, expect.stringContaining('it is larger than 64 MiB')]);
  });

  test('nesting a million deep', async () => {
    const file = join(folder, 'deep.json');
    writeFileSync(file, `{"x":${'['.repeat(1e6)}`);
    const { code, output } = await judged(file);
    expect([code, output]).toEqual([2, expect.stringContaining('nested deeper than 2000 levels')]);
  });

  test('aliases of aliases', async () => {
    const file = join(folder, 'aliases.yaml');
    const levels = Array.from({ length: 12 }, (_, at) => {
      return `x-${at + 1}: &a${at + 1} [${Array.from({ length: 10 }, () => `*a${at}`).join()}]`;
    });
    writeFileSync(file, ['openapi: 3.1.0', 'x-0: &a0 [0]', ...levels].join('\n'));
    const { code, output } = await judged(file);
    expect([code, output]).toEqual([2, expect.stringContaining('aliases stand for more than 250000 values')]);
  });
});

test('what is in the name of a document commands neither a terminal nor a build server', async () => {
  const file = join(folder, 'a\u001b[31m\n::error title=x::y.json');
  writeFileSync(file, documentOf(plain));
  const { code, output } = await judged(file);
  expect(code).toBe(0);
  // oxlint-disable-next-line no-control-regex
  expect(output).not.toMatch(/\u001b|^::/m);
  const wrong = await judged(`${file}-is-not-there`);
  // oxlint-disable-next-line no-control-regex
  expect(wrong.output).not.toMatch(/\u001b|^::/m);
});
