import type { JsonObjectNode } from '../../json/index.js';
import type { Located } from '../document/located.js';
import type { Report } from '../document/report.js';
import type { ObjectName } from '../structure/shape.js';
import { documentRepairs } from './documents.js';
import { payloadRepairs } from './payloads.js';
import type { Repair, RepairContext } from './repair.js';
import { schemaRepairs } from './schemas.js';
import { isSwagger, swaggerRepairs } from './swagger.js';

const rows: readonly Repair[] = [...swaggerRepairs, ...documentRepairs, ...payloadRepairs, ...schemaRepairs];

/** Repairs an object in place and reports each mistake. A strict report disables repairs. */
export function repair(
  at: Located<JsonObjectNode>,
  kind: ObjectName | 'Schema',
  context: RepairContext & { readonly report: Report },
): void {
  if (context.report.isStrict) return;
  for (const row of rows) {
    if (!row.of.includes(kind)) continue;
    for (const { at: place, message, taken, apply } of row.find(at, context)) {
      apply();
      const isLegal = row.isSwagger === true && isSwagger(context.root);
      if (!isLegal) context.report.problem(place, row.id, message, undefined, taken);
    }
  }
}
