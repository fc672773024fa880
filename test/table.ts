import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The table in a YAML file of a folder, which is taken to have the type that is asked for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the tests of a table would fail
export function tableIn<Rows>(folder: string, file: string): Rows {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return parse(readFileSync(`${folder}/${file}`, 'utf8')) as Rows;
}

/** The text of a document in a folder. */
export function documentIn(folder: string, file: string): string {
  return readFileSync(`${folder}/${file}`, 'utf8');
}
