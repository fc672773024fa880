import type { Operation } from '../../contract/index.js';
import { fieldValue } from '../../http/index.js';
import { isAccepted, isDone, statusesText, strongTagOf, type History, type Performed } from '../model/history.js';
import {
  accepted,
  broken,
  inconclusive,
  judged,
  notApplicable,
  type Law,
  type LawFinding,
  onAccepted,
} from '../model/law.js';
import { NO_READ, steps } from '../stories/stories.js';

const rounds = ['1', '2', '3', '4'] as const;

/** Requests for a version that is no longer current, each with the steps from its read to the read of the current one. */
const stale = [
  { name: 'stale-update', by: 'update', steps: ['create', 'read-1', 'race-1', 'read-raced'] },
  { name: 'stale-replace', by: 'replace', steps: ['create', 'read-1', 'race-1', 'read-updated'] },
  { name: 'stale-delete', by: 'delete', steps: ['create-old', 'read-old', 'update-old', 'read-new'] },
] as const;

/** Of two updates of the same version, at most one succeeds (RFC 9110 §13.1.1). */
export const noLostUpdate: Law = {
  id: 'no-lost-update',
  says: 'Of two updates with the same If-Match, at most one succeeds, also at the same moment.',
  rules: ['lost-update', 'valid-request-refused'],
  story: 'races',
  scenario(subject) {
    const write = subject.update ?? subject.replace;
    if (subject.read === undefined) return NO_READ;
    if (write === undefined) return 'the document has no operation that updates an item';
    // A service that does not support preconditions may ignore them all.
    if (!knowsPreconditions(write)) return 'the update documents neither If-Match nor 412 or 428';
    const races = rounds.flatMap((round) => [`read-${round}`, `race-${round}`] as const);
    const later = stale.filter(({ by }) => {
      const operation = subject[by];
      return operation !== undefined && knowsPreconditions(operation);
    });
    return steps(
      'races',
      subject,
      ['create', 'read-0', ...races],
      later.flatMap((each) => [...each.steps, each.name]),
    );
  },
  judge: onAccepted(['read-1'], (history, read) => {
    const tag = strongTagOf(read);
    if (tag === undefined) return notApplicable('the server sends no strong ETag');
    const before = accepted(history, 'read-0');
    if (typeof before === 'string') return inconclusive(before);
    if (strongTagOf(before) !== tag) return notApplicable('the ETag changes although the item does not');
    const races = rounds.flatMap((round) => history.get(`race-${round}`) ?? []);
    const decided = races.filter(isDecided);
    if (races.length === 0) return inconclusive(history.reasonFor('race-1'));
    const last = accepted(history, 'read-4');
    const [refused] = races;
    const areUnmet = races.length === rounds.length && races.every((race) => isUnmet(race, tag));
    if (refused !== undefined && areUnmet && typeof last === 'object' && strongTagOf(last) === tag) {
      return judged(
        broken('valid-request-refused', refused, history, {
          message: `The server answered 412 to ${2 * rounds.length} updates with If-Match: ${tag}, which is the current ETag.`,
          expected: 'success for one of two simultaneous updates',
          received: statusesText(refused),
          steps: ['create', 'read-1', refused.step.name],
        }),
      );
    }
    const [outdated] = stale.flatMap((each) => outdatedFinding(each, history) ?? []);
    if (outdated !== undefined) return judged(outdated);
    if (decided.length === 0) return inconclusive('no two different simultaneous updates got a conclusive response');
    const lost = decided.filter(({ exchanges }) => exchanges.every(isDone));
    const [first] = lost;
    return judged(
      first &&
        broken('lost-update', first, history, {
          message: `In ${lost.length} of ${decided.length} tries, two simultaneous updates with the same If-Match both succeeded.`,
          expected: '412 for one of the two',
          received: statusesText(first),
          steps: ['create', `read-${first.step.name.slice(-1)}`, first.step.name],
        }),
    );
  }),
};

/** Returns a finding if the server accepts a request for the version with a tag, although the item has another one. */
function outdatedFinding({ name, steps: shown }: (typeof stale)[number], history: History): LawFinding | undefined {
  const [sent, read, current] = [name, shown[1], shown[3]].map((step) => history.get(step));
  const [tag, now] = [read, current].map((each) => (each && isAccepted(each) ? strongTagOf(each) : undefined));
  if (!sent || tag === undefined || now === undefined || now === tag || !isDone(sent.exchanges[0])) return undefined;
  return broken('lost-update', sent, history, {
    message: `The server accepted a ${sent.exchanges[0].request.method} request with If-Match: ${tag}, although the ETag of the item was ${now}.`,
    expected: '412',
    received: statusesText(sent),
    key: sent.step.operation,
    steps: [...shown, name],
  });
}

/**
 * Returns true if at least one of the two updates succeeded and they differ. A server may answer the second of two
 * equal updates with success, too.
 */
function isDecided(race: Performed): boolean {
  const [one, other] = race.exchanges;
  if (other === undefined) return false;
  const bodies = [one, other].map(({ request }) => Buffer.from(request.body ?? []).toString('latin1'));
  return bodies[0] !== bodies[1] && (isAccepted(race) || isDone(other));
}

/** Returns true if the server rejected both updates for their If-Match, although it has this tag. */
function isUnmet({ exchanges }: Performed, tag: string): boolean {
  return exchanges.every(
    ({ request, result }) => result.status === 412 && fieldValue(request.fields, 'if-match') === tag,
  );
}

function knowsPreconditions({ parameters, responses }: Operation): boolean {
  const isNamed = parameters.some(({ in: where, name }) => where === 'header' && name.toLowerCase() === 'if-match');
  return isNamed || responses.some(({ status }) => status === '412' || status === '428');
}
