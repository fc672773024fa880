import type { Field, RequestPlan } from '../../model/case.js';
import type { RequestBody } from '../../model/request-body.js';

/** Returns a request with another body and media type. */
export function withBodyOfType(plan: RequestPlan, contentType: string, body: RequestBody | undefined): RequestPlan {
  const type: Field = { name: 'Content-Type', value: [contentType] };
  const isType = ({ name }: Field): boolean => name.toLowerCase() === 'content-type';
  const fields = plan.fields.some(isType)
    ? plan.fields.map((field) => (isType(field) ? type : field))
    : [type, ...plan.fields];
  return { ...plan, fields, body };
}
