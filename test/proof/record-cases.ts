import { deriveCases, loadCases, type DerivedCases } from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import { caseLine } from './case-lines.js';
import type { RecordedDocument } from './documents.js';
import type { Write } from './write.js';

/**
 * The cases of a document, as three files: what each demands and sends, in the order of their ids; how reports name its
 * change; and the order in which they are derived.
 */
export async function recordCases({ name, load }: RecordedDocument, write: Write): Promise<void> {
  const contract = await load();
  const { cases, notes, leftOut } = await casesOf(name, contract);
  const sorted = cases.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const remarks = [
    ...notes.map(({ code, message }) => `(note) ${code} | ${message}`),
    ...Array.from(leftOut, ([operation, count]) => `(left out) ${operation} | ${count}`),
  ].sort();
  await write(`cases/${name}.txt`, [...remarks, ...sorted.map(caseLine)]);
  await write(
    `words/${name}.txt`,
    sorted.map(({ id, change }) => `${id} | ${JSON.stringify(change)}`),
  );
  await write(
    `order/${name}.txt`,
    cases.map(({ id }) => id),
  );
}

/** With the written cases of the project where they are of its document. */
async function casesOf(name: string, contract: Contract): Promise<DerivedCases> {
  if (name !== 'openapi') return deriveCases(contract);
  const { cases: written } = await loadCases(['contracts'], contract);
  const derived = deriveCases(contract, { written });
  return { ...derived, cases: [...written, ...derived.cases] };
}
