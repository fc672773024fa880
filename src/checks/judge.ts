import { checks } from './checks.js';
import { applied, type AppliedDoubt } from './doubts/applied-doubt.js';
import { settle, type DoubtsOff } from './findings/settle.js';
import type { Finding } from './findings/finding.js';
import { applicable } from './doubts/doubt.js';
import { ofUndecided } from './doubts/inconclusive.js';
import { statusText } from './findings/finding-text.js';
import type { Case } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import type { Exchange, SentRequest } from './context/exchange.js';
import { situationOf } from './context/situation.js';
import { isSuccess } from './context/success.js';
import { secretForms, carriers } from './secrets/secret-forms.js';

const mark = '[credentials]';

/** A prefix of this length reveals a secret, as when a text is cut within it. */
const telling = 8;

/** Before an ellipsis, this many characters do. */
const tellingAtCut = 4;

/**
 * Returns the findings about an exchange, one for each defect, in the order of the checks.
 *
 * A defect suppresses the findings that only follow from it:
 * 1. An inconclusive exchange is not judged. If no complete response arrived, that is the only finding.
 * 2. The status causes at most one finding. If the response should not have come at all (a server error, an
 *    undocumented status, a request that was wrongly accepted), its shape is not judged.
 * 3. A body without a media type, or of an undocumented one, is not judged further.
 * 4. A body that is not JSON is not validated against its schema.
 * 5. Schema, headers and properties come last.
 *
 * Challenges, `Allow`, echoed credentials and stack traces are checked in every response.
 *
 * @example
 * judge(exchange, theCase, contract).map(({ rule }) => rule) // ['schema-violation']
 */
export function judge(exchange: Exchange, theCase: Case, contract: Contract): readonly Finding[] {
  return judgementOf(exchange, theCase, contract).findings;
}

/** The findings about an exchange, and the doubts that excused or downgraded findings. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Without duplicates. */
  readonly doubts: readonly AppliedDoubt[];
}

/**
 * Returns the findings of {@link judge} and the doubts that were applied. A doubt in `off` is not applied.
 *
 * @example
 * judgementOf(exchange, theCase, contract, new Set(['value-taken'])).doubts // []
 */
export function judgementOf(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  off: DoubtsOff = new Set(),
): Judgement {
  if (inconclusiveReason(exchange, theCase, off) !== undefined) return { findings: [], doubts: [] };
  const distinct = new Map<string, Finding>();
  const doubts = new Map<string, AppliedDoubt>();
  for (const strict of checks.flatMap((oracle) => oracle.check(exchange, theCase, contract))) {
    const { finding, doubt } = settle(strict, off);
    if (doubt !== undefined) doubts.set(doubt.id, applied(doubt, exchange.result.status));
    const identity = finding && `${finding.rule} ${finding.key}`;
    if (identity !== undefined && !distinct.has(identity)) distinct.set(identity, withoutSecrets(finding!, exchange));
  }
  return { findings: [...distinct.values()], doubts: [...doubts.values()] };
}

function withoutSecrets(finding: Finding, { request }: Exchange): Finding {
  return {
    ...finding,
    message: redact(finding.message, request),
    expected: redact(finding.expected, request),
    received: redact(finding.received, request),
    key: redact(finding.key, request),
  };
}

/**
 * Returns why an exchange does not decide its case, in words, or undefined if it does.
 *
 * A run first waits and retries as the server asks. It calls this function when the retries are used up.
 *
 * @example
 * inconclusiveReason(exchange, theCase) // 'the server asked the client to retry later (429 Too Many Requests)'
 */
export function inconclusiveReason(
  { result }: Exchange,
  theCase: Case,
  off: DoubtsOff = new Set(),
): string | undefined {
  if (result.kind === 'failure') {
    return result.failure === 'unreachable' ? `no connection could be made: ${result.detail}` : undefined;
  }
  const doubt = applicable(ofUndecided, { ...result, theCase }).find(({ id }) => !off.has(id));
  return doubt && `${doubt.because} (${statusText(result.status)})`;
}

/**
 * Returns true if the server carried out the request: its status is one that the contract documents for success.
 *
 * A documented 404 or 409 lets a case pass but is no acceptance. A run in which no request was accepted proves
 * nothing.
 */
export function isAccepted({ request, result }: Exchange, theCase: Case, contract: Contract): boolean {
  if (result.kind !== 'response') return false;
  const { operation, isElsewhere } = situationOf(result, request, theCase, contract);
  return operation !== undefined && !isElsewhere && isSuccess(operation, result.status);
}

/** Removes the secrets of a request from a text, in every form, complete or cut. */
function redact(text: string, request: SentRequest): string {
  return [...carriers(request).flatMap(secretForms), ...request.secrets]
    .filter((form) => form.length >= tellingAtCut)
    .toSorted((one, other) => other.length - one.length)
    .reduce(withoutForm, text);
}

function withoutForm(text: string, form: string): string {
  const beginning = form.slice(0, telling);
  let clean = '';
  let rest = text;
  for (let at = rest.indexOf(beginning); at !== -1; at = rest.indexOf(beginning)) {
    clean += rest.slice(0, at) + mark;
    rest = rest.slice(at + lengthInCommon(rest.slice(at), form));
  }
  return withoutCutForm(clean + rest, form);
}

function lengthInCommon(text: string, form: string): number {
  let length = 0;
  while (length < form.length && text[length] === form[length]) length += 1;
  return length;
}

function withoutCutForm(text: string, form: string): string {
  for (let length = telling - 1; length >= tellingAtCut; length -= 1) {
    const cut = `${form.slice(0, length)}…`;
    if (text.endsWith(cut)) return `${text.slice(0, -cut.length)}${mark}…`;
  }
  return text;
}
