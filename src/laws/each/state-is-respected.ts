import { withArticle } from '../../error/index.js';
import { statusText } from '../../checks/index.js';
import { formatPointer } from '../../json/index.js';
import { isForbidden, stateRules, type StateRule } from '../../resources/index.js';
import { actionSteps, tries, type Try } from '../stories/acted.js';
import { isAccepted, isPending, itemIn, statusOf, type History } from '../model/history.js';
import { broken, firstOfEach, judged, notApplicable, seen, textOf, type Law, type LawFinding } from '../model/law.js';

/**
 * A request that the document says to be rejected in the state of an item, such as a change of an order that has been
 * shipped, is rejected. The item is brought into its states by actions, and the read before the request shows the state.
 */
export const stateIsRespected: Law = {
  id: 'state-is-respected',
  says: 'The server rejects what the document says to be impossible in the state of an item.',
  rules: ['state-ignored'],
  story: 'actions',
  scenario: actionSteps,
  judge(history) {
    const ruled = tries(history).filter(({ by }) => rulesOf(by, history).length > 0);
    if (ruled.length === 0)
      return notApplicable('the document names no state in which the server rejects a request after an action');
    const found = ruled.flatMap((each) => findingOf(each, history) ?? []);
    return judged(...firstOfEach(found, ({ key }) => key));
  },
};

function rulesOf(by: Try['by'], { subject }: History): readonly StateRule[] {
  return subject.itemSchemas.flatMap((schema) => stateRules(by, schema, subject.resource.name));
}

function findingOf({ by, tried, readBefore, steps }: Try, history: History): LawFinding | undefined {
  const item = isAccepted(readBefore) ? itemIn(readBefore, history.subject) : undefined;
  if (item === undefined || !isAccepted(tried) || isPending(tried)) return undefined;
  const ignored = rulesOf(by, history).find((rule) => isForbidden(rule, item));
  const [state] = ignored?.states ?? [];
  if (ignored === undefined || state === undefined) return undefined;
  const shown = item[state.name];
  const pointer = `\`${formatPointer([state.name])}\``;
  return broken('state-ignored', tried, history, {
    message: `The server answered ${statusText(statusOf(tried))} to ${by.key} for ${withArticle(history.subject.resource.name)} with ${textOf(shown)} at ${pointer}. The document says: "${ignored.says}".`,
    expected: ignored.statuses.join(' or '),
    received: statusText(statusOf(tried)),
    key: `${by.key} ${ignored.says}`,
    steps: steps.slice(0, -1),
    values: [seen(readBefore, `${pointer} in the read before`, shown)],
  });
}
