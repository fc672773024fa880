import { describe, expect, test } from 'vitest';
import { github } from '../../src/report/index.js';
import { aCase, aFinding, eventsOf, type Outline } from './events.js';
import { manyCases, outlineOf } from './many-cases.js';
import * as runs from './runs.js';
import { reportOf, stringSink } from './string-sink.js';

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Reads lines as GitHub's runner does: a command, its properties, and its message, with what is escaped undone. */
function commandsIn(output: string): readonly Command[] {
  return output
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, properties = '', message = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`no command: ${line}`);
      const pairs = properties.split(',').map((pair) => pair.split('='));
      return {
        name,
        properties: Object.fromEntries(pairs.map(([key = '', ...value]) => [key, unescape(value.join('='))])),
        message: unescape(message),
      };
    });
}

function unescape(text: string): string {
  const characters: Readonly<Record<string, string>> = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' };
  return text.replaceAll(/%(?:0D|0A|3A|2C|25)/g, (escape) => characters[escape] ?? escape);
}

async function commandsOf(outline: Outline): Promise<readonly Command[]> {
  return commandsIn(await reportOf(github, outline));
}

async function summaryOf(outline: Outline): Promise<string> {
  const summaries: string[] = [];
  await github(eventsOf(outline), { ...stringSink(), summarise: (text) => void summaries.push(text) });
  expect(summaries).toHaveLength(1);
  return summaries.join('');
}

function oneFinding(more: Parameters<typeof aFinding>[1]): Outline {
  const theCase = aCase('createPlant/accept');
  const results = { [theCase.id]: { kind: 'failed', findings: [aFinding(theCase, more)] } } as const;
  return { cases: [theCase], targets: [{ name: 'x', verdict: 'violates', results }] };
}

describe('annotations', () => {
  test('stand at the line of the document, one for each cause, the worst first', async () => {
    await expect(await reportOf(github, runs.violating)).toMatchFileSnapshot('golden/violating.github.golden');
  });

  test('say what to do', async () => {
    const [command] = await commandsOf(oneFinding({ message: 'It is wrong.' }));
    expect(command?.message).toMatch(/^It is wrong\.\nchanged: .+\nexpected: .+\nreceived: .+\nreproduce: curl .+$/);
  });

  test('come back whole, whatever a target has put into them', async () => {
    const evil = 'a, b: 100%\r\n::error file=x::evil\n%0A##[error]';
    const [command, ...others] = await commandsOf(
      oneFinding({ message: evil, place: { file: 'a,b:c%0A\n::x', line: 3, column: 2, pointer: '' } }),
    );
    expect(others).toEqual([]);
    expect(command?.message.startsWith(`${evil}\nchanged`)).toBe(true);
    expect(command?.properties).toMatchObject({ file: 'a,b:c%0A\n::x', line: '3', col: '2' });
  });

  test('are no more than GitHub shows, every rule among them', async () => {
    const found = outlineOf((at) => {
      const theCase = manyCases[at];
      if (theCase === undefined) return undefined;
      const rule = at === 100 ? 'server-error' : 'schema-violation';
      const place = { file: 'openapi.yaml', line: at + 1, column: 1, pointer: `/${at}` };
      return { kind: 'failed', findings: [aFinding(theCase, { rule, key: String(at), place })] };
    });
    const commands = await commandsOf(found);
    expect(commands).toHaveLength(10);
    expect(commands.some(({ properties }) => properties['title']?.startsWith('The server failed'))).toBe(true);
    expect(commands.at(-1)?.message).toBe('The job summary lists 121 more errors');
  });

  test('are none for what a baseline excuses, nor where all is well', async () => {
    expect(await reportOf(github, runs.conforming)).toBe('');
    expect((await commandsOf(runs.deviating)).map(({ name }) => name)).toEqual(['warning']);
  });

  test('say why there is no verdict', async () => {
    const [command] = await commandsOf(runs.tokenRefused);
    expect(command).toMatchObject({ name: 'error', properties: { title: 'no verdict', file: 'openapi.yaml' } });
  });
});

describe('the summary of the job', () => {
  test('looks as in its golden file', async () => {
    await expect(await summaryOf(runs.oneOfEach)).toMatchFileSnapshot('golden/one-of-each.summary.md.golden');
  });

  test('is Markdown in which nothing of a target is markup', async () => {
    const evil = '<img src=x> | [a](https://evil) **b** `c` @team https://evil.example www.evil.example ```\n# h';
    const summary = await summaryOf(oneFinding({ message: evil, received: evil, change: evil, reproduce: evil }));
    const [before, code, after] = summary.split(/^````(?:sh)?$/m);
    expect(code).toContain('```↵# h');
    for (const text of [before, after]) {
      expect(text?.replaceAll(/\\./g, '')).not.toMatch(/<img|\[a\]|\*\*b|`c|@team|:\/\//);
      expect(text).not.toMatch(/^# h/m);
    }
  });

  test('has room in a step, however much there is to say', async () => {
    const long = 'x'.repeat(4_000);
    const summary = await summaryOf(
      outlineOf((at) => {
        const theCase = manyCases[at];
        const more = { key: String(at), message: long, received: long, reproduce: long };
        return theCase === undefined ? undefined : { kind: 'failed', findings: [aFinding(theCase, more)] };
      }),
    );
    expect(summary.length > 100_000 && summary.length < 210_000).toBe(true);
    expect(summary.includes('The summary is cut at the size limit of GitHub')).toBe(true);
  });
});
