import { applicable } from '../doubts/doubt.js';
import { ofOtherMethods } from '../doubts/other-requests.js';
import { isRedirect } from '../context/is-redirect.js';
import type { Situation } from '../context/situation.js';
import type { StatusVerdict } from './verdict.js';

/** Judges a 2xx or 3xx in answer to a method that the contract does not document on that path. */
export function undocumentedMethodVerdict(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  const isLetIn = theCase.expect.outcome === 'deny' ? 'unauthenticated-accepted' : 'undocumented-operation';
  const rule = isRedirect(status) ? 'redirect' : isLetIn;
  return { breach: { rule, doubts: applicable(ofOtherMethods, situation) }, owed: undefined };
}
