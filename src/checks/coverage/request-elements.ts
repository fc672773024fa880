import { readPlan } from '../../cases/index.js';
import type { RequestPlan } from '../../cases/index.js';
import type { RequestPart } from '../../wire/index.js';
import { looksAt, visitKeywords } from '../../contract/index.js';
import type { Operation, Schema, SchemaFailure } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import type { ElementIndex, ElementNumber } from './element-index.js';

/** What a request has to do with: what it satisfies if it is a good one, and what it breaks. */
export interface RequestElements {
  readonly satisfied: ReadonlySet<ElementNumber>;
  /** Empty for a request that the contract has nothing against. */
  readonly broken: ReadonlySet<ElementNumber>;
}

/** The same request is asked about for each target, and stands before many a case. */
const known = new WeakMap<ElementIndex, WeakMap<RequestPlan, RequestElements>>();

/** The elements of a contract that a request exercises, read from its own bytes. */
export function requestElements(plan: RequestPlan, operation: Operation, index: ElementIndex): RequestElements {
  const ofIndex = known.get(index) ?? new WeakMap<RequestPlan, RequestElements>();
  known.set(index, ofIndex);
  const elements = ofIndex.get(plan) ?? readElements(plan, operation, index);
  ofIndex.set(plan, elements);
  return elements;
}

function readElements(plan: RequestPlan, operation: Operation, index: ElementIndex): RequestElements {
  const reading = readPlan(plan, operation);
  const satisfied = new Set<ElementNumber>(reading === undefined ? [] : index.of(operation));
  const broken = new Set<ElementNumber>();
  for (const parameter of reading?.missing ?? []) addAll(broken, index.of(parameter));
  for (const part of reading?.parts ?? []) {
    addAll(satisfied, index.of(part.kind === 'parameter' ? part.parameter : part.mediaType));
    const { schema } = part;
    const value = tellingReading(part);
    if (schema === undefined || value === undefined) continue;
    const failures = schema.validate(value, 'request');
    if (failures.length > 0) addAll(broken, brokenBy(value, schema, failures, index));
    else addAll(satisfied, keywordsMet(value, schema, 'request', index));
  }
  return { satisfied, broken };
}

/** The elements of the keywords that look at some part of a value. */
export function keywordsMet(
  value: JsonValue,
  schema: Schema,
  direction: 'request' | 'response',
  index: ElementIndex,
): ReadonlySet<ElementNumber> {
  const met = new Set<ElementNumber>();
  visitKeywords(schema, value, direction, {
    speaks(each, part) {
      for (const at of index.keywordsOf(each, direction)) {
        const element = index.elements[at];
        if (element?.kind === 'keyword' && looksAt(element.keyword.name, part)) met.add(at);
      }
    },
  });
  return met;
}

/** The reading that is right; where none is, the last one, which is of the kind that the schema has in mind. */
function tellingReading({ schema, readings }: RequestPart): JsonValue | undefined {
  return readings.find((each) => schema?.validate(each, 'request').length === 0) ?? readings.at(-1);
}

function brokenBy(
  value: JsonValue,
  schema: Schema,
  failures: readonly SchemaFailure[],
  index: ElementIndex,
): ReadonlySet<ElementNumber> {
  const broken = new Set<ElementNumber>();
  const addPlaces = (found: readonly SchemaFailure[]): void => {
    for (const { place } of found) addAll(broken, index.keywordAt(place, 'request'));
  };
  addPlaces(failures);
  const wrong = new Set(failures.map(({ instance }) => instance));
  visitKeywords(schema, value, 'request', {
    // Schemas that ask the same of a value are told of as one, but each of them is broken.
    speaks(each, part, pointer) {
      if (wrong.has(pointer)) addPlaces(each.validate(part, 'request').filter(({ instance }) => instance === ''));
    },
    failsUnion(each, name, part, branches) {
      const place = each.keyword(name)?.place;
      if (place !== undefined) addAll(broken, index.keywordAt(place, 'request'));
      // What is of a type that no branch takes is refused for its type, whatever the branches ask besides.
      const failed = branches.map((branch) => branch.validate(part, 'request').filter(isOfType));
      if (failed.every((found) => found.length > 0)) addPlaces(failed.flat());
    },
  });
  return broken;
}

function isOfType({ instance, keyword }: SchemaFailure): boolean {
  return instance === '' && keyword === 'type';
}

function addAll(set: Set<ElementNumber>, numbers: Iterable<ElementNumber>): void {
  for (const at of numbers) set.add(at);
}
