import type { Place } from '../../../json/index.js';
import type { Field, RequestPlan } from '../../model/request-plan.js';
import { draftedPlan } from '../good/draft.js';
import type { RequestSite } from '../site/request-site.js';

/** Returns the minimal request with a body, even if the body is optional; undefined if no valid body is known. */
export function withBody({ draft, bodies }: RequestSite): RequestPlan | undefined {
  const [body] = bodies;
  return body === undefined ? undefined : draftedPlan({ ...draft, body: body.minimal });
}

export function withoutBody(plan: RequestPlan): RequestPlan {
  return { ...withField(plan, 'Content-Type'), body: undefined };
}

/** Returns a request with other values of a header, or without it if there are none. */
export function withField(plan: RequestPlan, name: string, ...values: readonly string[]): RequestPlan {
  const others = plan.fields.filter((field) => field.name.toLowerCase() !== name.toLowerCase());
  return { ...plan, fields: [...others, ...values.map((value): Field => ({ name, value: [value] }))] };
}

export function withoutCredentials(plan: RequestPlan): RequestPlan {
  return { ...plan, credentials: { kind: 'none' } };
}

export function bodyPlace({ operation }: RequestSite): Place {
  return (operation.requestBody ?? operation).place;
}

export function mediaTypeId(mediaType: string): string {
  return mediaType
    .toLowerCase()
    .replaceAll(/[^a-z0-9*+.]+/g, '-')
    .replaceAll('*', 'any');
}
