import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import { documentsSuccess, isSuccess } from './success.js';
import type { StatusVerdict } from './verdict.js';

/** Judges a 2xx or 3xx that was asked for: one that the contract does not promise is no success. */
export function successOrUndocumented(situation: Situation): StatusVerdict {
  const { status, operation } = situation;
  if (operation !== undefined && isSuccess(operation, status)) {
    // A document that says what may go wrong and not what comes of success is to be completed.
    const isOpen = operation.responses.length > 0 && !documentsSuccess(operation);
    const breach = isOpen ? ({ rule: 'undocumented-status', level: 'warning' } as const) : undefined;
    return { breach, owed: owedShape(situation) };
  }
  const rule = isRedirect(status) ? 'redirect' : 'undocumented-status';
  return { breach: { rule, level: 'violation' }, owed: undefined };
}

/** 304 is no redirect: it says that the client has the answer already (RFC 9110 §15.4.5). */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}
