import { getOrInsert, type Contract, type MediaType, once, type Schema } from '../../../contract/index.js';
import type { Place } from '../../../json/index.js';
import { bareTarget } from '../../model/bare-target.js';
import { withBodyOfType, type RequestPlan } from '../../model/request-plan.js';
import type { VariedPlace } from '../../model/varied-place.js';
import { givenBody } from '../../given/given-parts.js';
import type { Budget } from '../site/budget.js';
import type { OperationSite, Variation } from '../site/mutation.js';
import type { Facets } from '../values/facets.js';
import type { Unsatisfiable } from '../values/goal.js';
import type { BodyForm } from '../good/body-form.js';
import { varyJsonText } from './json-text.js';
import { changesOf } from './prove-edit.js';
import { bodyRules } from './value-rules.js';
import { bodyFrame } from '../body/value-frame.js';
import type { ValueSite } from '../body/value-site.js';
import { type FoundSite, type FoundSites, valueSites } from '../body/value-sites.js';

/** The bodies of one media type of an operation. */
export interface VariedBody {
  readonly unsatisfiable: readonly Unsatisfiable[];
  /** True if some places were left out. */
  readonly isCut: boolean;
  vary(budget: Budget): readonly Variation[];
}

/** Shared bodies are varied for one operation, and then inserted into the requests of the others. */
const known = once((_target: Schema): Map<string, BodyOfOne> => new Map());

/** The schemas that several bodies share; others need no cache. */
const sharedIn = once((contract: Contract): ReadonlySet<Schema> => {
  const met = new Set<Schema>();
  const shared = new Set<Schema>();
  for (const { schema } of contract.operations.flatMap(({ requestBody }) => requestBody?.content ?? [])) {
    const target = schema && bareTarget(schema);
    if (target !== undefined) (met.has(target) ? shared : met).add(target);
  }
  return shared;
});

/** Returns the bodies of a media type, with their places found once for all budgets. */
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
  const key = JSON.stringify([mediaType.range, site.operation.requestBody?.required === true, idPath]);
  const first = getOrInsert(known(target), key, () => new BodyOfOne(site, mediaType, form, schema, idPath));
  return first.site === site
    ? first
    : {
        unsatisfiable: first.unsatisfiable,
        isCut: first.isCut,
        vary: (budget) => first.varyFor(site, mediaType, form, budget),
      };
}

class BodyOfOne implements VariedBody {
  readonly site: OperationSite;
  readonly #mediaType: MediaType;
  readonly #found: FoundSites;
  readonly #changes: (budget: Budget) => readonly Variation[];
  /** Results by the lowest priority within the budget. */
  readonly #rounds = new Map<number, { readonly variations: readonly Variation[]; readonly leftOut: number }>();

  constructor(site: OperationSite, mediaType: MediaType, form: BodyForm, schema: Schema, idPath: readonly string[]) {
    this.site = site;
    this.#mediaType = mediaType;
    this.#found = valueSites(site, bodyFrame(site, mediaType, form), schema, idPath);
    this.#changes = changesOfSites(this.#found.sites, form.id === 'body');
  }

  get unsatisfiable(): readonly Unsatisfiable[] {
    return this.#found.unsatisfiable;
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
    const variations = this.#changes(budget.changing(this.#found.parts));
    this.#rounds.set(budget.lowest, { variations, leftOut: budget.leftOut - leftOut });
    return variations;
  }

  /** Inserts the changes into the requests of another operation. */
  varyFor(site: OperationSite, mediaType: MediaType, { contentType }: BodyForm, budget: Budget): readonly Variation[] {
    const own = this.#mediaType.place;
    const withOwn = ({ body }: RequestPlan): RequestPlan => withBodyOfType(site.minimal, contentType, body);
    return this.vary(budget).map((variation) => ({
      ...variation,
      request: withOwn(variation.request),
      ...(variation.before === undefined ? {} : { before: variation.before.map(withOwn) }),
      ...(variation.varied && { varied: movedTo(site, variation.varied, withOwn) }),
      contract: isSame(variation.contract, own) ? mediaType.place : variation.contract,
    }));
  }
}

function movedTo(
  { minimal }: OperationSite,
  { unchanged, ...varied }: VariedPlace,
  withOwn: (plan: RequestPlan) => RequestPlan,
): VariedPlace {
  if (unchanged === undefined) return { ...varied, base: minimal };
  const moved = (plan = unchanged()): RequestPlan | undefined => plan && withOwn(plan);
  return { ...varied, base: minimal, unchanged: () => moved() };
}

function isSame(one: Place, other: Place): boolean {
  return one.pointer === other.pointer && one.file === other.file;
}

/** Returns the changes of the places in a body, root first, and of its text if it is JSON. */
export function changesOfSites(found: readonly FoundSite[], isJson: boolean): (budget: Budget) => readonly Variation[] {
  const places = found.map((each) => new VariedSite(each));
  return (budget) => {
    const [root, ...others] = places.filter(({ depth }) => depth <= 1 || budget.allows(depth - 1));
    if (root === undefined) return [];
    return [
      ...root.vary(budget),
      ...others.flatMap((each) => each.varyWithin(budget)),
      ...(isJson ? varyJsonText(root.site, budget) : []),
    ];
  };
}

/** The number of changes that were left out where the budget allowed none. */
const withoutRoom = once((_facets: Facets): Map<string, number> => new Map());

class VariedSite {
  readonly depth: number;
  readonly #found: FoundSite;
  #changes: ((budget: Budget) => readonly Variation[]) | undefined;

  constructor(found: FoundSite) {
    this.depth = found.depth;
    this.#found = found;
  }

  get site(): ValueSite {
    return this.#found.open();
  }

  vary(budget: Budget): readonly Variation[] {
    this.#changes ??= changesOf(this.site, bodyRules);
    return this.#changes(budget);
  }

  /** Returns the changes of a place within a body, reusing the result if a deep place has none in the budget. */
  varyWithin(budget: Budget): readonly Variation[] {
    const { depth, facets } = this.#found;
    const isHopeless = budget.lowest <= depth - 1 && !facets.keywords.has('required');
    if (!isHopeless) return this.vary(budget);
    const known = withoutRoom(facets);
    const key = `${depth} ${budget.lowest}`;
    const before = known.get(key);
    if (before !== undefined) {
      budget.leaveOut(before);
      return [];
    }
    const leftOut = budget.leftOut;
    const variations = this.vary(budget);
    if (variations.length === 0 && !budget.isSpent) known.set(key, budget.leftOut - leftOut);
    return variations;
  }
}
