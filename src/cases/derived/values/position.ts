import type { BodyTree } from '../../../wire/index.js';
import { once, type Schema } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';

/** A place in a body that a value is wanted for. */
export interface Position {
  /** All of them must be satisfied. */
  readonly schemas: readonly Schema[];
  /** None of them may be satisfied. */
  readonly refuted: readonly Schema[];
  /** The name of the property, or of the array whose item it is. */
  readonly name: string | undefined;
  /** Whether the body is not good without a value here. */
  readonly owed: boolean;
  /** What the document's examples have here. */
  readonly samples: readonly JsonValue[];
  /** What means something here although other values would be valid, such as the names that a discriminator knows. */
  readonly preferred: readonly JsonValue[];
  /** What the user wants to stand here, or in the members and items that it names. */
  readonly given: BodyTree | undefined;
  /** The schemas in force at the places around it, the nearest first. */
  readonly around: Around | undefined;
}

/** Where nothing is asked of an optional value. */
export const openPosition: Position = {
  schemas: [],
  refuted: [],
  name: undefined,
  owed: false,
  samples: [],
  preferred: [],
  given: undefined,
  around: undefined,
};

export interface Around {
  readonly schemas: ReadonlySet<Schema>;
  readonly beyond: Around | undefined;
}

/** What is asked of the whole value; without samples and given values always the same object. */
export function rootPosition(schema: Schema, samples: readonly JsonValue[] = [], given?: BodyTree): Position {
  return samples.length === 0 && given === undefined ? bareRoot(schema) : rootWith(schema, samples, given);
}

const bareRoot = once((schema: Schema): Position => rootWith(schema, [], undefined));

function rootWith(schema: Schema, samples: readonly JsonValue[], given: BodyTree | undefined): Position {
  return {
    schemas: [schema],
    refuted: [],
    name: undefined,
    owed: true,
    samples,
    preferred: [],
    given,
    around: undefined,
  };
}

/** How many of the places around one have a schema in force that is also in force here: the turns of a recursion. */
export function turnsAt(schemas: readonly Schema[], around: Around | undefined): number {
  let most = 0;
  for (const schema of schemas) {
    let turns = 0;
    for (let at = around; at !== undefined; at = at.beyond) if (at.schemas.has(schema)) turns++;
    most = Math.max(most, turns);
  }
  return most;
}

export function depthOf(around: Around | undefined): number {
  let depth = 0;
  for (let at = around; at !== undefined; at = at.beyond) depth++;
  return depth;
}
