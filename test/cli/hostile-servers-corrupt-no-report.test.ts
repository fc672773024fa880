import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reporters } from '../../src/report/index.js';
import { ctrfErrors, reportErrors, sarifErrors } from '../report/schema-errors.js';
import { root, trellis, type Ended } from './trellis.js';

const token = 'Gr33n/h0use+"t0ken"=';

/** The token in every form in which a server may give it back. */
const forms = [
  token,
  encodeURIComponent(token),
  JSON.stringify(token).slice(1, -1),
  token.replaceAll('"', '&quot;'),
  Buffer.from(token).toString('base64'),
  Buffer.from(token).toString('base64').replace(/=+$/, ''),
  Buffer.from(token).toString('base64url'),
  Buffer.from(token).toString('hex'),
];

/** What would be markup, a command or the end of something to whoever reads a report carelessly. */
const attacks = [
  '<script>alert("hostile")</script>',
  '</script><img src=x onerror=hostile()>',
  ']]><testcase name="hostile"/><![CDATA[',
  '\x1b[2J\x1b]0;hostile\x07',
  '::error file=hostile::hostile',
  '##[error]hostile ##vso[task.complete]hostile ##teamcity[hostile]',
  '[[ATTACHMENT|/etc/passwd]]',
  '[hostile](https://hostile.example) @hostile {0} ${7*7}',
  '\u202Ehostile\u2028',
];
const lines = attacks.flatMap((attack) => ['\r\n', attack, '\n::error::hostile\n']).join('');

/** The names of the document and of the case file: whatever is harmful, none of which is harmful to a file system. */
const documentName = `${attacks.join('\n')}.yaml`;
const caseFileName = `cases\n${attacks.toReversed().join('')}.yaml`;

let server: Server;
let folder = '';
let named: { readonly document: string; readonly cases: string };
let run: Ended;
let stdout: readonly string[] = [];
const names = [...reporters.keys()];

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(join(root, from), to);
}

