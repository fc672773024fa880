import { MARKER } from '../../cases/index.js';
import { statusText } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { withArticle } from '../../error/index.js';
import { isAccepted, isMissing, statusOf, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** A PUT that may create an item: whether the item was there before, and the step that shows it. */
const puts = [
  { step: 'create', isThere: false, shown: undefined },
  { step: 'place', isThere: false, shown: 'read' },
  { step: 'replace', isThere: true, shown: 'read' },
  { step: 'replace-again', isThere: true, shown: 'read-replaced' },
] as const;

/** A PUT is answered with 201 if it creates the item, and with 200 or 204 if it changes one (RFC 9110 §9.3.4). */
export const putTellsCreation: Law = {
  id: 'put-tells-creation',
  says: 'The response to a PUT tells by its status whether the request has created the item.',
  rules: ['creation-misreported'],
  story: 'life',
  ofSingletons: true,
  scenario: (subject) =>
    [subject.create, subject.replace].some((each) => each !== undefined && tellsBoth(each))
      ? steps('life', subject, ['create', 'read', 'replace', 'read-replaced'], ['replace-again'])
      : 'the document has no PUT with both 201 and another status of success',
  judge(history) {
    const asked = puts.filter(({ step }) => isAccepted(history.get(step)));
    if (asked.length === 0) return inconclusive(history.reasonFor('replace'));
    const [found] = asked.flatMap((each) => findingOf(each, history) ?? []);
    return judged(found);
  },
};

/** Whether a PUT documents the status of a creation and that of a change. */
function tellsBoth({ method, responses }: Operation): boolean {
  const has = (...statuses: readonly string[]): boolean => responses.some(({ status }) => statuses.includes(status));
  return method === 'PUT' && has('201') && has('200', '204');
}

function findingOf({ step, isThere, shown }: (typeof puts)[number], history: History): LawFinding | undefined {
  const put = history.get(step);
  const operation = put && history.subject.contract.operation(put.step.operation);
  const before = shown === undefined ? undefined : history.get(shown);
  if (put === undefined || operation === undefined || !tellsBoth(operation)) return undefined;
  if (before === undefined ? !isNew(put, history) : isThere ? !isAccepted(before) : !isMissing(before))
    return undefined;
  const status = statusOf(put);
  const isWrong = isThere ? status === 201 : status === 200 || status === 204;
  if (!isWrong || (put.exchanges[0].tries?.all ?? 1) > 1) return undefined;
  const { name } = history.subject.resource;
  return broken('creation-misreported', put, history, {
    message: isThere
      ? `The server answered ${statusText(status)} to a PUT of ${withArticle(name)} that was there before.`
      : `The server answered ${statusText(status)} to the PUT that created the ${name}.`,
    expected: isThere ? '200 or 204' : '201',
    received: statusText(status),
    key: isThere ? 'changed' : 'created',
    steps: [...(step === 'create' ? [] : ['create', ...(shown === undefined ? [] : [shown])]), step],
  });
}

/** Returns true for an item whose name was made up at random: one of a few names may be that of an item that is there. */
function isNew({ identity }: Performed, { subject }: History): boolean {
  const name = identity?.get(subject.resource.names.at(-1) ?? '') ?? '';
  return name.startsWith(MARKER) || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
}
