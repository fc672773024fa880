import { fileURLToPath } from 'node:url';

/** The path of a file or folder of the package. */
export function shipped(path: string): string {
  // `src/cli/`, `dist/cli/` and `dist/chunks/` are two levels below the root of the package.
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
