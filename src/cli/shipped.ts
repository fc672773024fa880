import { fileURLToPath } from 'node:url';

/** A file or folder that ships with the package, by its path from the package's top. */
export function shipped(path: string): string {
  // Both `src/cli/` and `dist/cli/` or `dist/chunks/` stand two folders below the top of the package.
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
