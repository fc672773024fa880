import type { Operation } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';
import type { DraftUse } from './draft.js';
import { bodiesOf, membersOf } from './members.js';
import { formOf, literalOf, stepsOf } from './path-steps.js';
import { originalOf, writtenLabel } from './readings.js';
import { endsSession, opensSession } from './sessions.js';
import type { Effect } from './resource-graph.js';
import { deedWords, means } from './vocabulary.js';
import { wordsOf } from './words.js';

/**
 * The effect of an operation beyond its resource, inferred from the names of the operation and of its path. An action
 * on one item, such as restarting a container, does not affect the service.
 */
export function effectOf({ operation, role, resource, needs }: Omit<DraftUse, 'effect'>): Effect | undefined {
  const { key, method, path } = operation;
  const steps = stepsOf(path.text);
  const last = wordsOf(literalOf(steps.at(-1)));
  const name = wordsOf(key === writtenLabel(operation) ? '' : key);
  const isKept = resource !== undefined && isKeptThing(resource, [...last, ...name]);
  const isOfItem = isKept && path.names.length > 0 && (role === 'delete' || role === 'create');
  if (role !== 'list' && !isOfItem && endsSession(name.join(' '), method, path.text)) return 'ends-session';
  // Reading a session or a token does not open a session.
  const isAsking = [...last, ...name].some((word) => /^(?:session|token)s?$/.test(word));
  const mayOpen =
    !(isKept && role === 'create') && (method === 'POST' || method === 'PUT' || (method === 'GET' && !isAsking));
  if (mayOpen && opensSession(name.join(' '), literalOf(steps.at(-1)))) return 'opens-session';
  // An API version in the path does not identify an item.
  if (path.names.some((parameter) => !/version$/i.test(parameter))) return undefined;
  // A GET has an effect only if its path is nothing but the verb.
  const isSafe = isSafeMethod(method);
  if (isSafe && last.length !== 1) return undefined;
  const deed = deedWords(literalOf(steps.at(-1)));
  if (haltsMachine(steps.map(literalOf), deed)) return 'halts';
  if (stopsService(steps.map(literalOf), deed)) return 'stops';
  if (!isSafe && installsService(operation, steps.map(literalOf), deed)) return 'installs';
  // A change that identifies no item changes all items: DELETE /plants, PATCH /plants, POST /plants/remove-by-age.
  const isOfAll = resource?.collection !== undefined && formOf(path.text) === formOf(resource.collection);
  const isLimited =
    operation.parameters.some(({ in: where, required }) => where === 'query' && required) ||
    (method === 'DELETE' && operation.requestBody?.required === true);
  const isChanging = method === 'DELETE' || (isOfAll && (method === 'PUT' || method === 'PATCH'));
  const saysToDelete = means(deed[0], 'deletes') || (method === 'DELETE' && originalOf(operation).method !== method);
  const isDeleting = (isChanging && !isLimited) || (!isSafe && saysToDelete);
  const isEmptied = isDeleting && !needs.some(({ as }) => as === 'subject') && resource?.isSingleton !== true;
  const restores = !isSafe && steps.some((step) => means(literalOf(step).toLowerCase(), 'restores'));
  if (isEmptied || resetsService(steps.map(literalOf), deed) || restores) return 'resets';
  const isSwitch = !isSafe && (resource === undefined || resource.isSingleton || role === 'action');
  const isOfMode = steps.slice(0, -1).some((step) => means(literalOf(step).toLowerCase(), 'mode'));
  return isSwitch && (isOfMode || [last, name].some(switchesMode)) ? 'switches' : undefined;
}

/**
 * Whether tokens or sessions are data of the service, rather than the credentials of its clients: tokens with their own
 * item path, such as API tokens of a user, and sessions that are created without a secret.
 */
function isKeptThing({ item, roles }: NonNullable<DraftUse['resource']>, words: readonly string[]): boolean {
  if (item === undefined) return false;
  if (words.some((word) => /^tokens?$/.test(word))) return true;
  const members = roles.create.flatMap((each) => bodiesOf(each)).flatMap((schema) => [...membersOf(schema).keys()]);
  return (
    members.length > 0 && !members.some((member) => wordsOf(member).some((word) => means(word, 'secret', 'account')))
  );
}

function stopsService(literals: readonly string[], last: readonly string[]): boolean {
  const [first, second, ...more] = last;
  if (more.length > 0 || first === undefined) return false;
  if (means(first, 'stops') && (second === undefined || means(second, 'service'))) return true;
  if (first === 'shut' && second === 'down') return true;
  return namesService(literals) && means(first, 'stops-service') && (second === undefined || means(second, 'service'));
}

/** Whether an operation stops or restarts the machine: `/reboot`, `/host/shutdown`, `/linux/restart-host`. */
function haltsMachine(literals: readonly string[], last: readonly string[]): boolean {
  const [first, second, ...more] = last;
  if (more.length > 0) return false;
  if (means(first, 'halts')) return second === undefined || means(second, 'service', 'machine');
  const around = wordsOf(literals.at(-2) ?? '').at(-1);
  const [deed, machine] = means(first, 'machine') ? [second, first] : [first, second ?? around];
  return means(deed, 'halts', 'stops', 'stops-service') && means(machine, 'machine');
}

/** Whether an operation installs another version of the service: `POST /global/upgrade`, or an update that takes nothing. */
function installsService(operation: Operation, literals: readonly string[], last: readonly string[]): boolean {
  const [first, second, ...more] = last[0] === 'self' ? last.slice(1) : last;
  if (more.length > 0 || !namesService(literals) || !(second === undefined || means(second, 'service'))) return false;
  const takesNothing = operation.method === 'POST' && operation.requestBody === undefined;
  return means(first, 'installs-service') || (takesNothing && first === 'update');
}

/** Whether the segments before the last one name only the service, or the version of its API. */
function namesService(literals: readonly string[]): boolean {
  const around = literals.slice(0, -1).flatMap(wordsOf);
  return around.every((word) => means(word, 'service') || /^v\d+$/.test(word));
}

function resetsService(literals: readonly string[], last: readonly string[]): boolean {
  // Resetting a password does not reset the service.
  if (literals.flatMap(wordsOf).some((word) => means(word, 'secret', 'account'))) return false;
  const [first, ...others] = last;
  const isOfAll = others.every((word) => means(word, 'everything', 'service'));
  return (
    (means(first, 'resets') && isOfAll) ||
    (others.length === 1 && means(others[0], 'resets') && means(first, 'everything'))
  );
}

function switchesMode(words: readonly string[]): boolean {
  const isMode = words.some((word, at) => means(word, 'mode') || (word === 'read' && words[at + 1] === 'only'));
  const toggles = words[0] === 'toggle' && words.at(-1) === 'mode';
  return toggles || (isMode && words.every((word) => means(word, 'mode', 'switch', 'service')));
}
