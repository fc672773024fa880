import type { ScenarioStep } from '../../cases/index.js';
import { statusText } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { isAccepted, isDone, isTaken, statusesText, statusOf, type History } from '../model/history.js';
import {
  broken,
  inconclusive,
  judged,
  notApplicable,
  type Judgement,
  type Law,
  type LawFinding,
} from '../model/law.js';
import { creationOfActions, triedActions } from '../stories/acted.js';

/** The gap between the two requests of each round, in milliseconds. */
const rounds = [0, 0, 1, 3];

/**
 * An action that succeeds once per item when requested in sequence also succeeds once when requested twice at the same
 * time.
 */
export const doneOnce: Law = {
  id: 'done-once',
  says: 'Of two simultaneous requests for an action that succeeds once for each item, at most one succeeds.',
  rules: ['done-twice'],
  story: 'actions',
  scenario(subject) {
    const found = creationOfActions(subject);
    if (typeof found === 'string') return found;
    return triedActions(subject).flatMap((action, of) => found.flatMap((create) => stepsOf(action, create, of * 100)));
  },
  judge(history) {
    const all = triedActions(history.subject).map((action) => judgedAction(action, history));
    const findings = all.flatMap((each) => (each.kind === 'judged' ? each.findings : []));
    const undecided = all.find(({ kind }) => kind !== 'judged');
    return undecided === undefined || all.some(({ kind }) => kind === 'judged') ? judged(...findings) : undecided;
  },
};

/**
 * Returns steps that request an action twice in a row and, if the server rejects the second request, twice at the same
 * time, each time for a new item.
 */
function stepsOf({ key }: Operation, create: ScenarioStep, order: number): readonly ScenarioStep[] {
  const thing = key;
  const created: ScenarioStep = { ...create, name: `create ${key}`, order, thing };
  const act: ScenarioStep = {
    name: `act ${key}`,
    order: order + 1,
    operation: key,
    words: `send ${key} for it`,
    thing,
    sends: { kind: 'good' },
  };
  const again: ScenarioStep = {
    ...act,
    name: `again ${key}`,
    order: order + 2,
    words: `send ${key} for it again`,
    when: { step: act.name, was: 'accepted' },
  };
  const races = rounds.flatMap((gap, round): readonly ScenarioStep[] => {
    const when = { step: again.name, was: 'refused' } as const;
    const own = { thing: `${key} ${round}`, when };
    return [
      { ...create, ...own, name: `create ${key} ${round}`, order: order + 3 + 2 * round },
      {
        ...act,
        ...own,
        name: raceOf(key, round),
        order: order + 4 + 2 * round,
        words: `send ${key} for it twice at the same moment`,
        together: { with: 'itself', gap },
      },
    ];
  });
  return [created, act, again, ...races];
}

function raceOf(key: string, round: number): string {
  return `both ${key} ${round}`;
}

function judgedAction({ key }: Operation, history: History): Judgement {
  const [act, again] = [history.get(`act ${key}`), history.get(`again ${key}`)];
  if (act === undefined) return inconclusive(history.reasonFor(`act ${key}`));
  if (!isAccepted(act)) return inconclusive(`the server answered ${statusOf(act)} to ${key} for a new item`);
  if (again === undefined || isAccepted(again)) return notApplicable('each action succeeds any number of times');
  if (!isTaken(again)) return inconclusive(`the server answered ${statusOf(again)} to the second request for ${key}`);
  const races = rounds.flatMap((_gap, round) => history.get(raceOf(key, round)) ?? []);
  if (races.length === 0) return inconclusive(history.reasonFor(raceOf(key, 0)));
  const twice = races.filter(({ exchanges }) => exchanges.every(isDone));
  const [first] = twice;
  const finding: LawFinding | undefined =
    first &&
    broken('done-twice', first, history, {
      message: `In ${twice.length} of ${races.length} tries, two simultaneous requests for ${key} of the same ${history.subject.resource.name} both succeeded.`,
      expected: `${statusText(statusOf(again))} for one of the two, as for the second of two in a row`,
      received: statusesText(first),
      key,
      steps: [
        `create ${key}`,
        act.step.name,
        again.step.name,
        first.step.name.replace('both', 'create'),
        first.step.name,
      ],
    });
  return judged(finding);
}
