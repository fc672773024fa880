import {
  isCalled,
  type Contract,
  type Operation,
  type Parameter,
  type Schema,
  type SchemaFailure,
  labelOf,
  noOperation,
} from '../../../contract/index.js';
import { didYouMean, TrellisError, type Problem, attempt } from '../../../error/index.js';
import {
  formatPlace,
  formatPointer,
  isExactNumber,
  numberText,
  parsePointer,
  stringifyValue,
  type JsonValue,
  type Place,
} from '../../../json/index.js';
import { type BodyTree, writeParameter } from '../../../wire/index.js';
import { bodyFormOf } from '../good/body-form.js';
import type { GoodParameter } from '../../model/request-plan.js';
import { parametersOf } from '../good/good-parameter.js';
import { bodyOf } from '../values/body-of.js';
import { matchesGlob } from '../../model/glob.js';
import { placeIn, pointersOf, treeWith } from './body-place.js';
import { slotKey, type GivenBody, type GivenOperation, type GivenValues } from '../../given/given-values.js';
import { typed } from '../../given/written-values.js';

/** A value of the user, before it is validated against a contract. */
export interface ValueEntry {
  /** The key of an operation, its `METHOD /path`, or a glob over both; undefined for all operations. */
  readonly operations: string | undefined;
  /** The name of a parameter, or a JSON Pointer (RFC 6901) into the body. */
  readonly name: string;
  readonly value: JsonValue;
  /** The places in the configuration; undefined on the command line. */
  readonly places: Readonly<Record<'operations' | 'name' | 'value', Place>> | undefined;
}

/**
 * Validates the values of the user against a contract. The last value for a place applies, but a value for a single
 * operation takes precedence over one for a glob, and that over one for all operations. Values of later groups take
 * precedence over those of earlier ones, and all of them over `written`, the values of the valid requests in case
 * files.
 *
 * @throws TrellisError for values that name nothing in the contract, or break its schemas.
 * @example
 * resolveValues(contract, [[{ operations: undefined, name: 'server_id', value: 'localhost', places: undefined }]])
 */
