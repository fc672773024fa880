import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * What `npm install` of the built package would do, but for its types, which are many files: copied and not linked, for
 * what is linked vitest takes for code of the project. What it and its tests need beside it is linked.
 */
export async function install(project: string): Promise<void> {
  const modules = join(project, 'node_modules');
  const isWanted = (file: string): boolean => !file.endsWith('.d.ts');
  for (const part of ['dist', 'package.json', 'openapi.yaml']) {
    await cp(join(root, part), join(modules, 'trellis', part), { recursive: true, filter: isWanted });
  }
  for (const name of ['vitest', '@stoplight']) await symlink(join(root, 'node_modules', name), join(modules, name));
}
