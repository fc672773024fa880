import type { RequestPlan, ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { History } from './history.js';
import { linksOf, valuesOf } from './links.js';
import { targetOf, withQuery } from './query.js';

/** Returns the request to the target of a link, with the values that the response gives (OpenAPI 3.1 §4.8.20). */
export function linked(
  plan: RequestPlan,
  { step, link: name }: ScenarioStep['sends'] & { readonly kind: 'link' },
  operation: Operation,
  history: History,
): RequestPlan | string {
  const from = history.get(step);
  const link = from && linksOf(from, history).find((each) => each.name === name);
  const source = from && history.subject.contract.operation(from.step.operation);
  if (from === undefined || source === undefined) return history.reasonFor(step);
  if (link === undefined) return `the document has no such link for the response to the request to ${from.step.words}`;
  const values = valuesOf(link, source, from.exchanges[0], operation);
  if (typeof values === 'string') return values;
  const own = targetOf(plan);
  const path = operation.path.match(own?.split('?', 1)[0] ?? '');
  if (own === undefined || path === undefined) return 'the path of the operation that it leads to has fresh values';
  const inPath = [...values.path].map(([key, value]) => [key, encodeURIComponent(value)] as const);
  const query = own.includes('?') ? own.slice(own.indexOf('?')) : '';
  const target: RequestPlan = { ...plan, path: [operation.path.expand(new Map([...path, ...inPath])) + query] };
  return [...values.query].reduce((all, [key, value]) => withQuery(all, key, value) ?? all, target);
}
