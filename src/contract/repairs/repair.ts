import type { JsonObjectNode } from '../../json/index.js';
import type { Located } from '../document/located.js';
import type { Findings } from '../document/report.js';
import type { Dialect } from '../schema/sites/schema-site.js';
import type { ObjectName, Version } from '../structure/shape.js';
import { documentRepairs } from './documents.js';
import { payloadRepairs } from './payloads.js';
import { schemaRepairs } from './schemas.js';
import { isSwagger, swaggerRepairs } from './swagger.js';

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

const byKind = new Map<ObjectName | 'Schema', Repair[]>();
for (const row of [...swaggerRepairs, ...documentRepairs, ...payloadRepairs, ...schemaRepairs]) {
  for (const kind of row.of) byKind.set(kind, [...(byKind.get(kind) ?? []), row]);
}

/** Repairs an object in place and reports each mistake. A strict report disables repairs. */
export function repair(
  at: Located<JsonObjectNode>,
  kind: ObjectName | 'Schema',
  context: RepairContext & { readonly report: Findings },
): void {
  if (context.report.isStrict) return;
  for (const row of byKind.get(kind) ?? []) {
    for (const { at: place, message, taken, apply } of row.find(at, context)) {
      apply();
      const isLegal = row.isSwagger === true && isSwagger(context.root);
      if (!isLegal) context.report.problem(place, row.id, message, undefined, taken);
    }
  }
}
