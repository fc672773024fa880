import { getOrInsert, remembered, type Contract, type Operation, type Schema } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import { judgePlan } from '../judging/judge-plan.js';
import { reasons } from '../judging/reasons.js';
import { withChangedBody } from '../model/request-body.js';
import type { RequestPlan } from '../model/request-plan.js';
import type { Agreement } from './site/agreement.js';
import { weighedAsPatch, requestSite, type RequestMutation, type RequestSite } from './site/request-site.js';
import type { Freshen } from './site/fresh-bodies.js';
import { isGood } from './is-justified.js';
import { distinct, type Variation, type OperationSite } from './site/mutation.js';
import { changesOfParameters } from './requests/parameter-values.js';
import { goodRequests, sequenceTables } from './requests/sequences.js';
import type { Paths } from './site/paths.js';
import type { Budget } from './site/budget.js';
import { parameterTables } from './requests/parameters.js';
import { credentialTables } from './requests/credentials.js';
import { mediaTypeTables } from './requests/media-types.js';
import { methodTables } from './requests/methods.js';
import { wireTables } from './requests/framing.js';
import { bodyFormOf, type BodyForm } from './good/body-form.js';
import { variedBody, type VariedBody } from './rules/vary-body.js';

/** The variations derived from one operation. */
export interface DerivedOperation {
  readonly notes: readonly Problem[];
  /** The variations within the budgets, in the order of sending, before `isJustified` has checked them. */
  variations(ofBodies: Budget, ofOthers: Budget): readonly Variation[];
  /** Returns a variation as it is sent and judged. Most variations of a large document never get here. */
  asSent(variation: Variation): Variation;
}

export function deriveOperation(contract: Contract, operation: Operation, paths: Paths): DerivedOperation {
  const { site, notes } = requestSite(contract, operation, paths);
  if (site === undefined) return { variations: () => [], asSent: (variation) => variation, notes };
  const { bodies, notes: ofBodies } = bodyPlaces(site);
  const unfit = unfitNote(site, notes.length > 0);
  // The same variations are derived again for a larger budget.
  const freshened = remembered((variation: Variation) => {
    if (variation.isGiven === true) return variation;
    const request = withChangedBody(variation.request, site.freshen);
    return request === variation.request ? variation : { ...variation, request };
  });
  const { agree, freshen } = site;
  let changes: ReturnType<typeof otherChanges> | undefined;
  return {
    variations: (ofBodies, ofOthers) => {
      changes ??= otherChanges(site);
      const { goods, ofParameters, others } = changes;
      const ofValues = ofOthers.changing(site.values.size);
      return [
        ...goods(ofOthers),
        ...distinct([...varyBodies(bodies, ofBodies).map(freshened), ...ofParameters(ofValues)]),
        ...others.flatMap((each) => each(ofOthers)),
      ];
    },
    asSent: remembered((variation: Variation) =>
      weighedAsPatch(operation, agree.variation(controlled(variation, agree, freshen))),
    ),
    notes: [...notes, ...unfit, ...ofBodies.filter((note) => !notes.some(isSamePlace(note)))],
  };
}

/**
 * The unchanged request is sent with the same fresh values and identities as the changed one. Cases keep the function
 * that makes it, so it must not hold on to the other changes of the operation.
 */
function controlled(variation: Variation, agree: Agreement, freshen: Freshen): Variation {
  const { varied } = variation;
  if (varied?.unchanged === undefined) return variation;
  const unchanged = (): RequestPlan | undefined => {
    const request = varied.unchanged?.();
    return request && agree.request(withChangedBody(request, freshen));
  };
  return { ...variation, varied: { ...varied, unchanged } };
}

function otherChanges(site: RequestSite) {
  return {
    goods: goodRequests(site),
    ofParameters: changesOfParameters(site),
    others: requestTables.map((mutation) => mutation(site)),
  };
}

/** An invalid base request proves nothing. If a part of it is missing, another note already says so. */
function unfitNote({ minimal, operation }: RequestSite, isReported: boolean): readonly Problem[] {
  if (isReported || isGood(minimal, operation)) return [];
  const flaws = judgePlan(minimal, operation).filter(({ certainty }) => certainty !== 'unjudged');
  const message = `no valid request was found for ${operation.key}: ${reasons(flaws)}`;
  return [{ code: 'no-good-request', message, place: operation.place, hint: 'give examples that the schemas allow' }];
}

function isSamePlace({ place }: Problem): (other: Problem) => boolean {
  return (other) => place !== undefined && other.place?.pointer === place.pointer && other.place.file === place.file;
}

/** All changes of whole requests, except the valid requests, in the order in which the cases are sent. */
const requestTables: readonly RequestMutation[] = [
  ...parameterTables,
  ...mediaTypeTables,
  ...credentialTables,
  ...methodTables,
  ...sequenceTables,
  ...wireTables,
];

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
