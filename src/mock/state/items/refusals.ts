import { meansAbsent } from '../../../checks/index.js';
import type { Operation } from '../../../contract/index.js';
import { fieldLines } from '../../../http/index.js';
import { stringifyValue, toValue } from '../../../json/index.js';
import { choiceForGood, documented } from '../../answer/choose-response.js';
import { problemAnswer } from '../../answer/problem-answer.js';
import type { KeptResource } from './kept-resource.js';
import type { Whereabouts } from './spots.js';
import { has, type KeptRequest, type KeptAnswer, type Found } from './kept-request.js';
import { tagOf } from './item-answer.js';

/**
 * 412 for a change of a version that is no longer current (RFC 9110 §13.1.1), if the document has that status or declares
 * the precondition.
 */
export function staleAnswer(found: Found, request: KeptRequest): KeptAnswer | undefined {
  const [wanted] = fieldLines(request.head.rawFields, 'if-match');
  if (wanted === undefined || wanted.trim() === '*' || found.kind !== 'there') return undefined;
  if (wanted.split(',').some((each) => each.trim() === tagOf(found.item))) return undefined;
  const note = 'If-Match does not name the current version';
  const { operation, answers, accept } = request;
  const isDeclared = operation.parameters.some(
    ({ in: at, name }) => at === 'header' && name.toLowerCase() === 'if-match',
  );
  if (!isDeclared && !has(operation, '412')) return undefined;
  const isDocumented = statusFor(operation, ['412']) !== undefined;
  const answer = isDocumented ? answers.answer(answers.planForGood({ code: 412 }, accept)) : problemAnswer(412, note);
  return { answer, note };
}

/** A success other than 201, for a PUT that has created nothing. */
export function notCreated(operation: Operation): number | undefined {
  return ['200', '204'].flatMap((status) => (has(operation, status) ? [Number(status)] : []))[0];
}

/** The answer with the first of some statuses that the document has; undefined if it has none of them. */
export function refusal(
  statuses: readonly string[],
  note: string,
  { operation, answers, accept }: KeptRequest,
): KeptAnswer | undefined {
  const status = statuses.find((each) => has(operation, each));
  if (status === undefined) return undefined;
  return { answer: answers.answer(answers.planForGood({ code: Number(status) }, accept)), note };
}

/** Whether the document describes 400 as the answer to an identity that is taken, and not only to an invalid request. */
export function speaksOfTaken(operation: Operation): boolean {
  const response = documented(operation, 400);
  const examples = response?.content.flatMap((content) =>
    content.examples.map(({ value }) => stringifyValue(toValue(value))),
  );
  return /\b(?:already|exists?|taken|in use|duplicates?|unique|conflicts?)\b/i.test(
    [response?.description ?? '', ...(examples ?? [])].join(' '),
  );
}

/** The documented status for an item that does not exist, as it is written; undefined if there is none. */
export function refusalOfAbsent(operation: Operation): string | undefined {
  // Without an item in the path, 400 is about the request (RFC 9110 §15.5.1).
  return statusFor(operation, ['404', '410'], meansAbsent(400, operation) ? ['400'] : []);
}

/** The first of some statuses that the document has, as it is written, also `4XX` or `default` in their place. */
function statusFor(
  operation: Operation,
  statuses: readonly string[],
  others: readonly string[] = [],
): string | undefined {
  const isOnlyDefault = choiceForGood(operation)?.response.status === 'default';
  return [...statuses, '4XX', ...(isOnlyDefault ? [] : ['default']), ...others].find((status) =>
    has(operation, status),
  );
}

/** The documented refusal for an item that does not exist; undefined if there is none. */
export function absent(kept: KeptResource, { id }: Whereabouts, request: KeptRequest): KeptAnswer | undefined {
  return absence(absenceOf(kept, id), request);
}

/** The documented refusal where there is nothing at the path of a request; undefined if there is none. */
export function absence(note: string, { operation, answers, accept }: KeptRequest): KeptAnswer | undefined {
  const documentedAs = refusalOfAbsent(operation);
  if (documentedAs === undefined) return undefined;
  const status = /^\d{3}$/.test(documentedAs) ? Number(documentedAs) : 404;
  return { answer: answers.answer(answers.planForGood({ code: status }, accept)), note };
}

/** 404 for an item that a client has deleted, if the document has no status for it. */
export function gone(kept: KeptResource, { id }: Whereabouts): KeptAnswer {
  const note = absenceOf(kept, id);
  return { answer: problemAnswer(404, note), note };
}

function absenceOf({ resource: { name } }: KeptResource, id: string | undefined): string {
  return id === undefined || id === '' ? `no such ${name}` : `no ${name} has the id ${id}`;
}
