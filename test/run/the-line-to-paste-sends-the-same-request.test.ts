import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { RequestPlan } from '../../src/cases/index.js';
import { credentialVariants } from '../../src/cases/index.js';
import type { RunOptions } from '../../src/run/index.js';
import { aCase } from './plant-store.js';
import { runAgainst } from './runs.js';
import { jsonAnswer, socketServer, TOKEN } from './servers.js';

/** What matters of a request, however its fields are ordered and whatever the connection is to become. */
interface Essence {
  readonly requestLine: string;
  readonly fields: readonly string[];
  readonly body: string;
}

function essence(bytes: Buffer): Essence {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [requestLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const fields = lines
    .map((line) => line.replace(/^[^:]+: */, (name) => `${name.trim().toLowerCase()} `).trim())
    .filter((line) => !line.startsWith('connection:'))
    // curl names itself, and asks for anything where nothing is asked for.
    .filter((line) => !/^user-agent: (?:trellis|curl)/.test(line) && line !== 'accept: */*')
    .toSorted();
  return { requestLine, fields, body: text.slice(end + 4) };
}

/** curl as far as the lines use it, for machines that have none: what it would send. */
const FAKE_CURL = `
const words = process.argv.slice(1);
const fields = new Map([['accept', '*/*'], ['user-agent', 'curl']]);
const more = [];
let method, body, url, target;
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  while (words.length > 0) {
    const word = words.shift();
    if (word === '-X') method = words.shift();
    else if (word === '-I') method = 'HEAD';
    else if (word === '--data-raw') body = Buffer.from(words.shift());
    else if (word === '--data-binary') words.shift(), (body = Buffer.concat(chunks));
    else if (word === '--request-target') target = words.shift();
    else if (word === '-H') field(words.shift());
    else if (!word.startsWith('-')) url = word;
  }
  if (body !== undefined) {
    if (!fields.has('content-type') && !given('content-type')) fields.set('content-type', 'application/x-www-form-urlencoded');
    fields.set('content-length', String(body.length));
  }
  const [, host, path] = /^http:\\/\\/([^/]+)(.*)$/.exec(url);
  const lines = [['host', host], ...fields, ...more].filter(([, value]) => value !== null);
  const head = lines.map(([name, value]) => name + ': ' + value + '\\r\\n').join('');
  const start = (method ?? (body === undefined ? 'GET' : 'POST')) + ' ' + (target ?? path) + ' HTTP/1.1\\r\\n';
  process.stdout.write(Buffer.concat([Buffer.from(start + head + '\\r\\n'), body ?? Buffer.alloc(0)]));
});
function field(text) {
  const name = /^[^:;]+/.exec(text)[0].toLowerCase();
  if (text.endsWith(';') && !text.includes(':')) return fields.set(name, '');
  const value = text.slice(name.length + 1).trim();
  if (value === '') return fields.set(name, null);
  fields.delete(name);
  more.push([name, value]);
}
function given(name) {
  return more.some((field) => field[0] === name);
}
`;

const plans: Readonly<Record<string, Partial<RequestPlan>>> = {
  'a plain request': {},
  'a GET': { method: 'GET', body: undefined },
  'a GET with a body': { method: 'GET' },
  'a HEAD': { method: 'HEAD', body: undefined, fields: [] },
  'a DELETE': { method: 'DELETE', body: undefined },
  'a POST with no body and no media type': { body: undefined, fields: [] },
  'a body with no media type': { fields: [] },
  'an empty body with a media type': { body: [''] },
  'every character that a shell knows': {
    path: ["/plants?a='$HOME'&b=`id`&c=$(id)&d=\\&e=\"&f=!!&g=*&h=~&i=#&j=[1-3]{a,b}"],
    fields: [{ name: 'X-Odd', value: ["'$HOME' `id` $(id) \\ \" !! * ~ # %s %d \\n"] }],
    body: ["'$HOME' `id` $(id) \\ \" !! * ~ # %s %d \\n \n second line\n\n"],
  },
  'a body that begins with @': { body: ['@/etc/passwd'] },
  'a body that begins with a hyphen': { body: ['-x\u0000'] },
  'a body beyond ASCII': { body: ['{"name":"Färn 木 🌿"}'] },
  'a body with control characters': { body: ['{"name":"\u0000\u0001\t\r\u007f\u2028"}'] },
  'a body that is not UTF-8': { body: [Uint8Array.from({ length: 256 }, (_, byte) => byte)] },
  'a long body': { body: [`{"name":"${'x'.repeat(300_000)}"}`] },
  'a field beyond ASCII': { fields: [{ name: 'X-Odd', value: ['Färn'] }] },
  'a field of bytes': { fields: [{ name: 'X-Odd', value: [new Uint8Array([0x61, 0xff, 0x62])] }] },
  'an empty field': { fields: [{ name: 'X-Odd', value: [''] }] },
  'a path that begs to be tidied': { path: ['//plants/../plants/./x/'] },
  'a field that curl would send by itself': { fields: [{ name: 'Accept', value: ['text/plain'] }] },
  ...Object.fromEntries(
    credentialVariants
      // What is done to a user name, a key or their base64 cannot be done to a token.
      .filter(({ title }) => !/user name|right key|base64/.test(title))
      .map(({ id, title }) => [title, { credentials: { kind: 'variant', variant: id } }] as const),
  ),
};

/** What the run sends, and the line that it shows for it. */
async function sentAndShown(
  request: Partial<RequestPlan>,
  options: Partial<RunOptions>,
): Promise<{ sent: Essence; line: string; again: (line: string) => Promise<Essence> }> {
  let received: Buffer | undefined;
  let heard = (_bytes: Buffer): void => undefined;
  const url = await socketServer((socket, bytes) => {
    // Nothing of this is as the contract has it, so that the case fails and shows its line.
    socket.end(jsonAnswer('{"name":"Fern"}').replace('200 OK', '500 No'));
    if (received === undefined) received = bytes;
    else heard(bytes);
  });
  const { cases } = await runAgainst(url, [aCase('case', { request })], options);
  const { result } = cases[0]!;
  if (result.kind !== 'failed' || received === undefined) throw new Error(`nothing to show: ${JSON.stringify(result)}`);
  const again = (line: string): Promise<Essence> =>
    new Promise((resolve, reject) => {
      heard = (bytes) => resolve(essence(bytes));
      shell(line).catch(reject);
    });
  return { sent: essence(received), line: result.findings[0]!.reproduce, again };
}

const VARIABLES = { TRELLIS_TOKEN: TOKEN, TRELLIS_HEADER_X_API_KEY: 'key\'with"quotes$' };

/** Runs a line as a person would who has pasted it. */
function shell(line: string, functions = ''): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', `${functions}${line}`], { env: { ...process.env, ...VARIABLES } });
    const output: Buffer[] = [];
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.on('close', () => (complaints === '' ? resolve(Buffer.concat(output)) : reject(new Error(complaints))));
    child.stdin.end();
  });
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe('the line to paste sends the same request', () => {
  for (const [name, request] of Object.entries(plans)) {
    test(name, async () => {
      const headers = [['X-Api-Key', VARIABLES.TRELLIS_HEADER_X_API_KEY]] as const;
      const { sent, line, again } = await sentAndShown(request, { headers });
      expect(line).not.toContain(TOKEN);
      expect(line).not.toContain(VARIABLES.TRELLIS_HEADER_X_API_KEY);
      expect(line.length).toBeLessThan(5_000);
      const fake = `curl() { '${process.execPath}' -e '${FAKE_CURL.replaceAll("'", "'\\''")}' -- "$@"; }\n`;
      // Where there is curl it is the better judge. The words of a line in Node are text, not bytes.
      const byFake = !hasCurl || name.startsWith('every character');
      if (byFake && name !== 'a field of bytes') expect(essence(await shell(line, fake))).toEqual(sent);
      if (hasCurl) expect(await again(line)).toEqual(sent);
    });
  }
});

