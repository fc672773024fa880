import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { ReportedFinding } from '../../src/run/index.js';
import { TOKEN } from '../run/servers.js';
import { closeAfterFile } from '../closing.js';
import { temporaryFolder } from '../temporary-folder.js';
import { OTHER_TOKEN } from './workshop.js';

const shell = promisify(execFile);

let tools: Promise<string> | undefined;

/** A folder with what a POSIX system has, and curl, for the tests of one file. */
async function folderOfTools(): Promise<string> {
  const folder = temporaryFolder();
  closeAfterFile(() => (tools = undefined));
  for (const tool of ['curl', 'sed', 'tr', 'head']) {
    const { stdout } = await shell('sh', ['-c', `command -v ${tool}`]);
    await symlink(stdout.trim(), join(folder, tool));
  }
  return folder;
}

/** What a script prints. */
export async function pasted(script = ''): Promise<string> {
  const env = { PATH: await (tools ??= folderOfTools()), TRELLIS_TOKEN: TOKEN, TRELLIS_OTHER_TOKEN: OTHER_TOKEN };
  const { stdout } = await shell('/bin/sh', ['-c', script], { env });
  return stdout;
}

/** Expects that the script of a finding gets the responses of its history again. */
export async function expectShownAgain({ reproduce, history, received }: ReportedFinding): Promise<void> {
  const stdout = await pasted(reproduce);
  const statuses = [...stdout.matchAll(/HTTP\/1\.1 (\d{3})/g)].flatMap(([, status]) => status ?? []);
  const before = reproduce.match(/^# before: /gm)?.length ?? 0;
  const shown = (history?.exchanges ?? []).flatMap(({ shows }) => {
    const pages = Number(/\b(\d+) pages?\b/.exec(shows)?.[1] ?? 1);
    return Array.from({ length: pages }, () => shows.match(/\b\d{3}(?= [A-Z])/g) ?? []).flat();
  });
  // Simultaneous requests may be answered otherwise each time.
  const isRace = reproduce.includes('\nwait; ');
  expect(isRace ? statuses.length - before : statuses.slice(before), reproduce).toEqual(isRace ? shown.length : shown);
  const isValue = history?.values.some(({ text }) => text === received) === true && received !== 'nothing';
  if (isValue) expect(stdout, reproduce).toContain(received.replace(/…$/, ''));
}
