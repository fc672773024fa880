import type { Moved, ScenarioStep } from '../../cases/index.js';
import { statusText } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { formatPointer } from '../../json/index.js';
import { forbiddenNext, type Transitions } from '../../resources/index.js';
import { isAccepted, isPending, itemIn, sentItem, statusOf, type History } from '../model/history.js';
import { broken, inconclusive, judged, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import type { Subject } from '../model/subject.js';
import { memberValue } from '../shape/equality.js';
import { NO_READ, steps } from '../stories/stories.js';

/** After the other requests of the story. */
const LATE = 2000;

/** The changes of the state of two items. In each state, two are asked for that the document does not list. */
const walks = { moved: [0, 1, 'next', 0, 1, 'next', 0, 1], ended: ['end', 0, 1] } as const;

/** A change of the state of an item, with the names of its steps. */
interface Move extends Pick<Moved, 'to'> {
  readonly thing: string;
  readonly move: string;
  readonly after: string;
}

const moves: readonly Move[] = Object.entries(walks).flatMap(([thing, all]) =>
  all.map((to, at) => ({ thing, to, move: `change ${thing} ${at}`, after: `read ${thing} ${at}` })),
);

/** A server that documents the transitions of a state rejects all others, whatever state an item is in. */
export const stateMovesOn: Law = {
  id: 'state-moves-on',
  says: 'The server rejects a change of a state that the document does not list among the transitions.',
  rules: ['state-ignored'],
  story: 'actions',
  scenario(subject) {
    const { reading } = subject;
    const moving = movingOf(subject);
    if (moving === undefined) return 'the document lists no transitions of a state that an update changes';
    const found = reading === undefined ? NO_READ : steps('actions', subject, ['create']);
    if (typeof found === 'string' || reading === undefined) return found;
    const { write, transitions } = moving;
    const { name: state } = transitions;
    return found.flatMap((create) => [
      ...Object.keys(walks).flatMap((thing): readonly ScenarioStep[] => [
        { ...create, thing, name: createOf(thing), order: LATE },
        { ...reading, thing, name: `read ${thing}`, order: LATE + 1 },
      ]),
      ...moves.flatMap(({ thing, to, move, after }, at): readonly ScenarioStep[] => {
        const words = `change its state ${typeof to === 'number' ? 'in a way that the document does not list' : 'as the document allows'}`;
        const sends = { kind: 'change', members: { state, to } } as const;
        return [
          { thing, name: move, order: LATE + 2 + 2 * at, operation: write.key, words, sends },
          { ...reading, thing, name: after, order: LATE + 3 + 2 * at, when: { step: move, was: 'sent' } },
        ];
      }),
    ]);
  },
  judge(history) {
    const moving = movingOf(history.subject);
    const tried = moves.filter(({ to, move }) => typeof to === 'number' && history.get(move) !== undefined);
    if (moving === undefined || tried.length === 0) return inconclusive(history.reasonFor(moves[0]?.move ?? ''));
    const [found] = tried.flatMap((each) => findingOf(each, moving, history) ?? []);
    return judged(found);
  },
};

function createOf(thing: string): string {
  return `create ${thing}`;
}

interface Moving {
  readonly write: Operation;
  readonly transitions: Transitions;
}

/** Returns the update that changes a state, if the document lists its transitions. */
function movingOf(subject: Subject): Moving | undefined {
  for (const write of [subject.update, subject.replace]) {
    const shape = write && subject.shapeOf(write);
    if (write === undefined || shape === undefined || subject.isShared) continue;
    const transitions = subject.transitionsOf(write);
    if (transitions !== undefined && shape.members.some(({ name }) => name === transitions.name))
      return { write, transitions };
  }
  return undefined;
}

function findingOf(
  { thing, move, after }: Move,
  { write, transitions }: Moving,
  history: History,
): LawFinding | undefined {
  const [moved, readAfter] = [history.get(move), history.get(after)];
  const readBefore = history.readBefore(move, thing);
  const shape = history.subject.shapeOf(write);
  if (!moved || !readBefore || !readAfter || !shape || !isAccepted(moved) || isPending(moved)) return undefined;
  const [before, now] = [readBefore, readAfter].map((each) => itemIn(each, history.subject));
  const sent = memberValue(sentItem(moved, shape, history), transitions.name);
  if (before === undefined || typeof sent !== 'string' || now?.[transitions.name] !== sent) return undefined;
  if (!forbiddenNext(transitions, before).includes(sent)) return undefined;
  const pointer = formatPointer([transitions.name]);
  const old = before[transitions.name];
  return broken('state-ignored', moved, history, {
    ...(transitions.isExplicit ? {} : { level: 'warning' as const }),
    message: `The server answered ${statusText(statusOf(moved))} to ${write.key}, which changed \`${pointer}\` from ${textOf(old)} to ${textOf(sent)}. The document says: "${transitions.says}".`,
    ...unequal(pointer, [readBefore, 'in the read before', old], [moved, 'in the request', sent]),
    expected: transitions.statuses.join(' or '),
    received: statusText(statusOf(moved)),
    key: pointer,
    steps: [createOf(thing), readBefore.step.name, move, after],
  });
}
