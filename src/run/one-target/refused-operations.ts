import { type Slot } from '../../resources/index.js';
import { givenFor, takesSecret, type GivenValues } from '../../cases/index.js';
import { certainly, firstFound, textsIn, type Contract, type Operation, type Schema } from '../../contract/index.js';
import { formatPointer, type Place } from '../../json/index.js';
import { schemaOf } from '../fixtures/amend-as-told.js';
import type { RefusedOperation } from '../model/event.js';

/** The statuses of responses to valid requests with their counts, by operation key. */
export type Answers = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * Returns the operations that rejected all valid requests, in contract order, with the values that may be missing:
 * `aboutFor` returns the place that the rejections of an operation are about, if they mention one.
 */
export function refusedOperations(
  answers: Answers,
  exercised: ReadonlySet<string>,
  contract: Contract,
  values: GivenValues,
  reasonFor: (operation: Operation) => string | undefined,
  aboutFor: (operation: Operation) => Slot | undefined,
): readonly RefusedOperation[] {
  return contract.operations.flatMap((operation) => {
    if (exercised.has(operation.key)) return [];
    const counts = answers.get(operation.key) ?? new Map<number, number>();
    const reason = reasonFor(operation);
    if (counts.size === 0 && reason === undefined) return [];
    const lacks = wantedValues(operation, aboutFor(operation)).filter(
      ({ slot }) => givenFor(values, operation.key, slot) === undefined,
    );
    return [
      {
        operation: operation.key,
        answers: answersInOrder(Array.from(counts, ([status, count]) => ({ status, count }))),
        lacks: lacks.map(({ slot, place }) => ({ name: slot.in === 'body' ? slot.pointer : slot.name, ...place })),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
}

/** Combines counts of the same status, most frequent first. */
export function answersInOrder(answers: RefusedOperation['answers']): RefusedOperation['answers'] {
  const counts = new Map<number, number>();
  for (const { status, count } of answers) counts.set(status, (counts.get(status) ?? 0) + count);
  return Array.from(counts, ([status, count]) => ({ status, count })).toSorted(
    (a, b) => b.count - a.count || a.status - b.status,
  );
}

interface WantedValue {
  readonly slot: Slot;
  readonly place: Place;
}

/** The parameters and members whose values only the service or the user can know. */
function wantedValues(operation: Operation, about: Slot | undefined): readonly WantedValue[] {
  const place = about && schemaOf(about, operation)?.place;
  if (about !== undefined && place !== undefined) return [{ slot: about, place }];
  const { parameters, requestBody } = operation;
  // A login needs known values for all members.
  const isWanted = takesSecret(operation) ? () => true : isReference;
  const inPath = parameters.filter(({ in: where }) => where === 'path');
  const inQuery = parameters.filter(
    ({ in: where, name, required }) => where === 'query' && required && isReference(name),
  );
  const members = new Map(
    (requestBody?.content ?? []).flatMap(({ schema }) => (schema ? requiredMembers(schema, isWanted) : [])),
  );
  return [
    ...[...inPath, ...inQuery].map(({ in: where, name, place }) => ({ slot: { in: where, name }, place })),
    ...Array.from(members, ([name, place]) => ({
      slot: { in: 'body', pointer: formatPointer([name]) } as const,
      place,
    })),
  ];
}

/** The required members of an object whose names are wanted. */
function requiredMembers(schema: Schema, isWanted: (name: string) => boolean): readonly (readonly [string, Place])[] {
  const all = certainly([schema]);
  const required = all.flatMap((each) => textsIn(each, 'required'));
  return required.filter(isWanted).flatMap((name) => {
    const own = firstFound(all, (each) => each.subschema('properties', name));
    return own === undefined ? [] : [[name, own.place] as const];
  });
}

/** Matches `productId`, `product_id` and `productRef`, but not `id`, which names the item itself. */
function isReference(name: string): boolean {
  return /[a-z0-9](?:Id|ID|Uuid|UUID|Ref)$|.[_-](?:id|uuid|ref)$/.test(name);
}
