import type { ScenarioStep, Sends, Alone } from '../../cases/index.js';
import { formatPointer, valueAt, type JsonValue } from '../../json/index.js';
import { damages, type Damage } from '../shape/damage.js';
import { isSame, memberValue } from '../shape/equality.js';
import type { Member } from '../shape/shape.js';
import { isAccepted, whatItSays, type History, type Performed } from './history.js';
import { isConfirmedLater } from './item-members.js';
import { broken, seen, textOf, type LawFinding, unequal } from './law.js';

/** A member whose sent value the read does not show. */
export interface Loss {
  readonly written: Performed;
  readonly read: Performed;
  /** The read before the update; undefined for a creation. */
  readonly before?: Performed;
  readonly member: Member;
  /** The finding, if the loss is a fault. */
  readonly finding: LawFinding;
}

/** The repetition of a loss: the same value, sent to a new item without the other optional members. */
interface Repeated {
  readonly written: Performed;
  readonly read: Performed;
  readonly isKept: boolean;
}

/** The number of unexplained losses after which no further ones are repeated. */
const ENOUGH = 3;
const MOST = 8;
/** An order after all steps of any story. */
export const AFTER_ALL = 1000;

/** What a story does with a singleton where it would create an item: there is only one. */
export const asRead = { words: 'read it', sends: { kind: 'good' } } as const satisfies Partial<ScenarioStep>;

/** Returns steps about a new item, or about the singleton, after all those that were sent. */
export function laterSteps(
  thing: string,
  steps: readonly Omit<ScenarioStep, 'thing' | 'order'>[],
  { all, subject }: History,
): readonly ScenarioStep[] {
  return steps.map((step, at) => ({
    ...step,
    ...(subject.isShared && step.sends.kind === 'create' ? asRead : {}),
    thing: subject.isShared ? 'it' : thing,
    order: AFTER_ALL + all.length + at / 10,
  }));
}

/**
 * Returns the next steps that tell a lost value from one that gives way to another member, such as `percent` to `done`;
 * none once enough is known.
 */
export function stepsAlone(losses: readonly Loss[], history: History): readonly ScenarioStep[] {
  const lost = losses.filter((loss) => repeated(loss, history)?.isKept === false);
  const asked = losses.filter((loss) => history.isOver(readName(loss)));
  if (lost.length >= ENOUGH || asked.length >= MOST) return [];
  const isKnown = ({ finding }: Loss): boolean => lost.some((other) => other.finding.key === finding.key);
  const next = losses.find((loss) => !asked.includes(loss) && !isKnown(loss));
  return next === undefined ? [] : stepsOf(next, history);
}

/** Returns true if the server keeps the value when the request contains no other optional members. */
export function isKeptAlone(loss: Loss, history: History): boolean {
  return repeated(loss, history)?.isKept === true;
}

/** Returns the finding of a loss, as a warning if other members of the request may explain it. */
export function lossFinding(loss: Loss, history: History): LawFinding {
  const alone = repeated(loss, history);
  if (alone?.isKept !== true) return loss.finding;
  const { written, read, member, finding } = loss;
  const { name } = member;
  const pointer = formatPointer([name]);
  const [sent, shown, kept] = [written, read, alone.read].map((each) => memberValue(whatItSays(each, history), name));
  return broken('value-overridden', read, history, {
    fault: written,
    message: `The value ${textOf(sent)} of \`${pointer}\` comes back as ${textOf(shown)}. It is kept if the request has no other optional members.`,
    expected: textOf(sent),
    received: textOf(shown),
    key: `${written.exchanges[0].request.method} ${pointer}`,
    steps: [alone.written.step.name, alone.read.step.name, ...finding.steps],
    values: [
      seen(written, `\`${pointer}\` in the request`, sent),
      seen(read, `\`${pointer}\` in the read`, shown),
      seen(alone.read, `\`${pointer}\` in the read without other members`, kept),
    ],
  });
}

function readName({ read, member }: Loss): string {
  return `${read.step.name}-alone-${member.name}`;
}

