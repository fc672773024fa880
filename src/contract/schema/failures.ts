import { formatPointer } from '../../json/index.js';
import { placeOf } from '../load/located.js';
import type { SchemaFailure } from '../schema.js';
import type { Composite } from './build.js';
import { brief, count } from './describe.js';
import type { RawError, Reason } from './engine/failing.js';
import { literalOf } from './keywords/literal.js';
import { unionFailures } from './union-failures.js';

const most = 100;

/** What a person is told of the errors of the compiled schema: in the order found, at most a hundred. */
export function failuresOf(errors: readonly RawError[]): SchemaFailure[] {
  const found = new Map<string, SchemaFailure>();
  for (const failure of errors.flatMap(failuresOfOne)) {
    // Two schemas that ask the same of the same value find one fault.
    const key = `${failure.instance} ${failure.keyword} ${failure.message}`;
    if (!found.has(key)) found.set(key, failure);
  }
  return [...found.values()].slice(0, most);
}

function failuresOfOne(error: RawError): readonly SchemaFailure[] {
  const { demand, value = null } = error.params;
  if ('test' in demand) {
    const { name, at } = demand;
    return [{ instance: error.instancePath, keyword: name, message: demand.message(value), place: placeOf(at) }];
  }
  switch (demand.keyword.keyword.name) {
    case 'anyOf':
    case 'oneOf':
      return unionFailures(error, demand, (error.params.inner ?? []).map(failuresOf));
    case 'contains':
      return [failureAt(error.instancePath, demand, containsMessage(demand, error.params.count ?? 0))];
    case 'propertyNames':
      return [nameFailure(error, demand)];
    default:
      return [failureAt(error.instancePath, demand, `must not match the schema of "${demand.keyword.keyword.name}"`)];
  }
}

function failureAt(instance: string, { keyword }: Composite, message: string): SchemaFailure {
  return { instance, keyword: keyword.keyword.name, message, place: placeOf(keyword.key) };
}

function containsMessage({ limits }: Composite, found: number): string {
  const least = limits?.least === undefined ? '1' : literalOf(limits.least);
  const most = limits?.most;
  const tooMany = most !== undefined && found > Number(literalOf(most));
  const bound = tooMany ? `at most ${count(literalOf(most), 'item')}` : `at least ${count(least, 'item')}`;
  return `must contain ${bound} that match "contains", but contains ${found}`;
}

/** The failing name as an instance of its own: where the property with that name stands. */
function nameFailure(error: RawError, composite: Composite): SchemaFailure {
  const { name = '', inner = [] }: Reason = error.params;
  const [reason] = inner.flatMap(failuresOf);
  const message = `must not have the name ${brief(name)}: a name ${reason?.message ?? 'must match "propertyNames"'}`;
  return failureAt(error.instancePath + formatPointer([name]), composite, message);
}
