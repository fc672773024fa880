import type { Contract } from '../../contract/index.js';
import { formatProblem } from '../../error/index.js';
import { note } from './note.js';
import { countOf } from '../../report/index.js';

/** Says that a document is used although OpenAPI does not allow something in it. */
export function noteFaults({ file, faults }: Contract): void {
  const [first] = faults;
  if (first === undefined) return;
  const count = countOf(faults.length, 'fault');
  note(`${formatProblem(first)}\n${file} is used anyway; "trellis check --tolerant" shows ${count} of this kind`);
}
