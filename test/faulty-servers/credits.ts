import { readFile } from 'node:fs/promises';

export const golden = 'golden/credits.txt.golden';

/** By fault, the families of cases that find it, as written down; none where more find it than are worth a name. */
export async function writtenCredits(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(new URL(golden, import.meta.url), 'utf8');
  const rows = text.trimEnd().split('\n');
  return new Map(
    rows.map((row) => {
      const [fault = '', finders = ''] = row.split(' <-');
      return [fault, finders.endsWith(' families') ? [] : finders.split(' ').filter((family) => family !== '')];
    }),
  );
}