/** Answers everything with what is above, in its reason phrase, its fields and its body, the token with it. */
function hostileServer(): Server {
  let count = 0;
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (!chunk.includes('HTTP/1.1\r\n')) return;
      const attack = attacks[count++ % attacks.length] ?? '';
      const form = forms[count % forms.length] ?? '';
      const inField = `${attack} ${form}`.replaceAll(/[^\t\x20-\x7e\x1b\x80-\xff]/g, '');
      const value = {
        name: `${lines}${form}`,
        error: attack,
        [`${attack}${form}`]: lines,
        ...Object.fromEntries(attacks.map((name) => [name, form])),
      };
      const body = count % 3 === 0 ? `${lines}${forms.join('\n')}` : JSON.stringify(value);
      const type = count % 4 === 0 ? `text/${attack.replaceAll(/[^!-~]|[,;]/g, '')}` : 'application/json';
      const status = [200, 400, 500, 401, 299][count % 5];
      socket.end(
        Buffer.concat([
          Buffer.from(`HTTP/1.1 ${status} ${inField}\r\nContent-Type: ${type}\r\nX-Hostile: ${inField}\r\n`, 'latin1'),
          Buffer.from(
            `Location: /x?token=${encodeURIComponent(token)}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
          ),
        ]),
      );
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-hostile-'));
  named = { document: join(folder, 'read', documentName), cases: join(folder, 'read', caseFileName) };
  await copy('openapi.yaml', named.document);
  await copy('contracts/body.yaml', named.cases);
  server = hostileServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // One at a time, so that the answers are the same in every run.
  const few = ['--source', 'written', '--only', 'createPlant/body/**', '--concurrency', '1'];
  const read = ['--spec', named.document, '--cases', named.cases, '--cases', 'contracts/specification.yaml'];
  const some = ['verify', url, ...read, '--seed', '1', '--retries', '0', ...few];
  const files = names.flatMap((name) => ['--reporter', `${name}=${join(folder, name)}`]);
  run = await trellis([...some, ...files], {
    TRELLIS_TOKEN: token,
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  });
  const again = [];
  for (const name of names) again.push(await trellis(['merge', join(folder, 'json'), '--reporter', name]));
  stdout = [run, ...again].flatMap((ended) => [ended.stdout, ended.stderr]);
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const written = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

/** What is wrong with a report of that format; a format that is not here has tests of its own. */
const errors: Readonly<Record<string, (text: string) => readonly string[]>> = {
  json: reportErrors,
  sarif: sarifErrors,
  ctrf: ctrfErrors,
  junit: (text) => (XMLValidator.validate(text) === true ? [] : ['not well-formed']),
  github: (text) =>
    text
      .trimEnd()
      .split('\n')
      .filter((line) => !/^::(?:error|warning|notice) [^\r\n]*?::/.test(line)),
};

describe('a hostile server', () => {
  test('is found to violate the contract, in all formats at once', () => {
    expect(run).toMatchObject({ code: 1, stderr: '' });
  });

  test.each(names)('leaves the report of the format %s whole', async (name) => {
    const text = await written(name);
    expect(text.length).toBeGreaterThan(500);
    expect(errors[name]?.(text) ?? []).toEqual([]);
    expect(text).toMatch(/hostile/);
    const isMarkup = name === 'html' || name === 'junit';
    if (isMarkup) expect(text).not.toMatch(/<script>alert|<img src=x|<testcase name="hostile"/);
    if (name === 'html') return;
    // No control characters but line feeds, and none that turns a line around.
    expect(/^[\P{C}\n]+$/u.test(text)).toBe(true);
    const commands = text.split(/[\n\r]/).filter((line) => /^\s*::[a-z-]+(?: |::)/i.test(line));
    if (name === 'github') return expect(commands.some((line) => line.startsWith('::error file=hostile'))).toBe(false);
    expect(commands).toEqual([]);
    expect(text).not.toMatch(/##[a-z]*\[/);
  });

  test('puts no markup into the summary of the job', async () => {
    const text = await written('summary.md');
    const prose = text.replaceAll(/^(`{3,})sh$[\s\S]*?^\1$/gm, '').replaceAll(/\\./g, '');
    expect(prose).not.toMatch(/<(?!\/?(?:details|summary)>)/);
    expect(prose).not.toMatch(/\]\(|^::/m);
  });
});

describe('the token', () => {
  test.each([...names, 'summary.md'])('is not in %s, however it came back', async (name) => {
    const text = await written(name);
    for (const form of forms) expect(text.includes(form)).toBe(false);
    expect(text).toContain('TRELLIS_TOKEN');
  });

  test('is not on the screen either, nor in what is made of a report later', async () => {
    expect(await readdir(folder)).toHaveLength(names.length + 2);
    for (const text of stdout) for (const form of forms) expect(text.includes(form)).toBe(false);
  });
});

describe('hostile names of files', () => {
  test('are in the reports for machines as they are', async () => {
    const { spec, targets } = JSON.parse(await written('json'));
    expect(spec).toBe(named.document);
    expect(targets[0].cases.map(({ written }: { written: { file: string } }) => written.file)).toContain(named.cases);
    const { runs } = JSON.parse(await written('sarif'));
    const { uri } = runs[0].results[0].locations[0].physicalLocation.artifactLocation;
    expect([named.document, named.cases]).toContain(decodeURIComponent(uri.replace('file://', '')));
  });

  test('begin no line, and are no command, in what is said beside the reports', async () => {
    const checked = await trellis(['check', named.document, '--cases', named.cases]);
    const missing = await trellis(['verify', 'mock', '--spec', `${named.document}-is-not-there`]);
    const compared = await trellis(['diff', named.document, 'openapi.yaml']);
    for (const { stdout: said, stderr } of [checked, missing, compared]) {
      const text = said + stderr;
      expect(text).toContain('hostile');
      expect(/^[\P{C}\n]+$/u.test(text)).toBe(true);
      for (const line of text.trimEnd().split('\n'))
        expect(line).toMatch(/^(?:trellis: )?(?:cannot read )?\S*trellis-hostile-/);
    }
  });
});
