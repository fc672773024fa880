import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { install } from '../package/install.js';

const root = resolve(import.meta.dirname, '../..');

/** A test of the project as vitest reports it. */
export interface Told {
  readonly file: string;
  readonly title: string;
  readonly group: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly message: string;
}

export interface Ran {
  readonly code: number;
  /** What vitest printed. */
  readonly output: string;
  readonly tests: readonly Told[];
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly ancestorTitles: readonly string[];
      readonly status: Told['status'];
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs test files in a project of its own that has the built package and vitest installed, by the real vitest. */
export async function runProject(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Promise<Ran> {
  const project = await mkdtemp(join(tmpdir(), 'trellis-vitest-'));
  try {
    // Where nothing else says so, a file is CommonJS.
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    await install(project);
    for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
    const args = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--pool=threads',
      '--no-isolate',
      '--no-file-parallelism',
      '--reporter=verbose',
      '--reporter=json',
      '--outputFile.json=report.json',
      ...flags,
    ];
    const { code, output } = await new Promise<Pick<Ran, 'code' | 'output'>>((done) => {
      const child = execFile(
        process.execPath,
        args,
        { cwd: project, env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '' } },
        (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
    const report = JSON.parse(await readFile(join(project, 'report.json'), 'utf8')) as JsonReport;
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, ancestorTitles, status, failureMessages }) => ({
        file: name.slice(name.lastIndexOf('/') + 1),
        title,
        group: ancestorTitles.at(-1) ?? '',
        status,
        message: failureMessages.join('\n'),
      })),
    );
    return { code, output, tests };
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
