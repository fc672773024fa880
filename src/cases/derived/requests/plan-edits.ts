import type { Place } from '../../../json/index.js';
import type { Field, RequestPlan } from '../../case.js';
import { draftedPlan } from '../good/draft.js';
import type { RequestSite } from '../request-site.js';

/** The minimal request with a body even where that may be left out; undefined where no good body is known. */
export function withBody({ draft, bodies }: RequestSite): RequestPlan | undefined {
  const [body] = bodies;
  return body === undefined ? undefined : draftedPlan({ ...draft, body: body.minimal });
}

export function withoutBody(plan: RequestPlan): RequestPlan {
  return { ...withField(plan, 'Content-Type'), body: undefined };
}

/** A request with another field of that name; with none where there is no value. */
export function withField(plan: RequestPlan, name: string, ...values: readonly string[]): RequestPlan {
  const others = plan.fields.filter((field) => field.name.toLowerCase() !== name.toLowerCase());
  return { ...plan, fields: [...others, ...values.map((value): Field => ({ name, value: [value] }))] };
}

export function withoutCredentials(plan: RequestPlan): RequestPlan {
  return { ...plan, credentials: { kind: 'none' } };
}

/** Where the contract speaks of bodies. */
export function bodyPlace({ operation }: RequestSite): Place {
  return (operation.requestBody ?? operation).place;
}

/** A media type as a part of an id. */
export function mediaTypeId(mediaType: string): string {
  return mediaType
    .toLowerCase()
    .replaceAll(/[^a-z0-9*+.]+/g, '-')
    .replaceAll('*', 'any');
}
