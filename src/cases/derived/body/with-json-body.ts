import type { MediaType } from '../../../contract/index.js';
import type { Field, RequestPlan } from '../../case.js';
import type { Template } from '../../template.js';

/** A request with that body, and said to be of that media type. */
export function withJsonBody(plan: RequestPlan, { range }: MediaType, body: Template | undefined): RequestPlan {
  const type: Field = { name: 'Content-Type', value: [range.includes('*') ? 'application/json' : range] };
  const isType = ({ name }: Field): boolean => name.toLowerCase() === 'content-type';
  const fields = plan.fields.some(isType)
    ? plan.fields.map((field) => (isType(field) ? type : field))
    : [type, ...plan.fields];
  return { ...plan, fields, body };
}
