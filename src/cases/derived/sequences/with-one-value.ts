import type { RequestPlan } from '../../case.js';
import type { Template, TemplatePart } from '../../../wire/index.js';

/** With holes of one name, which are filled alike throughout a case. */
export function withOneValue(plan: RequestPlan): RequestPlan {
  let count = 0;
  const keep = (part: TemplatePart): TemplatePart =>
    typeof part === 'string' || part instanceof Uint8Array ? part : { name: `twin-${++count}`, ...part };
  const all = (template: Template): Template => template.map(keep);
  return {
    ...plan,
    path: all(plan.path),
    fields: plan.fields.map(({ name, value }) => ({ name, value: all(value) })),
    body: plan.body === undefined ? undefined : all(plan.body),
  };
}
