import {
  nameInBody,
  replaceMember,
  tokenFor,
  withNameInBody,
  wrapsWhatIsCreated,
  type Case,
  type RequestPlan,
  type Template,
} from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { strictlyPercentDecoded } from '../../http/index.js';
import type { PathValues } from './created-item.js';

/** The path parameters of a request; undefined where its path has holes, or is not one of the operation. */
export function pathValues({ path }: RequestPlan, operation: Operation): PathValues | undefined {
  const [text] = path;
  return path.length === 1 && typeof text === 'string' ? operation.path.match(withoutQuery(text)) : undefined;
}

/**
 * A case about another thing: where the path of a request has what that of a good request has, it gets what leads to
 * that thing, and so does what its body says the thing is called. What the case itself has changed stays as it is.
 */
export function placedCase(theCase: Case, operation: Operation, good: PathValues, item: PathValues): Case {
  const placed = (plan: RequestPlan): RequestPlan => placedPlan(plan, operation, good, item);
  const request = placed(theCase.request);
  const values = pathValues(request, operation);
  const isOfOwn = values !== undefined && [...item].every(([name, value]) => values.get(name) === value);
  return { ...theCase, request, before: theCase.before.map(placed), ...(isOfOwn ? { isOfOwn } : {}) };
}

function placedPlan(plan: RequestPlan, operation: Operation, good: PathValues, item: PathValues): RequestPlan {
  const values = pathValues(plan, operation);
  const [text] = plan.path;
  if (values === undefined || typeof text !== 'string') return plan;
  const others = new Map(
    [...values].map(([name, value]) => [name, value === good.get(name) ? (item.get(name) ?? value) : value] as const),
  );
  const path = [operation.path.expand(others) + text.slice(withoutQuery(text).length)];
  const wrapped = { ...plan, path, body: plan.body && renamed(plan.body, operation, values, others) };
  return placedBody(wrapped, operation, good, item);
}

/** What the path names, the body has to name alike: `{"metadata":{"name":"fern"}}` for `/plants/fern`. */
function renamed(body: Template, operation: Operation, before: PathValues, after: PathValues): Template {
  return [...before].reduce((template, [name, value]) => {
    const [own, other] = [value, after.get(name) ?? value].map(strictlyPercentDecoded);
    if (own === undefined || other === undefined || own === other) return template;
    const isAt = (way: readonly string[]): boolean => way.every((each) => wrapsWhatIsCreated(each, operation));
    return replaceMember(template, { isAt, text: member(name, own), parts: [member(name, other)] });
  }, body);
}

/** A member as derived bodies write it. */
function member(name: string, value: string): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}

/** The name that the body says once more goes with that of the path. */
function placedBody(plan: RequestPlan, operation: Operation, good: PathValues, item: PathValues): RequestPlan {
  const name = nameInBody(operation);
  const [before, after] = [good, item].map((values) => strictlyPercentDecoded(values.get(name?.parameter ?? '') ?? ''));
  if (name === undefined || !before || !after) return plan;
  return withNameInBody(plan, name, (token) =>
    tokenFor(before, token) === token ? tokenFor(after, token) : undefined,
  );
}

function withoutQuery(target: string): string {
  return target.split('?', 1)[0] ?? '';
}
