import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { TrellisError } from '../../error/index.js';

const PACKAGE = '@stoplight/prism-cli';

/**
 * The file of the `prism` command as its package has it.
 *
 * @throws {TrellisError} where the package is not installed or has no such command.
 */
export function prismCommand(): string {
  try {
    const description = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { readonly bin: { readonly prism: string } };
    return join(dirname(description), bin.prism);
  } catch (cause) {
    const problem = {
      code: 'prism-missing',
      message: `the target prism needs the package ${PACKAGE}, which is not installed`,
      hint: `npm install --save-dev ${PACKAGE}@5.14.2`,
    };
    throw new TrellisError([problem], { cause });
  }
}
