import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctAnswer, servePlants, token, type RunningServer } from '../cli/plant-server.js';
import { root, startCommands, workplace, type Commands, type Workplace } from '../ci/shell.js';
import { install } from '../package/install.js';
import { snippetsOf, type Snippet } from './snippets.js';

const pages = [
  'cases.md',
  'checks.md',
  'ci.md',
  'configuration.md',
  'frontend.md',
  'laws.md',
  'library.md',
  'qa.md',
  'reports.md',
  'traffic.md',
];
let correct: RunningServer;
/** It forgets to say which credentials it wants. */
let faulty: RunningServer;
let hosts: Readonly<Record<string, string>>;
let commands: Commands;

beforeAll(async () => {
  correct = await servePlants();
  faulty = await servePlants((asked) => {
    const answer = correctAnswer(asked);
    return answer.status === 401 ? { status: 401 } : answer;
  });
  hosts = { 'localhost:8080': correct.url, 'staging.example.com': faulty.url };
  commands = await startCommands(hosts);
});

afterAll(() => {
  commands.stop();
  return Promise.all([correct.close(), faulty.close()]);
});

test('every page is among those whose snippets run', async () => {
  const there = (await readdir(resolve(root, 'docs'))).filter((name) => name.endsWith('.md'));
  expect(there.filter((name) => readFileSync(resolve(root, 'docs', name), 'utf8').includes('```sh'))).toEqual(pages);
});

test.each(pages)(
  'every file of docs/%s is what its commands take, and every command does what the page says',
  async (page) => {
    const snippets = snippetsOf(readFileSync(resolve(root, 'docs', page), 'utf8'));
    const place = await workplace(commands);
    try {
      await furnish(place, page, snippets);
      for (const snippet of snippets) {
        if (snippet.language !== 'sh') await put(place, snippet);
        else await runAsWritten(place, snippet, page);
      }
    } finally {
      await place.remove();
    }
  },
);

/** What of the cases is there before a page begins, where that is not a few of them; one page writes its own. */
const casesOf: Readonly<Record<string, readonly string[]>> = { 'cases.md': [], 'checks.md': ['contracts'] };
const fewCases = ['contracts/specification.yaml', 'contracts/auth.yaml'];

/** Lays out what is there before a page begins: the document, cases and, where it imports something, the package. */
async function furnish(place: Workplace, page: string, snippets: readonly Snippet[]): Promise<void> {
  for (const part of ['openapi.yaml', ...(casesOf[page] ?? fewCases)])
    await cp(resolve(root, part), join(place.folder, part), { recursive: true });
  if (!snippets.some(({ language }) => language === 'js')) return;
  await install(place.folder);
}

/** A snippet of another language is a file, named behind its language; one without a name only shows something. */
async function put(place: Workplace, { info, text }: Snippet): Promise<void> {
  if (info === '') return;
  const file = join(place.folder, info);
  await mkdir(dirname(file), { recursive: true });
  const known = Object.entries(hosts).reduce(
    (all, [host, url]) => all.replaceAll(`https://${host}`, url).replaceAll(`http://${host}`, url),
    text,
  );
  await writeFile(file, known);
}

async function runAsWritten(place: Workplace, { info, text, line }: Snippet, page: string): Promise<void> {
  const { code, stdout, stderr } = await place.run(text, { TRELLIS_TOKEN: token });
  const expected = Number(/^exits (\d+)$/.exec(info)?.[1] ?? 0);
  expect(code, `docs/${page}:${line}\n${text}\n${stdout}${stderr}`).toBe(expected);
}
