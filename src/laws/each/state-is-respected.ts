import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { withArticle } from '../../error/index.js';
import { statusText } from '../../checks/index.js';
import { formatPointer } from '../../json/index.js';
import { isForbidden } from '../../resources/index.js';
import { actionSteps, deletionsOf, ruledBelow, tries, updatesOf, type After, type Try } from '../stories/acted.js';
import { isAccepted, isPending, itemIn, statusOf, type History } from '../model/history.js';
import type { Subject } from '../model/subject.js';
import { steps } from '../stories/stories.js';
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
  scenario(subject) {
    const [own, acted] = [stepsOfNew(subject), actionSteps(subject)];
    if (own.length === 0) return acted;
    return typeof acted === 'string' ? own : [...acted, ...own];
  },
  judge(history) {
    const all = [...tries(history), ...triesOfNew(history)];
    const ruled = all.filter(({ by }) => history.subject.stateRulesOf(by).length > 0);
    if (ruled.length === 0) return notApplicable('the document names no state in which the server rejects a request');
    const found = ruled.flatMap((each) => findingOf(each, history) ?? []);
    return judged(...firstOfEach(found, ({ key }) => key));
  },
};

/** After the other requests of the story. */
const LATE = 3000;

/** Returns the requests for a new item that the document says to be impossible in some states, apart from actions. */
function requestsForNew(subject: Subject): readonly After[] {
  return [...updatesOf(subject), ...ruledBelow(subject), ...deletionsOf(subject)].filter(
    ({ by }) => subject.stateRulesOf(by).length > 0,
  );
}

function stepsOfNew(subject: Subject): readonly ScenarioStep[] {
  const { reading } = subject;
  const asked = requestsForNew(subject);
  const found = asked.length === 0 ? '' : steps('actions', subject, ['create']);
  if (typeof found === 'string' || reading === undefined) return [];
  return asked.flatMap(({ by, ...sent }, at) =>
    found.flatMap((create): readonly ScenarioStep[] => {
      const [created, before, tried, after] = namesFor(by);
      const [thing, order] = [created, LATE + 4 * at];
      return [
        { ...create, thing, name: created, order },
        { ...reading, thing, name: before, order: order + 1 },
        { ...sent, thing, name: tried, order: order + 2, operation: by.key },
        { ...reading, thing, name: after, order: order + 3, when: { step: tried, was: 'sent' } },
      ];
    }),
  );
}

function triesOfNew(history: History): readonly Try[] {
  return requestsForNew(history.subject).flatMap(({ by }): readonly Try[] => {
    const names = namesFor(by);
    const [, readBefore, tried, readAfter] = names.map((name) => history.get(name));
    if (!readBefore || !tried || !readAfter) return [];
    return [{ by, tried, earlier: undefined, readBefore, readAfter, steps: names }];
  });
}

function namesFor({ key }: Operation): readonly [created: string, before: string, tried: string, after: string] {
  return [`create for ${key}`, `read before ${key}`, `new ${key}`, `read after ${key}`];
}

function findingOf({ by, tried, readBefore, steps }: Try, history: History): LawFinding | undefined {
  const item = isAccepted(readBefore) ? itemIn(readBefore, history.subject) : undefined;
  if (item === undefined || !isAccepted(tried) || isPending(tried)) return undefined;
  const ignored = history.subject.stateRulesOf(by).find((rule) => isForbidden(rule, item));
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
