import type { Contract } from '../../contract/index.js';
import { note } from './note.js';
import { countOf } from '../../report/index.js';

/** Says in one line that a document is used although it breaks OpenAPI, and what of it is not. */
export function noteFaults({ file, faults }: Contract): void {
  if (faults.length === 0) return;
  const leftOut = faults.filter(({ code }) => code === 'operation-left-out');
  const count = countOf(faults.length - leftOut.length, 'error');
  const without = leftOut.length === 0 ? '' : `, ${countOf(leftOut.length, 'operation')} left out`;
  note(`${file}: ${count} in the document${without}; see trellis check`);
}
