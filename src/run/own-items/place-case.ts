import type { Case, RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { PathValues } from './created-item.js';

/** The path parameters of a request; undefined where its path has holes, or is not one of the operation. */
export function pathValues({ path }: RequestPlan, operation: Operation): PathValues | undefined {
  const [text] = path;
  return path.length === 1 && typeof text === 'string' ? operation.path.match(withoutQuery(text)) : undefined;
}

/**
 * A case about another thing: where the path of a request has what that of a good request has, it gets what leads to
 * that thing. What the case itself has changed stays as it is.
 */
export function placedCase(theCase: Case, operation: Operation, good: PathValues, item: PathValues): Case {
  const placed = (plan: RequestPlan): RequestPlan => placedPlan(plan, operation, good, item);
  return { ...theCase, request: placed(theCase.request), before: theCase.before.map(placed) };
}

function placedPlan(plan: RequestPlan, operation: Operation, good: PathValues, item: PathValues): RequestPlan {
  const values = pathValues(plan, operation);
  const [text] = plan.path;
  if (values === undefined || typeof text !== 'string') return plan;
  const others = [...values].map(
    ([name, value]) => [name, value === good.get(name) ? (item.get(name) ?? value) : value] as const,
  );
  return { ...plan, path: [operation.path.expand(new Map(others)) + text.slice(withoutQuery(text).length)] };
}

function withoutQuery(target: string): string {
  return target.split('?', 1)[0] ?? '';
}
