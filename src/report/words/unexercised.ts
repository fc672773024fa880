import { formatPlace } from '../../json/index.js';
import type { RefusedOperation } from '../../run/index.js';
import type { CollectedTarget } from '../collected/collected-run.js';
import { countOf } from '../text/count-of.js';
import { reasonForAny } from './result-words.js';

/** Operations of which the target accepted no request. */
export interface Unexercised {
  /** The operations that the selected cases belong to. */
  readonly asked: readonly UnexercisedOperation[];
  /** The number of other operations, in words; undefined if there are none. */
  readonly leftOut: string | undefined;
}

export interface UnexercisedOperation {
  readonly key: string;
  /** A sentence about the responses. */
  readonly words: string;
  /** The cause without the number of responses and the name of the operation, so that equal causes can be grouped. */
  readonly cause: string;
  /** A sentence that says what to do, if that is known. */
  readonly hint: string | undefined;
}

/**
 * The operations that were not exercised; none if nothing was sent. Operations without selected cases are only counted,
 * because a user who selects a few cases does not need a list of all other operations.
 */
export function unexercised({ counts, cases, notExercised, refused }: CollectedTarget): Unexercised {
  const { notRun, notApplicable, total } = counts;
  if (notRun > 0 && notRun + notApplicable === total) return { asked: [], leftOut: undefined };
  const chosen = new Set(cases.map((one) => one.case.operation));
  const asked = notExercised.filter((operation) => chosen.has(operation));
  const rest = notExercised.length - asked.length;
  const words = `${countOf(rest, 'operation')} not tested: none of ${rest === 1 ? 'its' : 'their'} cases was selected`;
  return { asked: asked.map((key) => operationOf(key, refused, cases)), leftOut: rest === 0 ? undefined : words };
}

function operationOf(
  key: string,
  refused: CollectedTarget['refused'],
  cases: CollectedTarget['cases'],
): UnexercisedOperation {
  const { answers = [], lacks = [], reason } = refused?.find(({ operation }) => operation === key) ?? {};
  if (reason !== undefined) return withReason(key, reason);
  const counts = answers.map(({ status, count }) => `${count} × ${status === 0 ? 'no answer' : status}`).join(', ');
  const rejected = answers.every(({ status }) => status >= 400)
    ? 'the server rejected every valid request'
    : 'the server accepted no valid request';
  const withheld = cases.find(
    ({ case: { operation, expect }, result }) =>
      operation === key && expect.outcome === 'accept' && result.kind === 'not-applicable',
  )?.result;
  if (counts === '' && withheld !== undefined && 'reason' in withheld) return withReason(key, withheld.reason);
  const none =
    refused === undefined ? 'the server accepted none of its requests' : 'no valid request of it got a response';
  const statuses = answers.map(({ status }) => (status === 0 ? 'no answer' : String(status))).join(', ');
  return {
    key,
    words: `${key} was not tested: ${counts === '' ? none : `${rejected} (${counts})`}.`,
    cause: counts === '' ? none : `${rejected} (${statuses})`,
    hint: hintFor(key, answers, lacks),
  };
}

function withReason(key: string, reason: string): UnexercisedOperation {
  return { key, words: `${key} was not tested: ${reason}.`, cause: reasonForAny(reason, key), hint: undefined };
}

/** Statuses for values that name nothing or that the server does not know. */
const ofValues: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/** Members of a login request, which the server denies if they are made up. */
const secretName = /^\/.*(?:pass|pwd|pin|otp|secret|token)/i;

function hintFor(
  key: string,
  answers: RefusedOperation['answers'],
  lacks: RefusedOperation['lacks'],
): string | undefined {
  const isDenied = answers.length > 0 && answers.every(({ status }) => status === 401 || status === 403);
  if (isDenied && !lacks.some(({ name }) => secretName.test(name)))
    return 'Check that the credential allows this operation, and that the document declares its security. If it does not, send the credential with --header or --cert.';
  if (!isDenied && !answers.some(({ status }) => ofValues.has(status))) return undefined;
  const [first] = lacks;
  if (first === undefined) return 'Write a valid request for it in a case file.';
  const names = lacks.map(({ name }) => name).join(' and ');
  const values = lacks.map(({ name }) => `${name}: …`).join(', ');
  const scope = /^[\w-]+$/.test(key) ? key : `'${key}'`;
  const given = lacks.some(({ name }) => name.startsWith('/')) ? `${scope}: { ${values} }` : values;
  if (answers.every(({ status }) => status === 409 || status === 423))
    return `The item may have to be in a state to which no other operation led. Configure values: { ${given} } that name an item in that state.`;
  return `The server may not know the ${names} that Trellis sent. Configure values: { ${given} } or add an example to the document at ${formatPlace(first)}.`;
}

/** The sentences about an operation in one line. */
export function unexercisedLine({ words, hint }: UnexercisedOperation): string {
  return hint === undefined ? words : `${words} ${hint}`;
}
