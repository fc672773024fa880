import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { withArticle } from '../../error/index.js';
import { statusText } from '../../checks/index.js';
import { isJsonObject, type JsonValue } from '../../json/index.js';
import { means, singular, wordsOf, type Need } from '../../resources/index.js';
import { AFTER_ALL } from '../model/alone.js';
import {
  isAccepted,
  isDone,
  isMissing,
  responseValue,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import {
  broken,
  firstOfEach,
  inconclusive,
  judged,
  notApplicable,
  type Law,
  type LawFinding,
  onAccepted,
} from '../model/law.js';
import { steps } from '../stories/stories.js';
import type { Subject } from '../model/subject.js';

/** A reference in the requests of an operation that the server must reject if it names nothing, as the document says. */
interface Reference {
  readonly operation: Operation;
  readonly need: Need;
  /** The status that the document describes for it. */
  readonly status: string;
  /** It is the path of a read. */
  readonly isRead?: true;
  /** The operation that puts there what is read. */
  readonly filledBy?: Operation | undefined;
}

/**
 * The server rejects a reference to an item that does not exist if the document describes such a rejection (OpenAPI 3.1
 * §4.8.16).
 */
export const referencesHold: Law = {
  id: 'references-hold',
  says: 'The server rejects a reference to what does not exist, in a path as well, if the document says so.',
  rules: ['dangling-reference'],
  story: 'references',
  scenario(subject) {
    const references = documentedOf(subject);
    if (references.length === 0) return 'the document describes no refusal of references to nothing';
    const found = steps('references', subject, ['create'], ['delete', 'read-deleted']);
    if (typeof found === 'string') return found;
    const [create, ...deletion] = found;
    if (create === undefined) return [];
    return [
      create,
      ...references.flatMap((reference, at): readonly ScenarioStep[] => {
        const { operation, need } = reference;
        const { key } = operation;
        const name = stepOf(reference);
        const order = create.order + 1 + 2 * at;
        const to = `with a reference to ${withArticle(need.resource.name)} that never existed`;
        const dangle = { name, thing: name, operation: key, sends: { kind: 'dangling', slot: need.slot } } as const;
        const { thing } = create;
        if (reference.isRead)
          return [
            { ...dangle, thing, order, words: `send ${key} for ${withArticle(need.resource.name)} that never existed` },
          ];
        if (operation === subject.create) return [{ ...dangle, order, words: `create an item ${to}` }];
        return [
          { ...create, name: `create for ${name}`, order, thing: name },
          { ...dangle, order: order + 1, words: `send ${key} for it ${to}` },
        ];
      }),
      ...(deletion.length < 2 ? [] : readsOfDeleted(create, deletion, references, subject)),
    ];
  },
  judge: onAccepted(['create'], (history) => {
    const references = documentedOf(history.subject);
    const sent = references.filter((each) => history.get(stepOf(each)) !== undefined);
    const left = references.map((each) => leftFinding(each, history));
    if (sent.length === 0 && left.every((finding) => finding === undefined)) {
      const reason = history.reasonFor(stepOf(references[0]!));
      return references.every(({ isRead }) => isRead) ? notApplicable(reason) : inconclusive(reason);
    }
    return judged(
      ...firstOfEach(
        [...sent.map((each) => findingOf(each, history)), ...left].filter((each) => each !== undefined),
        ({ operation }) => operation,
      ),
    );
  }),
};

/**
 * Returns the steps that put something below an item, delete it and read what is below it. Of what can be restored, all
 * may be left.
 */
function readsOfDeleted(
  { thing }: ScenarioStep,
  deletion: readonly ScenarioStep[],
  references: readonly Reference[],
  { restore }: Subject,
): readonly ScenarioStep[] {
  const reads = references.filter(({ isRead, operation }) => isRead && restore === undefined && !isOfPast(operation));
  const send = (name: string, { key: operation }: Operation): Omit<ScenarioStep, 'order'> => {
    return { name, thing, operation, words: `send ${operation} for it`, sends: { kind: 'good' } };
  };
  const fillings = new Set(reads.flatMap(({ filledBy }) => filledBy ?? []));
  const sent = [
    ...[...fillings].map((each) => send(`fill-${each.key}`, each)),
    ...deletion,
    ...reads.map((each) => ({
      ...send(deletedStepOf(each), each.operation),
      when: { step: 'delete', was: 'accepted' } as const,
    })),
  ];
  return reads.length === 0 ? [] : sent.map((step, at) => ({ ...step, order: AFTER_ALL + at }));
}

function isOfPast({ path }: Operation): boolean {
  return wordsOf(path.text.split('/').at(-1) ?? '').some((word) => means(word, 'past'));
}

/** Returns a finding if the server answers a read below an item that it says to be deleted. */
function leftFinding(reference: Reference, history: History): LawFinding | undefined {
  const name = deletedStepOf(reference);
  const [deleted, shown] = [history.get('read-deleted'), history.get(name)];
  if (!deleted || !shown || !isMissing(deleted) || !isDone(shown.exchanges[0])) return undefined;
  if (tellsDeletion(responseValue(shown.exchanges[0]).value)) return undefined;
  const filling = `fill-${reference.filledBy?.key}`;
  const isFilled = isAccepted(history.get(filling));
  const steps = ['create', ...(isFilled ? [filling] : []), 'delete', 'read-deleted', name];
  return answered(reference, shown, 'was deleted', steps, history);
}

/** Returns the finding for an answer to a read below an item that is not there. */
function answered(
  { operation, status }: Reference,
  shown: Performed,
  what: string,
  steps: readonly string[],
  history: History,
): LawFinding {
  const said = statusText(statusOf(shown));
  return broken('dangling-reference', shown, history, {
    message: `The server answered ${said} to ${operation.key} for ${withArticle(history.subject.resource.name)} that ${what}.`,
    expected: status,
    received: said,
    key: shown.step.name,
    steps,
  });
}

/** Returns true if a body says that something is deleted: `{ "status": "deleted" }`, `{ "deletedAt": "…" }`. */
function tellsDeletion(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return wordsOf(value).join(' ') === 'deleted' || value.toLowerCase() === 'gone';
  return (
    isJsonObject(value) &&
    Object.entries(value).some(
      ([name, own]) =>
        tellsDeletion(own) || (wordsOf(name).includes('deleted') && own !== null && own !== false && own !== 0),
    )
  );
}

function deletedStepOf({ operation }: Reference): string {
  return `deleted-${operation.key}`;
}

function stepOf({ operation, need: { slot } }: Reference): string {
  return `dangle-${operation.key}-${'name' in slot ? slot.name : slot.pointer}`;
}

function findingOf(reference: Reference, history: History): LawFinding | undefined {
  const { operation, need, status } = reference;
  const name = stepOf(reference);
  const sent = history.get(name);
  if (sent === undefined || !isDone(sent.exchanges[0])) return undefined;
  if (reference.isRead) return answered(reference, sent, 'never existed', [name], history);
  const { subject } = history;
  const own = withArticle(subject.resource.name);
  const did = operation === subject.create ? `created ${own}` : `accepted ${operation.key} for ${own}`;
  return broken('dangling-reference', sent, history, {
    message: `The server ${did} with a reference to ${withArticle(need.resource.name)} that never existed.`,
    expected: status,
    received: statusText(statusOf(sent)),
    key: name,
    steps: [operation === subject.create ? 'create' : `create for ${name}`, name],
  });
}

/**
 * Returns the references of the creation, the changes and the actions of an item that the server must reject, and the
 * reads below the path of an item that the server must answer with 404 where there is none (RFC 9110 §15.5.5).
 */
function documentedOf(subject: Subject): readonly Reference[] {
  const { create, update, replace, actions } = subject;
  const reads = subject.readsBelow.flatMap(({ operation, need, filledBy }): readonly Reference[] =>
    operation.responses.some(({ status }) => status === '404')
      ? [{ operation, need, status: '404', isRead: true, filledBy }]
      : [],
  );
  const writes = new Set([create, update, replace, ...actions].filter((each) => each !== undefined));
  const named = [...writes].flatMap((operation) =>
    subject.namedBy(operation).flatMap((need): readonly Reference[] => {
      const status = need.as === 'reference' && isSingle(need) ? documentedStatus(need, operation) : undefined;
      return status === undefined ? [] : [{ operation, need, status }];
    }),
  );
  return [...named, ...reads];
}

function isSingle({ slot }: Need): boolean {
  return slot.in === 'query' || (slot.in === 'body' && !slot.pointer.includes('*'));
}

const ofReference: ReadonlySet<string> = new Set(['400', '404', '409', '410', '422', '424']);
const absent = /\b(?:no|not|unknown|invalid|missing|non-?existent|absent|never|without)\b/i;

/** Returns the status that the document describes as the rejection of a dangling reference. */
function documentedStatus(need: Need, { path, responses }: Operation): string | undefined {
  // If the path has no parameters, "not found" can only refer to the reference in the body.
  const isPlain = path.names.length === 0;
  const found = responses.find(
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
