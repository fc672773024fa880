import type { Operation, Response } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import type { Refusal, RefusalKind } from './refusal.js';

/** A documented response and the status to send it with. */
export interface Choice {
  readonly response: Response;
  readonly status: number;
}

/** The response that documents a status: the status itself, its range, or `default` (OpenAPI 3.1 §4.8.16). */
export function documented({ responses }: Operation, status: number): Response | undefined {
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status !== 'default' && matchesStatusKey(response.status, status)) ??
    responses.find((response) => response.status === 'default')
  );
}

/**
 * The response to a valid request: the lowest 2xx, else a 3xx, else `default` as 200; undefined if there is none of
 * them.
 */
export function choiceForGood({ responses }: Operation): Choice | undefined {
  const ranked = responses
    .map((response): Choice => ({ response, status: statusOf(response) }))
    .filter(({ status }) => status >= 200 && status < 400)
    .toSorted((a, b) => rank(a) - rank(b) || a.status - b.status);
  return ranked[0];
}

function rank({ response, status }: Choice): number {
  if (response.status === 'default') return 2;
  return status < 300 ? 0 : 1;
}

/** The status to send a response with: `2XX` and `default` mean 200. */
export function statusOf({ status }: Response): number {
  return status === 'default' ? 200 : Number(status.replaceAll('X', '0'));
}

/** The statuses for a refusal, in order of preference. */
const statuses: Readonly<Record<RefusalKind, readonly [number, ...number[]]>> = {
  credentials: [401],
  'media-type': [415],
  malformed: [400, 422],
  invalid: [422, 400],
  'too-large': [413],
};

/** The response to a refused request. It has no documented response if the document describes no such refusal. */
export function choiceForRefused(
  operation: Operation,
  { kind, violations }: Refusal,
): { readonly status: number; readonly response: Response | undefined } {
  // A path parameter that breaks its schema cannot identify a resource, so 404 fits.
  const onlyPath = kind === 'invalid' && violations.every(({ location }) => location[1] === 'path');
  const wanted = onlyPath ? ([422, 400, 404] as const) : statuses[kind];
  const exact = wanted.find((status) => operation.responses.some((response) => response.status === String(status)));
  const status = exact ?? wanted[0];
  return { status, response: documented(operation, status) };
}
