import { applicable } from '../doubts/doubt.js';
import type { DoubtRow } from '../doubts/doubt.js';
import { isRedirect } from '../context/is-redirect.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from '../context/situation.js';
import { documentsSuccess, isSuccess } from '../context/success.js';
import type { StatusVerdict } from './verdict.js';

/** Judges a 2xx or 3xx that may come: one that the contract does not promise is no success. */
export function successOrUndocumented(situation: Situation, rows: readonly DoubtRow<Situation>[]): StatusVerdict {
  const { status, operation } = situation;
  const isPromised = operation !== undefined && isSuccess(operation, status);
  const owed = isPromised ? owedShape(situation) : undefined;
  // A document without any response is taken at its word; one that says only what may go wrong is to be completed.
  if (isPromised && (operation.responses.length === 0 || documentsSuccess(operation))) {
    return { breach: undefined, owed };
  }
  const rule = !isPromised && isRedirect(status) ? 'redirect' : 'undocumented-status';
  return { breach: { rule, doubts: applicable(rows, situation) }, owed };
}
