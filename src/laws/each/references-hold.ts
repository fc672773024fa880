import { withArticle } from '../../error/index.js';
import { statusText } from '../../checks/index.js';
import { singular, wordsOf, type Need } from '../../resources/index.js';
import { isDone, statusOf, type History } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, onAccepted } from '../model/law.js';
import { steps } from '../stories/stories.js';
import type { Subject } from '../model/subject.js';

/**
 * The server rejects a reference to an item that does not exist if the document describes such a rejection (OpenAPI 3.1
 * §4.8.16).
 */
export const referencesHold: Law = {
  id: 'references-hold',
  says: 'The server rejects a reference to what never existed, if the document says so.',
  rules: ['dangling-reference'],
  story: 'references',
  scenario(subject) {
    const needs = documentedOf(subject);
    if (needs.length === 0) return 'the document describes no refusal of references to nothing';
    const found = steps('references', subject, ['create', 'dangle']);
    if (typeof found === 'string') return found;
    return found.flatMap((step) => {
      if (step.name !== 'dangle') return [step];
      return needs.map((need, at) => ({
        ...step,
        name: stepOf(need),
        order: step.order + at,
        words: `create an item with a reference to ${withArticle(need.resource.name)} that never existed`,
        sends: { kind: 'dangling', slot: need.slot } as const,
      }));
    });
  },
  judge: onAccepted(['create'], (history) => {
    const needs = documentedOf(history.subject);
    const sent = needs.filter((need) => history.get(stepOf(need)) !== undefined);
    if (sent.length === 0) return inconclusive(history.reasonFor(stepOf(needs[0]!)));
    return judged(...sent.map((need) => findingOf(need, history)));
  }),
};

function stepOf({ slot }: Need): string {
  return `dangle-${'name' in slot ? slot.name : slot.pointer}`;
}

function findingOf(need: Need, history: History): LawFinding | undefined {
  const sent = history.get(stepOf(need));
  if (sent === undefined || !isDone(sent.exchanges[0])) return undefined;
  const { name } = history.subject.resource;
  return broken('dangling-reference', sent, history, {
    message: `The server created ${withArticle(name)} with a reference to ${withArticle(need.resource.name)} that never existed.`,
    expected: documentedStatus(need, history.subject) ?? 'a 4xx status',
    received: statusText(statusOf(sent)),
    key: stepOf(need),
    steps: ['create', sent.step.name],
  });
}

/** Returns the references of a creation that the server must reject if they name nothing, according to the document. */
function documentedOf(subject: Subject): readonly Need[] {
  return subject.named.filter(
    (need) => need.as === 'reference' && isSingle(need) && documentedStatus(need, subject) !== undefined,
  );
}

function isSingle({ slot }: Need): boolean {
  return slot.in === 'query' || (slot.in === 'body' && !slot.pointer.includes('*'));
}

const ofReference: ReadonlySet<string> = new Set(['400', '404', '409', '410', '422', '424']);
const absent = /\b(?:no|not|unknown|invalid|missing|non-?existent|absent|never|without)\b/i;

/** Returns the status that the document describes as the rejection of a dangling reference. */
function documentedStatus(need: Need, { create }: Subject): string | undefined {
  // If the path has no parameters, "not found" can only refer to the reference in the body.
  const isPlain = create.path.names.length === 0;
  const found = create.responses.find(
    ({ status, description }) =>
      (isPlain && status === '404') ||
      (ofReference.has(status) && absent.test(description) && speaksOf(description, need)),
  );
  return found?.status;
}

function speaksOf(description: string, { resource }: Need): boolean {
  const said = new Set(wordsOf(description).map(singular));
  return wordsOf(resource.name).every((word) => said.has(singular(word)));
}
