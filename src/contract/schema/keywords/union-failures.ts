import { formatPointer, parsePointer, type JsonValue } from '../../../json/index.js';
import { memberAt, textAt } from '../../document/located.js';
import type { SchemaFailure } from '../../compiled/schema.js';
import { failureOfKeyword } from '../sites/failure.js';
import type { KeywordSite, SchemaSite } from '../sites/schema-site.js';

const mostReasons = 3;
/** Nested reasons are truncated. */
const longestReason = 400;

/** A union, with the schema that has it, and its schemas in order. */
interface Union {
  readonly keyword: KeywordSite;
  readonly owner: SchemaSite;
  readonly branches: readonly SchemaSite[];
}

/**
 * The failures of a value that does not match `anyOf` or `oneOf`. If the type or a constant of the value rules out all
 * schemas but one, the failures of that one are reported.
 */
export function unionFailures(
  union: Union,
  value: JsonValue,
  instance: string,
  matched: readonly number[],
  branches: readonly (readonly SchemaFailure[])[],
): readonly SchemaFailure[] {
  const { name } = union.keyword.keyword;
  const fail = (say: () => string): SchemaFailure[] => [failureOfKeyword(union.keyword, instance, say)];
  const schemas = `${union.branches.length} schemas of ${name}`;
  if (matched.length > 1) {
    const failures = fail(() => {
      const labels = matched.map((index) => labelOf(union.branches[index], index)).join(' and ');
      return `must match exactly one of the ${schemas}, but matches ${labels}`;
    });
    const meant = discriminatedBranch(union, value);
    if (meant !== undefined && matched.includes(meant)) return failures.map(asUnclear);
    return isOverlap(union, matched) ? failures.map((failure) => ({ ...failure, isOverlap: true })) : failures;
  }
  const [only, ...others] = candidates(instance, value, union, branches);
  if (only !== undefined && others.length === 0) return only;
  return fail(() => {
    const reasons = branches.slice(0, mostReasons).map((failures, index) => {
      return `${labelOf(union.branches[index], index)} ${reasonOf(instance, failures)}`;
    });
    const more = branches.length > mostReasons ? ['…'] : [];
    const quantity = name === 'oneOf' ? 'exactly' : 'at least';
    return `must match ${quantity} one of the ${schemas}: ${[...reasons, ...more].join('; ')}`;
  });
}

function candidates(
  instance: string,
  value: JsonValue,
  union: Union,
  branches: readonly (readonly SchemaFailure[])[],
): readonly (readonly SchemaFailure[])[] {
  if (branches.length === 1) return branches;
  const meant = discriminatedBranch(union, value);
  const failures = meant === undefined ? undefined : branches[meant];
  return failures === undefined ? branches.filter((each) => !isOutOfQuestion(instance, each)) : [failures];
}

/** Whether the type or a constant of a value rules a schema out. */
function isOutOfQuestion(instance: string, failures: readonly SchemaFailure[]): boolean {
  return failures.some(({ instance: at, keyword }) => {
    if (at.length === instance.length) return ['type', 'const', 'enum', 'false schema'].includes(keyword);
    return keyword === 'const' && at.indexOf('/', instance.length + 1) === -1;
  });
}

/**
 * Whether all matching schemas describe whole objects, without a discriminator: documents often write `oneOf` and mean
 * `anyOf`. Schemas that only require members exclude each other on purpose.
 */
function isOverlap({ owner, branches }: Union, matched: readonly number[]): boolean {
  return !owner.keywords.has('discriminator') && matched.every((index) => isWhole(branches[index]));
}

function isWhole(branch: SchemaSite | undefined): boolean {
  const target = branch?.targets.get('$ref');
  if (target !== undefined) return isWhole(target);
  const properties = branch?.keywords.get('properties')?.value.node;
  return (properties?.type === 'object' && properties.members.length > 0) || branch?.keywords.has('allOf') === true;
}

function asUnclear(failure: SchemaFailure): SchemaFailure {
  return { ...failure, isUnclear: true };
}

/** The label of a branch: its title, the last part of its reference, or its number. */
function labelOf(branch: SchemaSite | undefined, index: number): string {
  const target = branch?.targets.get('$ref')?.at.pointer;
  const title = branch?.keywords.get('title')?.value.node;
  if (title?.type === 'string') return title.value;
  return (target === undefined ? undefined : parsePointer(target).at(-1)) ?? `#${index + 1}`;
}

function reasonOf(instance: string, [first, ...others]: readonly SchemaFailure[]): string {
  if (first === undefined) return 'is not tried';
  const below = formatPointer(parsePointer(first.instance).slice(parsePointer(instance).length));
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const { message } = first;
  const shown = message.length > longestReason ? `${message.slice(0, longestReason)}…` : message;
  return `${below === '' ? '' : `${below} `}${shown}${more}`;
}

/**
 * The branch that the `discriminator` beside a union selects for a value (OpenAPI 3.1 §4.8.25). It shows the intention,
 * and never changes what is valid.
 */
function discriminatedBranch({ owner, branches }: Union, value: JsonValue): number | undefined {
  const discriminator = owner.keywords.get('discriminator')?.value;
  const property = textAt(discriminator, 'propertyName');
  if (property === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const name = Object.hasOwn(value, property) ? (value as Readonly<Record<string, JsonValue>>)[property] : undefined;
  if (typeof name !== 'string') return undefined;
  const mapped = textAt(memberAt(discriminator, 'mapping'), name) ?? name;
  const index = branches.findIndex((branch) => {
    const target = branch.targets.get('$ref')?.at.pointer;
    // In another file, both are references from the same place.
    const isSame = textAt(branch.at, '$ref') === mapped || target === mapped.replace(/^#/, '');
    return target !== undefined && (isSame || target === `/components/schemas/${mapped}`);
  });
  return index < 0 ? undefined : index;
}
