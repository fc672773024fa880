import { getOrInsert, type Schema } from '../../../contract/index.js';
import type { Problem } from '../../../error/index.js';
import type { OperationSite, Variation } from '../site/mutation.js';
import type { Budget } from '../site/budget.js';
import { bodyFormOf, type BodyForm } from '../body/body-form.js';
import { variedBody, type VariedBody } from './vary-body.js';

/** The places in the bodies of an operation, found once for all budgets. */
export interface BodyPlaces {
  /** One entry for each schema of a media type. */
  readonly bodies: readonly VariedBody[];
  readonly notes: readonly Problem[];
}

/** Finds the places to vary. A schema that several media types share is used for the first one only. */
export function bodyPlaces(site: OperationSite): BodyPlaces {
  const notes: Problem[] = [];
  const bodies: VariedBody[] = [];
  const varied = new Map<BodyForm['id'], Set<Schema>>();
  for (const mediaType of site.operation.requestBody?.content ?? []) {
    const { schema } = mediaType;
    const form = bodyFormOf(mediaType);
    if (schema === undefined || form === undefined) continue;
    const before = getOrInsert(varied, form.id, () => new Set());
    if (before.has(schema.reference ?? schema)) continue;
    const idPath = before.size === 0 ? [form.id] : [form.id, mediaType.range];
    before.add(schema.reference ?? schema);
    const body = variedBody(site, mediaType, form, schema, idPath);
    for (const { message, place } of body.unsatisfiable) {
      notes.push({
        code: 'no-good-value',
        message: `cases that need a value here are left out: ${message}`,
        place,
        hint: 'give an example that the schema allows',
      });
    }
    if (body.isCut) {
      const message = `the bodies of ${mediaType.range} have more places than are varied`;
      notes.push({ code: 'places-left-out', message, place: schema.place });
    }
    bodies.push(body);
  }
  return { bodies, notes };
}

/** Returns the changes within the budget. */
export function varyBodies(bodies: BodyPlaces['bodies'], budget: Budget): readonly Variation[] {
  return bodies.flatMap((body) => body.vary(budget));
}
