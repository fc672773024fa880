import { existsSync } from 'node:fs';

/** The document that is taken where none is named. */
export const usualDocument = 'openapi.yaml';

/** The name of the document that ships with the package; `./plant-store` is a file. */
export const plantStore = 'plant-store';

/** Whether a document is named by its URL. */
export function isUrl(spec: string): boolean {
  return /^https?:\/\//i.test(spec);
}

const names = ['openapi', 'swagger'];
const extensions = ['yaml', 'yml', 'json'];
const folders = ['', 'api/', 'docs/', 'spec/', 'specs/', 'openapi/', 'public/', 'static/', 'src/'];

/** The documents of usual names in usual folders below the working directory, the most usual first. */
export function nearbyDocuments(): readonly string[] {
  const files = names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`));
  return folders.flatMap((folder) => files.map((file) => folder + file)).filter((file) => existsSync(file));
}
