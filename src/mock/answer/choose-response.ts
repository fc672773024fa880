import type { Operation, Response } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import type { Refusal, RefusalKind } from './refusal.js';

/** A response of the document and the status that it is given with. */
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

/** What a good request is answered with: the lowest 2xx, else a 3xx, else `default` as 200; undefined without any. */
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

/** `2XX` stands for 200, `default` for 200 too. */
export function statusOf({ status }: Response): number {
  return status === 'default' ? 200 : Number(status.replaceAll('X', '0'));
}

/** The statuses for a refusal, the best first. */
const statuses: Readonly<Record<RefusalKind, readonly [number, ...number[]]>> = {
  credentials: [401],
  'media-type': [415],
  malformed: [400, 422],
  invalid: [422, 400],
  'too-large': [413],
};

/** What a refused request is answered with; without a response where the document says nothing of such refusals. */
export function choiceForRefused(
  operation: Operation,
  { kind, violations }: Refusal,
): { readonly status: number; readonly response: Response | undefined } {
  // A path of which no resource can be is one that is not there.
  const onlyPath = kind === 'invalid' && violations.every(({ location }) => location[1] === 'path');
  const wanted = onlyPath ? ([422, 400, 404] as const) : statuses[kind];
  const exact = wanted.find((status) => operation.responses.some((response) => response.status === String(status)));
  const status = exact ?? wanted[0];
  return { status, response: documented(operation, status) };
}
