import { certainly, type Schema } from '../../../contract/index.js';
import { parsePointer, toValue, type JsonNode } from '../../../json/index.js';
import type { OperationSite } from '../site/mutation.js';
import type { Choice, Facets } from '../values/facets.js';
import { identityOf, turnsAt } from '../values/position.js';
import { Effort } from '../values/effort.js';
import { fullestValue, goodValue, type GoodValue, type GoodValueOptions, withGoodPart } from '../values/good-value.js';
import { nodeAtPath, type GoodNode } from '../values/good-node.js';
import { along, type Unsatisfiable, type Route } from '../values/goal.js';
import type { Budget } from '../site/budget.js';
import { choicesOf, SiteMaker, type Visit } from './site-maker.js';
import type { ValueFrame } from './value-frame.js';
import type { ValueSite } from './value-site.js';

const mostSites = 250;
/** For each place that is varied, there is a body of its own: of large ones there are fewer. */
const mostParts = 300_000;
const mostBranches = 60;
/** What the search for all branches of a body may cost. */
const mostEffort = 2_000_000;

/** A union of which so many branches were looked for in vain is not searched further. */
const mostInVain = 3;

/** The alternatives whose other branches describe other values. */
const branching = new Set(['discriminator', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependencies']);

export interface FoundSites {
  /** The body itself first, then what is in it, then what is in the branches not taken so far. */
  readonly sites: readonly FoundSite[];
  /** For what there is no good value. */
  readonly unsatisfiable: readonly Unsatisfiable[];
  /** Whether there are more places than are looked at. */
  readonly isCut: boolean;
  /** How many values the fullest body has in it. */
  readonly parts: number;
}

/** A place, which costs something to change. */
export interface FoundSite {
  /** How deep in the body it lies. */
  readonly depth: number;
  /** What the contract says of it. */
  readonly facets: Facets;
  open(budget: Budget): ValueSite;
}

/** Every place in the values of a frame that some schema speaks of. */
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
  /** What was described by the same schemas before, at another place. */
  readonly #alike: FoundSite[] = [];
  readonly #described = new Set<string>();
  /** By pattern, the schemas in force in the sites so far. */
  readonly #varied = new Map<string, ReadonlySet<Schema>>();
  readonly #explored = new Set<string>();
  /** The branches of a union that were looked for in vain, and which of the lacks says so. */
  readonly #inVain = new Map<JsonNode, { readonly labels: string[]; readonly at: number }>();
  readonly #effort = new Effort(mostEffort);
  readonly #parts: number;
  #branches = 0;
  #isCut = false;

  constructor(site: OperationSite, frame: ValueFrame, schema: Schema) {
    this.#schema = schema;
    const { direction, mediaType, given, fresh } = frame;
    const options = { direction, samples: mediaType.examples.map(({ value }) => toValue(value)), given, fresh };
    this.#full = fullestValue(schema, options);
    this.#parts = this.#full.ok ? partsOf(this.#full.node) : 0;
    this.#options = { ...options, effort: this.#effort };
    this.#maker = new SiteMaker(site, frame, schema, this.#options, this.#full.ok ? this.#full.node : undefined);
  }

  find(idPath: readonly string[]): FoundSites {
    const full = this.#full;
    // That there is no good body at all is told where good requests are made.
    if (!full.ok) return { sites: [], unsatisfiable: [], isCut: false, parts: 0 };
    this.#unsatisfiable.push(...full.leftOut);
    this.#visit({ above: undefined, root: full.node, path: [], pattern: '', idPath, route: [], branch: undefined });
    // One level after the other, so that what is left out is what lies deepest.
    for (const visit of this.#ahead) visit();
    return { sites: this.#sites, unsatisfiable: this.#unsatisfiable, isCut: this.#isCut, parts: this.#parts };
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

  /** Takes every other branch at a place once, and visits what is new in it. */
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
    const key = `${pattern} ${choice.key} ${branch}`;
    if (branch === 'all' || this.#explored.has(key)) return false;
    this.#explored.add(key);
    // What leads back to where the value already is, is visited there.
    return branch !== choice.branch && turnsAt(certainly(choice.schemasOf(branch)), node.position.around) === 0;
  }

  #visitBranch(visit: Visit, choice: Choice, branch: string, choices: ReadonlyMap<string, string>): void {
    if (++this.#branches > mostBranches || this.#effort.isSpent) {
      this.#isCut = true;
      return;
    }
    const route: Route = [...visit.route, { choices, token: undefined }];
    const { name, node, place } = choice.keyword;
    const inVain = this.#inVain.get(node) ?? { labels: [], at: this.#unsatisfiable.length };
    if (inVain.labels.length >= mostInVain) return;
    const found = this.#bodyThatTakes(choice, branch, route, visit);
    const label = branchLabel(choice, branch);
    if (found === undefined) {
      if (name !== 'anyOf' && name !== 'oneOf') return;
      inVain.labels.push(label);
      this.#inVain.set(node, inVain);
      const further = inVain.labels.length === mostInVain ? ' or some others' : '';
      const message = `no valid body was found that takes ${inVain.labels.join(' or ')}${further} of ${name}`;
      // One remark for a union.
      this.#unsatisfiable[inVain.at] = { message, place };
      return;
    }
    this.#unsatisfiable.push(...found.leftOut);
    const idPath = [...visit.idPath, `as-${label}`];
    this.#visit({
      ...visit,
      above: visit,
      root: found.node,
      idPath,
      branch: { keyword: choice.keyword, label },
    });
  }

  /** With as much as can be at the place itself; in all the rest of the body only where nothing less does. */
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

  /** Whether the place, so described, is new, and there is room for it. */
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
    let made: ((budget: Budget) => ValueSite) | undefined;
    const open = (budget: Budget): ValueSite => (made ??= this.#maker.make(visit, rich, varied))(budget);
    const site = { depth: visit.path.length, facets: rich.facets, open };
    this.#sites.push(site);
    if (isAlike) this.#alike.push(site);
    return true;
  }

  /** What nothing else is like is worth more than the last of those that another place is like. */
  #makeRoom(): boolean {
    const last = this.#alike.pop();
    if (last === undefined) return false;
    this.#sites.splice(this.#sites.lastIndexOf(last), 1);
    return true;
  }
}

/** The schemas at a place whose statements can be broken one by one: not those of alternatives that hold all at once. */
function broken({ facets }: GoodNode): readonly Schema[] {
  const all = facets.choices.filter(({ branch }) => branch === 'all');
  const joined = new Set(all.flatMap((choice) => certainly(choice.schemasOf(choice.branch))));
  return facets.schemas.filter((schema) => !joined.has(schema));
}

function partsOf({ children }: GoodNode): number {
  return [...children.values()].reduce((sum, child) => sum + partsOf(child), 1);
}

/** How people call a branch: the last part of what it refers to, its title, else its keyword and number. */
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
