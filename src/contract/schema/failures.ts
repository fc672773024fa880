import { formatPointer } from '../../json/index.js';
import { once } from '../compiled/once.js';
import type { SchemaFailure } from '../compiled/schema.js';
import type { Composite } from './sites/schema-site.js';
import { brief, count } from './sites/describe.js';
import type { RawError, Reason } from './engine/failing.js';
import { failureOf } from './sites/failure.js';
import { literalOf } from './keywords/literal.js';
import { unionFailures } from './union-failures.js';

const most = 100;

/** Converts the errors of the compiled schema into failures: in the order found, at most a hundred. */
export function failuresOf(errors: readonly RawError[]): SchemaFailure[] {
  const found: SchemaFailure[] = [];
  const alike = new Map<string, SchemaFailure[]>();
  for (const failure of errors.flatMap(failuresOfOne)) {
    const key = `${failure.keyword} ${failure.instance}`;
    const others = alike.get(key);
    // Two schemas with the same condition for the same value give one failure.
    if (others?.some(({ message }) => message === failure.message)) continue;
    if (others === undefined) alike.set(key, [failure]);
    else others.push(failure);
    if (found.push(failure) === most) break;
  }
  return found;
}

/** Memoised, because an error may occur in many branches. */
const failuresOfOne = once((error: RawError): readonly SchemaFailure[] => failuresIn(error));

function failuresIn(error: RawError): readonly SchemaFailure[] {
  const { demand, value = null } = error.params;
  if ('test' in demand) {
    const { name, at } = demand;
    return [failureOf(error.instancePath, name, at, () => demand.message(value))];
  }
  switch (demand.keyword.keyword.name) {
    case 'anyOf':
    case 'oneOf':
      return unionFailures(error, demand, (error.params.inner ?? []).map(failuresOf));
    case 'contains':
      return [failureAt(error.instancePath, demand, () => containsMessage(demand, error.params.count ?? 0))];
    case 'propertyNames':
      return [nameFailure(error, demand)];
    default:
      return [
        failureAt(error.instancePath, demand, () => `must not match the schema of "${demand.keyword.keyword.name}"`),
      ];
  }
}

function failureAt(instance: string, { keyword }: Composite, say: () => string): SchemaFailure {
  return failureOf(instance, keyword.keyword.name, keyword.key, say);
}

function containsMessage({ limits }: Composite, found: number): string {
  const least = limits?.least === undefined ? '1' : literalOf(limits.least);
  const most = limits?.most;
  const tooMany = most !== undefined && found > Number(literalOf(most));
  const bound = tooMany ? `at most ${count(literalOf(most), 'item')}` : `at least ${count(least, 'item')}`;
  return `must contain ${bound} that match "contains", but contains ${found}`;
}

/** A failure at the place of the property with the failing name. */
function nameFailure(error: RawError, composite: Composite): SchemaFailure {
  const { name = '', inner = [] }: Reason = error.params;
  return failureAt(error.instancePath + formatPointer([name]), composite, () => {
    const [reason] = inner.flatMap(failuresOf);
    return `must not have the name ${brief(name)}: a name ${reason?.message ?? 'must match "propertyNames"'}`;
  });
}
