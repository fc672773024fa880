import { certainly, type Schema } from '../../../contract/index.js';
import { parsePointer, toValue } from '../../../json/index.js';
import { goodBodyExamples } from '../good/good-bodies.js';
import type { OperationSite } from '../site/mutation.js';
import type { Choice, Facets } from '../values/facets.js';
import { identityOf, turnsAt } from '../values/position.js';
import { Effort } from '../values/effort.js';
import { fullestValue, goodValue, type GoodValue, type GoodValueOptions, withGoodPart } from '../values/good-value.js';
import { nodeAtPath, partsOf, type GoodNode } from '../values/good-node.js';
import { along, type Unsatisfiable, type Route } from '../values/goal.js';
import { BranchesInVain } from './branches-in-vain.js';
import { choicesOf, SiteMaker, type Visit } from './site-maker.js';
import type { ValueFrame } from './value-frame.js';
import type { ValueSite } from './value-site.js';

const mostSites = 250;
/** Each varied place has its own body, so large bodies get fewer places. */
const mostParts = 300_000;
const mostBranches = 60;
/** The limit of the search for all branches of a body. */
const mostEffort = 500_000;

/** The keywords whose branches describe different values. */
const branching = new Set(['discriminator', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependencies']);

export interface FoundSites {
  /** The root first, then its parts, then the parts of branches that were not taken at first. */
  readonly sites: readonly FoundSite[];
  readonly unsatisfiable: readonly Unsatisfiable[];
  /** True if some places were left out. */
  readonly isCut: boolean;
  /** The size of the fullest body, as `partsOf` counts it. */
  readonly parts: number;
}

/** A place that can be varied, at some cost. */
export interface FoundSite {
  readonly depth: number;
  readonly facets: Facets;
  readonly open: () => ValueSite;
}

/** Finds every place in the values of a frame that a schema describes. */
export function valueSites(
  site: OperationSite,
  frame: ValueFrame,
  schema: Schema,
  idPath: readonly string[],
): FoundSites {
  return new SiteFinder(site, frame, schema).find(idPath);
}

type Good = GoodValue & { readonly ok: true };

class SiteFinder {
  readonly #schema: Schema;
  readonly #maker: SiteMaker;
  readonly #options: GoodValueOptions;
  readonly #full: GoodValue;
  readonly #sites: FoundSite[] = [];
  readonly #unsatisfiable: Unsatisfiable[] = [];
  readonly #ahead: (() => void)[] = [];
  readonly #seen = new Set<string>();
  /** Places whose schemas also describe an earlier place. */
  readonly #alike: FoundSite[] = [];
  readonly #described = new Set<string>();
  /** The schemas of the sites found so far, by pattern. */
  readonly #varied = new Map<string, ReadonlySet<Schema>>();
  readonly #explored = new Set<string>();
  readonly #inVain = new BranchesInVain();
  readonly #effort = new Effort(mostEffort);
  readonly #parts: number;
  #branches = 0;
  #isCut = false;

  constructor(site: OperationSite, frame: ValueFrame, schema: Schema) {
    this.#schema = schema;
    const { direction, mediaType, given, fresh } = frame;
    const samples = goodBodyExamples(mediaType, site.operation).map(({ value }) => toValue(value));
    const options = { direction, samples, given, fresh };
    this.#full = fullestValue(schema, options);
    this.#parts = this.#full.ok ? partsOf(this.#full.node) : 0;
    this.#options = { ...options, effort: this.#effort };
    this.#maker = new SiteMaker(site, frame, schema, this.#options, this.#full.ok ? this.#full.node : undefined);
  }

  find(idPath: readonly string[]): FoundSites {
    const full = this.#full;
    // The search for valid requests already reports that there is no valid body.
    if (!full.ok) return { sites: [], unsatisfiable: [], isCut: false, parts: 0 };
    this.#unsatisfiable.push(...full.leftOut);
    this.#visit({ above: undefined, root: full.node, path: [], pattern: '', idPath, route: [], branch: undefined });
    // Breadth first, so that the deepest places are left out.
    for (const visit of this.#ahead) visit();
    const unsatisfiable = [...this.#unsatisfiable, ...this.#inVain.notes];
    return { sites: this.#sites, unsatisfiable, isCut: this.#isCut, parts: this.#parts };
  }

  #visit(visit: Visit): void {
    const node = nodeAtPath(visit.root, visit.path);
    if (node === undefined) return;
    if (!this.#add(visit, node)) return;
    const choices = choicesOf(node);
    for (const token of node.children.keys()) {
      const route = [...visit.route, { choices, token }];
      const path = [...visit.path, token];
      const pattern = `${visit.pattern}/${node.tree.kind === 'array' ? '*' : token}`;
      const inside = {
        ...visit,
        above: visit,
        path,
        pattern,
        idPath: [...visit.idPath, token],
        route,
        branch: undefined,
      };
      this.#ahead.push(() => this.#visit(inside));
    }
    this.#visitBranches(visit, node, choices);
  }

  /** Takes every other branch at a place once, and visits its new parts. */
  #visitBranches(visit: Visit, node: GoodNode, choices: ReadonlyMap<string, string>): void {
    const others = node.facets.choices.flatMap((choice) => {
      if (!branching.has(choice.keyword.name)) return [];
      return choice.branches
        .filter((branch) => this.#isNew(visit, node, choice, branch))
        .map((branch) => ({ choice, branch }));
    });
    for (const { choice, branch } of others) {
      this.#ahead.push(() => this.#visitBranch(visit, choice, branch, new Map([...choices, [choice.key, branch]])));
    }
  }

  #isNew({ pattern }: Visit, node: GoodNode, choice: Choice, branch: string): boolean {
    const key = branchKey(pattern, choice, branch);
    if (branch === 'all' || this.#explored.has(key)) return false;
    this.#explored.add(key);
    // Recursive branches are visited at the outer place.
    return branch !== choice.branch && turnsAt(certainly(choice.schemasOf(branch)), node.position.around) === 0;
  }

  #visitBranch(visit: Visit, choice: Choice, branch: string, choices: ReadonlyMap<string, string>): void {
    if (++this.#branches > mostBranches || this.#effort.isSpent) {
      this.#isCut = true;
      return;
    }
    const route: Route = [...visit.route, { choices, token: undefined }];
    const { keyword } = choice;
    if (this.#inVain.isFull(keyword)) return;
    const found = this.#bodyThatTakes(choice, branch, route, visit);
    const label = branchLabel(choice, branch);
    if (found === undefined && this.#effort.isSpent) {
      this.#isCut = true;
      return;
    }
    if (found === undefined) {
      // A branch of an enclosing schema may exclude it, so it is tried again in the other branches.
      this.#explored.delete(branchKey(visit.pattern, choice, branch));
      this.#inVain.add(keyword, label);
      return;
    }
    this.#inVain.delete(keyword, label);
    this.#unsatisfiable.push(...found.leftOut);
    const idPath = [...visit.idPath, `as-${label}`];
    this.#visit({
      ...visit,
      above: visit,
      root: found.node,
      idPath,
      branch: { keyword, label },
    });
  }

  /** Takes the branch with the fullest value at the place itself, and with a fuller body only if nothing else works. */
  #bodyThatTakes({ key }: Choice, branch: string, route: Route, visit: Visit): Good | undefined {
    const takes = (found: GoodValue | undefined): found is Good => {
      const choices = found?.ok === true ? nodeAtPath(found.node, visit.path)?.facets.choices : undefined;
      return choices?.some((each) => each.key === key && each.branch === branch) === true;
    };
    const base = this.#maker.smallestWith(visit);
    const goal = along(route.slice(-1), 'fullest');
    const composed = base && withGoodPart(this.#schema, base, visit.path, goal, this.#options);
    if (takes(composed)) return composed;
    for (const goal of [along(route, 'fullest'), { size: 'fullest', route } as const]) {
      const found = goodValue(this.#schema, goal, this.#options);
      if (takes(found)) return found;
    }
    return undefined;
  }

  /** Adds the place if its description is new and there is room for it. */
  #add(visit: Visit, rich: GoodNode): boolean {
    const schemas = rich.facets.schemas
      .map(identityOf)
      .toSorted((a, b) => a - b)
      .join(',');
    const key = `${visit.pattern} ${schemas}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const isAlike = this.#described.has(schemas);
    if (this.#sites.length >= Math.min(mostSites, mostParts / this.#parts)) {
      this.#isCut = true;
      if (isAlike || !this.#makeRoom()) return false;
    }
    this.#described.add(schemas);
    const varied = this.#varied.get(visit.pattern) ?? new Set();
    this.#varied.set(visit.pattern, new Set([...varied, ...broken(rich)]));
    let made: ValueSite | undefined;
    const open = (): ValueSite => (made ??= this.#maker.make(visit, rich, varied));
    const site = { depth: visit.path.length, facets: rich.facets, open };
    this.#sites.push(site);
    if (isAlike) this.#alike.push(site);
    return true;
  }

  /** A place with new schemas replaces the last one whose schemas occur elsewhere. */
  #makeRoom(): boolean {
    const last = this.#alike.pop();
    if (last === undefined) return false;
    this.#sites.splice(this.#sites.lastIndexOf(last), 1);
    return true;
  }
}

function branchKey(pattern: string, choice: Choice, branch: string): string {
  return `${pattern} ${choice.key} ${branch}`;
}

/** Returns the schemas at a place that can be broken one by one, without alternatives that all apply at once. */
function broken({ facets }: GoodNode): readonly Schema[] {
  const all = facets.choices.filter(({ branch }) => branch === 'all');
  const joined = new Set(all.flatMap((choice) => certainly(choice.schemasOf(choice.branch))));
  return facets.schemas.filter((schema) => !joined.has(schema));
}

/** Returns the name of a branch: the last token of its reference, its title, or its keyword and number. */
function branchLabel({ keyword }: Choice, branch: string): string {
  const { node } = keyword;
  const schema = node.type === 'array' ? node.items[Number(branch)] : undefined;
  if (schema?.type !== 'object') return node.type === 'array' ? `${keyword.name}-${branch}` : branch;
  const textAt = (name: string): string | undefined => {
    const value = schema.members.find(({ key }) => key.value === name)?.value;
    return value?.type === 'string' ? value.value : undefined;
  };
  return lastToken(textAt('$ref')) ?? textAt('title') ?? `${keyword.name}-${branch}`;
}

function lastToken(reference: string | undefined): string | undefined {
  const [, fragment] = reference?.split('#') ?? [];
  return fragment?.startsWith('/') === true ? parsePointer(fragment).at(-1) : undefined;
}
