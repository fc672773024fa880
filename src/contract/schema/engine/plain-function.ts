import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Assertion } from '../build.js';
import type { AjvSchema } from '../build.js';
import { assertName, type Assertions } from './assert-keyword.js';
import type { Runtime } from './failing.js';

interface Call {
  readonly instancePath: string;
}

/**
 * The function of a schema that has nothing but assertions, such as that of most parameters: there is nothing for ajv to
 * generate, which would take a hundred times as long. Undefined where a schema has more.
 */
export function plainFunction(
  schema: AjvSchema,
  allErrors: boolean,
  { tally }: Pick<Runtime, 'tally'>,
): ValidateFunction | undefined {
  const names = Object.keys(schema);
  if (names.some((name) => name !== assertName)) return undefined;
  const [{ type, others }] = (schema[assertName] ?? [{ type: undefined, others: [] }]) as [Assertions];
  const failing = (value: unknown): readonly Assertion[] => {
    const fails = ({ test }: Assertion): boolean => !test(value as never);
    if (type !== undefined && fails(type)) return [type];
    if (allErrors) return others.filter(fails);
    const first = others.find(fails);
    return first === undefined ? [] : [first];
  };
  const validate = (value: unknown, { instancePath }: Call = { instancePath: '' }): boolean => {
    const found = failing(value);
    if (found.length === 0) {
      validate.errors = null;
      return true;
    }
    validate.errors = found.map((demand) => {
      return { instancePath, params: tally({ demand, value: value as never }) } as unknown as ErrorObject;
    });
    return false;
  };
  validate.errors = null as ErrorObject[] | null;
  // What generated code reads of a function that it calls.
  validate.evaluated = {};
  return validate as unknown as ValidateFunction;
}