export function resolveValues(
  contract: Contract,
  groups: readonly (readonly ValueEntry[])[],
  written: GivenValues = new Map(),
): GivenValues {
  const problems: Problem[] = [];
  const given = new Map(written);
  for (const group of groups) {
    for (const entry of group.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const problem = enter(entry, contract, given);
      if (problem !== undefined) problems.push(problem);
    }
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw new TrellisError([first, ...others]);
  return given;
}

function rankOf({ operations }: ValueEntry): number {
  if (operations === undefined || operations === '*') return 0;
  return isGlob(operations) ? 1 : 2;
}

function isGlob(operations: string): boolean {
  return operations.includes('*');
}

/** Enters a value for every matching operation. Returns a problem if it fits none of them. */
function enter(entry: ValueEntry, contract: Contract, given: Map<string, GivenOperation>): Problem | undefined {
  const { operations } = entry;
  const meant = contract.operations.filter((operation) => isMeant(operations, operation));
  if (meant.length === 0) {
    const { code, message, hint } = noOperation(contract, operations ?? '');
    return problemAt(entry, 'operations', code, message, hint);
  }
  const isOfBody = entry.name.startsWith('/') || entry.name === '';
  let isEntered = false;
  let refused: Problem | undefined;
  for (const operation of meant) {
    const found = isOfBody ? inBody(entry, operation) : inParameter(entry, operation);
    if (found === undefined) continue;
    if ('code' in found) refused ??= found;
    else {
      isEntered = true;
      given.set(operation.key, found(given.get(operation.key) ?? nothing));
    }
  }
  return isEntered ? undefined : (refused ?? unknownName(entry, contract, meant, isOfBody));
}

const nothing: GivenOperation = { parameters: new Map(), body: undefined, fields: [], query: [] };

/** Adds a value to those of an operation, or states why it is invalid; undefined without such a place. */
type Found = ((before: GivenOperation) => GivenOperation) | Problem | undefined;

function isMeant(operations: string | undefined, operation: Operation): boolean {
  if (operations === undefined || isCalled(operation, operations)) return true;
  return isGlob(operations) && [operation.key, labelOf(operation)].some((name) => matchesGlob(operations, name));
}

function inParameter(entry: ValueEntry, operation: Operation): Found {
  const named = parametersOf(operation).filter(({ in: where, name }) => {
    return slotKey(where, name) === slotKey(where, entry.name);
  });
  if (named.length === 0) return undefined;
  const found = named.map((parameter) => [parameter, goodParameter(entry, parameter, operation)] as const);
  const good = found.flatMap(([{ in: where, name }, each]) =>
    'code' in each ? [] : [[slotKey(where, name), each] as const],
  );
  const refused = found.flatMap(([, each]) => ('code' in each ? [each] : []));
  if (good.length === 0) return refused[0];
  return (before) => ({ ...before, parameters: new Map([...before.parameters, ...good]) });
}

function goodParameter(entry: ValueEntry, parameter: Parameter, { key }: Operation): GoodParameter | Problem {
  const schema = parameter.schema ?? parameter.content?.schema;
  const value = asSchemaHas(entry.value, schema);
  const what = `the ${parameter.in} parameter ${JSON.stringify(parameter.name)} of ${key}`;
  const failures = schema?.validate(value, 'request') ?? [];
  if (failures.length > 0) return brokenSchema(entry, value, what, failures);
  const pieces = writeParameter(parameter, value);
  if (pieces !== undefined) return { value, pieces };
  return problemAt(entry, 'value', 'unfit-value', `${what} cannot carry the value ${stringifyValue(value)}`);
}

function inBody(entry: ValueEntry, { requestBody, key }: Operation): Found {
  const bodies = requestBody?.content.filter((mediaType) => bodyFormOf(mediaType) !== undefined) ?? [];
  const tokens = attempt(() => parsePointer(entry.name));
  if (tokens === undefined) {
    const message = `${JSON.stringify(entry.name)} is not a JSON Pointer`;
    return problemAt(entry, 'name', 'bad-pointer', message, 'in a pointer "~" is written ~0');
  }
  const found = bodies.flatMap((mediaType) => placeIn(mediaType, tokens) ?? []);
  if (found.length === 0) return undefined;
  const what = `${tokens.length === 0 ? 'the body' : `${entry.name} in the body`} of ${key}`;
  let failures: readonly SchemaFailure[] = [];
  for (const { schemas, isList } of found) {
    for (const schema of schemas.length === 0 ? [undefined] : schemas) {
      const value = asSchemaHas(entry.value, schema);
      failures = schema?.validate(value, 'request') ?? [];
      if (failures.length === 0) {
        return (before) => ({ ...before, body: bodyWith(before.body, tokens, bodyOf(value), isList) });
      }
    }
  }
  return brokenSchema(entry, entry.value, what, failures);
}

function bodyWith(
  before: GivenBody | undefined,
  tokens: readonly string[],
  value: BodyTree,
  isList: readonly boolean[],
): GivenBody {
  const { range, raw, fixed = [] } = before ?? {};
  return { range, raw, tree: treeWith(before?.tree, tokens, value, isList), fixed: [...fixed, tokens] };
}

/** Converts a text to the type of its schema, and a number to a text if only texts are allowed. */
function asSchemaHas(value: JsonValue, schema: Schema | undefined): JsonValue {
  if (typeof value === 'string') return typed(value, schema);
  const text = isExactNumber(value) ? numberText(value) : typeof value === 'boolean' ? String(value) : undefined;
  const isGood = (each: JsonValue): boolean => schema?.isValid(each, 'request') !== false;
  return text !== undefined && !isGood(value) && isGood(text) ? text : value;
}

function brokenSchema(entry: ValueEntry, value: JsonValue, what: string, failures: readonly SchemaFailure[]): Problem {
  const [failure] = failures;
  const reason =
    failure === undefined ? '' : `: the value ${failure.instance}${failure.instance && ' '}${failure.message}`;
  const message = `${stringifyValue(value)} is not allowed for ${what}${reason}`;
  const hint = failure === undefined ? undefined : `see ${formatPlace(failure.place)}`;
  return problemAt(entry, 'value', 'unfit-value', message, hint);
}

function unknownName(entry: ValueEntry, { file }: Contract, meant: readonly Operation[], isOfBody: boolean): Problem {
  const [first, ...others] = meant;
  const whose = others.length === 0 ? (first?.key ?? '') : entry.operations === undefined ? file : entry.operations;
  const what = isOfBody ? 'place in a body' : 'parameter';
  const names = isOfBody
    ? meant.flatMap(pointersOf)
    : meant.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const pointer = formatPointer([entry.name]);
  const other = !isOfBody && meant.flatMap(pointersOf).includes(pointer) ? `write ${pointer} for the body` : undefined;
  const message = `${whose} has no ${what} ${JSON.stringify(entry.name)}`;
  return problemAt(entry, 'name', 'unknown-name', message, other ?? didYouMean(entry.name, names));
}

function problemAt(
  { places, operations, name }: ValueEntry,
  at: 'operations' | 'name' | 'value',
  code: string,
  message: string,
  hint?: string,
): Problem {
  const flag = `--value ${operations === undefined ? '' : `${operations}:`}${name}`;
  return {
    code,
    message: places === undefined ? `${flag}: ${message}` : message,
    place: places?.[at],
    hint,
  };
}
