import type { JsonObjectNode } from '../../json/index.js';
import type { Located } from '../document/located.js';
import type { Dialect } from '../schema/sites/schema-site.js';
import type { ObjectName, Version } from '../structure/shape.js';

/** The surroundings of an object that is repaired. */
export interface RepairContext {
  readonly version: Version;
  /** The root of the main document. */
  readonly root: Located;
  /** The dialect of a Schema Object. */
  readonly dialect?: Dialect;
}

/** A kind of mistake with a clear meaning. */
export interface Repair {
  /** The code of its problems. */
  readonly id: string;
  readonly of: readonly (ObjectName | 'Schema')[];
  /** Whether it is correct in Swagger 2.0, where it is not reported. */
  readonly isSwagger?: boolean;
  /** Finds the mistakes in an object. */
  find(at: Located<JsonObjectNode>, context: RepairContext): readonly Blemish[];
}

export interface Blemish {
  readonly at: Located;
  readonly message: string;
  /** The interpretation, for reports. */
  readonly taken: string;
  /** Writes the interpretation into the tree. */
  readonly apply: () => void;
}