describe('the line for what no client sends writes to a socket', () => {
  const rawPlans: Readonly<Record<string, Partial<RequestPlan>>> = {
    'a field that clients keep for themselves': { fields: [{ name: 'Expect', value: ['nothing'] }] },
    'a control character': { fields: [{ name: 'X-Odd', value: ['a\u0001b'] }] },
    'a body that is not UTF-8': {
      fields: [{ name: 'Transfer-Encoding', value: ['chunked'] }],
      body: [new Uint8Array([0x31, 0x0d, 0x0a, 0xff, 0x0d, 0x0a, 0x30, 0x0d, 0x0a, 0x0d, 0x0a])],
    },
    'a body in two pieces': { paused: true, body: ['{"name":"Fern"}'] },
    'a changed token': {
      fields: [{ name: 'Connection', value: ['close'] }],
      credentials: { kind: 'variant', variant: 'shortened' },
    },
  };
  for (const [name, request] of Object.entries(rawPlans)) {
    test(name, async () => {
      const { sent, line } = await sentAndShown(request, {});
      expect(line).not.toContain(TOKEN);
      expect(line).toMatch(/^\{ .*; sleep 2; \} \| nc 127\.0\.0\.1 \d+$/);
      expect(essence(await shell(line, 'nc() { cat; }\nsleep() { :; }\n'))).toEqual(sent);
    });
  }
});
