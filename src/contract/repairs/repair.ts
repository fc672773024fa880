import type { JsonObjectNode } from '../../json/index.js';
import type { Located } from '../document/located.js';
import type { Findings } from '../document/report.js';
import type { Dialect } from '../schema/sites/schema-site.js';
import type { ObjectName, Version } from '../structure/shape.js';
import { documentRepairs } from './documents.js';
import { payloadRepairs } from './payloads.js';
import { schemaRepairs } from './schemas.js';
import { isSwagger, swaggerRepairs } from './swagger.js';

/** What a row of the table knows of the document around an object. */
export interface RepairContext {
  readonly version: Version;
  /** The document at the top. */
  readonly root: Located;
  /** Of a Schema Object. */
  readonly dialect?: Dialect;
}

/** A kind of mistake whose meaning is plain. */
export interface Repair {
  /** The code of the problems that it reports. */
  readonly id: string;
  readonly of: readonly (ObjectName | 'Schema')[];
  /** Whether Swagger 2.0 has it so: then it is no mistake there. */
  readonly isSwagger?: boolean;
  /** What is wrong with such an object. */
  find(at: Located<JsonObjectNode>, context: RepairContext): readonly Blemish[];
}

export interface Blemish {
  readonly at: Located;
  readonly message: string;
  /** What it is taken to mean. */
  readonly taken: string;
  /** Writes that into the tree. */
  readonly apply: () => void;
}

const byKind = new Map<ObjectName | 'Schema', Repair[]>();
for (const row of [...swaggerRepairs, ...documentRepairs, ...payloadRepairs, ...schemaRepairs]) {
  for (const kind of row.of) byKind.set(kind, [...(byKind.get(kind) ?? []), row]);
}

/** Writes what is meant into an object, unless the report is strict, and reports each mistake. */
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
