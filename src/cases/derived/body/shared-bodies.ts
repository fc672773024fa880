import { once, type Contract, type MediaType, type Schema } from '../../../contract/index.js';
import type { Place } from '../../../json/index.js';
import { bareTarget } from '../../bare-target.js';
import type { RequestPlan } from '../../case.js';
import { givenBody } from '../../given/given-parts.js';
import type { OperationSite, Variation } from '../mutation.js';
import type { Budget } from '../budget.js';
import type { Lack } from '../values/goal.js';
import type { BodyForm } from './body-form.js';
import { bodyFrame } from './value-frame.js';
import { varySites } from './vary-sites.js';
import { valueSites, type FoundSites } from './value-sites.js';
import { withBodyOfType } from './with-body-of-type.js';

/** The bodies of one media type of one operation. */
export interface VariedBody {
  readonly lacks: readonly Lack[];
  /** Whether there are more places than are looked at. */
  readonly isCut: boolean;
  vary(budget: Budget): readonly Variation[];
}

/** What many operations send is varied for the first of them, and then put in the requests of the others. */
const known = once((_target: Schema): Map<string, BodyOfOne> => new Map());

/** The schemas that more than one body has: of others nothing need be kept. */
const sharedIn = once((contract: Contract): ReadonlySet<Schema> => {
  const met = new Set<Schema>();
  const shared = new Set<Schema>();
  for (const { schema } of contract.operations.flatMap(({ requestBody }) => requestBody?.content ?? [])) {
    const target = schema && bareTarget(schema);
    if (target !== undefined) (met.has(target) ? shared : met).add(target);
  }
  return shared;
});

/** The bodies of a media type, each place in them found once however often they are varied. */
export function variedBody(
  site: OperationSite,
  mediaType: MediaType,
  form: BodyForm,
  schema: Schema,
  idPath: readonly string[],
): VariedBody {
  const isAlone = mediaType.examples.length > 0 || mediaType.encoding.size > 0 || givenBody(mediaType) !== undefined;
  const target = isAlone ? undefined : bareTarget(schema);
  if (target === undefined || !sharedIn(site.contract).has(target))
    return new BodyOfOne(site, mediaType, form, schema, idPath);
  const shared = known(target);
  const key = JSON.stringify([mediaType.range, site.operation.requestBody?.required === true, idPath]);
  const first = shared.get(key) ?? new BodyOfOne(site, mediaType, form, schema, idPath);
  shared.set(key, first);
  return first.site === site
    ? first
    : { lacks: first.lacks, isCut: first.isCut, vary: (budget) => first.varyFor(site, mediaType, form, budget) };
}

class BodyOfOne implements VariedBody {
  readonly site: OperationSite;
  readonly #mediaType: MediaType;
  readonly #form: BodyForm;
  readonly #found: FoundSites;
  /** By the lowest priority within the budget. */
  readonly #rounds = new Map<number, { readonly variations: readonly Variation[]; readonly leftOut: number }>();

  constructor(site: OperationSite, mediaType: MediaType, form: BodyForm, schema: Schema, idPath: readonly string[]) {
    this.site = site;
    this.#mediaType = mediaType;
    this.#form = form;
    this.#found = valueSites(site, bodyFrame(site, mediaType, form), schema, idPath);
  }

  get lacks(): readonly Lack[] {
    return this.#found.lacks;
  }

  get isCut(): boolean {
    return this.#found.isCut;
  }

  vary(budget: Budget): readonly Variation[] {
    const before = this.#rounds.get(budget.lowest);
    if (before !== undefined) {
      budget.leaveOut(before.leftOut);
      return before.variations;
    }
    const leftOut = budget.leftOut;
    const variations = varySites(this.#found.sites, budget, this.#form.id === 'body');
    this.#rounds.set(budget.lowest, { variations, leftOut: budget.leftOut - leftOut });
    return variations;
  }

  /** The same changes in the requests of another operation. */
  varyFor(site: OperationSite, mediaType: MediaType, { contentType }: BodyForm, budget: Budget): readonly Variation[] {
    const own = this.#mediaType.place;
    const withOwn = ({ body }: RequestPlan): RequestPlan => withBodyOfType(site.minimal, contentType, body);
    return this.vary(budget).map((variation) => ({
      ...variation,
      request: withOwn(variation.request),
      ...(variation.before === undefined ? {} : { before: variation.before.map(withOwn) }),
      contract: isSame(variation.contract, own) ? mediaType.place : variation.contract,
    }));
  }
}

function isSame(one: Place, other: Place): boolean {
  return one.pointer === other.pointer && one.file === other.file;
}
