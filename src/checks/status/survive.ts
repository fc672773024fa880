import { ofSilence } from '../doubts/other-requests.js';
import { clientErrorVerdict } from './client-error.js';
import { hasUnknownPath } from './has-unknown-path.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import { successOrUndocumented } from './success-status.js';
import { isSuccess } from './success.js';
import { undocumentedMethodVerdict } from './undocumented-method.js';
import type { StatusVerdict } from './verdict.js';

/** Where the contract is silent, any documented or implied status below 500 will do, in its documented shape. */
export function judgeSurvive(situation: Situation): StatusVerdict {
  const { status, operation } = situation;
  if (status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  // The very success that the operation promises, where there is no operation at all.
  if (operation !== undefined && isSuccess(operation, status) && hasUnknownPath(situation)) {
    return { breach: { rule: 'undocumented-operation', doubts: [] }, owed: undefined };
  }
  return successOrUndocumented(situation, ofSilence);
}
