import type { Field, RequestPlan } from '../../case.js';
import type { RequestBody } from '../../request-body.js';

/** A request with that body, and said to be of that media type. */
export function withBodyOfType(plan: RequestPlan, contentType: string, body: RequestBody | undefined): RequestPlan {
  const type: Field = { name: 'Content-Type', value: [contentType] };
  const isType = ({ name }: Field): boolean => name.toLowerCase() === 'content-type';
  const fields = plan.fields.some(isType)
    ? plan.fields.map((field) => (isType(field) ? type : field))
    : [type, ...plan.fields];
  return { ...plan, fields, body };
}