function writeName({ written, member }: Loss): string {
  return `${written.step.name}-alone-${member.name}`;
}

function repeated(loss: Loss, history: History): Repeated | undefined {
  const [written, read] = [history.get(writeName(loss)), history.get(readName(loss))];
  if (written === undefined || read === undefined || !isAccepted(written) || !isAccepted(read)) return undefined;
  const [sent, shown] = [written, read].map((each) => whatItSays(each, history));
  const before = loss.before && history.readBefore(written.step.name, written.step.thing);
  const old = before && whatItSays(before, history);
  const { name } = loss.member;
  const isUnchanged =
    loss.before !== undefined && isSame(memberValue(old, name) ?? null, memberValue(shown, name) ?? null);
  const isLost = damages(sent, shown, [loss.member], written.at).some(
    (damage) => damage.kind === 'lost' || (loss.before !== undefined && isAsBefore(damage, old)),
  );
  return { written, read, isKept: !isUnchanged && !isLost };
}

function stepsOf(loss: Loss, history: History): readonly ScenarioStep[] {
  const { written, read, before, member } = loss;
  const { name } = member;
  const thing = writeName(loss);
  const { values } = creationOf(written, history);
  const branch = typeof values === 'object' ? values.branch : undefined;
  const alone = (as: string): Alone => ({ member: name, as, branch });
  const reading = { operation: read.step.operation, words: 'read it', sends: read.step.sends };
  const creating = (as: string) => ({
    operation: history.subject.create.key,
    words: `create an item with few members beside \`${name}\``,
    sends: { kind: 'create', values: alone(as) } as const,
  });
  const after = { name: readName(loss), ...reading, when: { step: thing, was: 'accepted' } } as const;
  if (before === undefined) return laterSteps(thing, [{ name: thing, ...creating(written.step.name) }, after], history);
  const created = `${thing}-created`;
  const change = {
    operation: written.step.operation,
    words: `change it, with few members beside \`${name}\``,
    sends: { kind: 'change', members: alone(written.step.name) },
    when: { step: created, was: 'accepted' },
  } as const;
  return laterSteps(
    thing,
    [
      { name: created, ...creating(before.step.name) },
      { name: `${created}-read`, ...reading },
      { name: thing, ...change },
      after,
    ],
    history,
  );
}

/** Returns true for a value that an update has left as it was, rather than in another spelling. */
export function isAsBefore({ path, shown }: Damage, old: JsonValue | undefined): boolean {
  return shown !== undefined && isSame(shown, valueAt(old, path) ?? null);
}

/** Returns the finding for a value that the read does not show as it was sent. */
export function notKept(damage: Damage, written: Performed, read: Performed, history: History): LawFinding {
  const { path, sent, shown, kind, how } = damage;
  const pointer = formatPointer(path);
  const [name] = path;
  // An email address may be shown only once the user has confirmed it.
  const isWithheld = (shown ?? '') === '' && name !== undefined && isConfirmedLater(name);
  return broken(kind === 'lost' ? 'value-damaged' : 'value-changed', read, history, {
    fault: written,
    message: `The value ${textOf(sent)} of \`${pointer}\` comes back as ${textOf(shown)} (${how}).`,
    ...unequal(pointer, [written, 'in the request', sent], [read, 'in the read', shown]),
    key: `${written.step.name} ${pointer}`,
    steps: [...new Set([createOf(written, history), written.step.name, read.step.name])],
    ...(isWithheld && { level: 'warning' as const }),
  });
}

/** Returns how the item of another step was created; an item that was found counts as one with plain values. */
export function creationOf(performed: Performed, history: History): Sends & { readonly kind: 'create' } {
  const sends = history.get(createOf(performed, history))?.step.sends;
  return sends?.kind === 'create' ? sends : { kind: 'create', values: 'plain' };
}

/** Returns the name of the step that created the item of another step. */
export function createOf({ step }: Performed, history: History): string {
  const created = history.all.find((each) => each.step.sends.kind === 'create' && each.step.thing === step.thing);
  return created?.step.name ?? step.name;
}
