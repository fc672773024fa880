import type { JsonValue } from '../../../json/index.js';
import type { Evaluated, Judge, RawError } from './schema-site.js';

export function nothingEvaluated(): Evaluated {
  return { names: new Set(), items: 0 };
}

/** Adds what was evaluated to another record, where one is needed. */
export function merge(found: Evaluated | undefined, evaluated: Evaluated | undefined): void {
  if (found === undefined || evaluated === undefined) return;
  for (const name of found.names) evaluated.names.add(name);
  evaluated.items = Math.max(evaluated.items, found.items);
}

/** Whether a judge finds no errors; only then counts what it has evaluated. */
export function holds(judge: Judge, value: JsonValue, path: string, evaluated?: Evaluated): boolean {
  const found: RawError[] = [];
  const own = evaluated && nothingEvaluated();
  judge(value, path, found, own);
  if (found.length === 0) merge(own, evaluated);
  return found.length === 0;
}

/** Judges the same value with several judges. */
export function all(judges: readonly Judge[], isBrief: boolean): Judge {
  const [only] = judges;
  if (only !== undefined && judges.length === 1) return only;
  return (value, path, errors, evaluated) => {
    for (const judge of judges) {
      judge(value, path, errors, evaluated);
      if (isBrief && errors.length > 0) return;
    }
  };
}
