import type { JsonNode } from '../../json/index.js';
import { type Located, memberAt } from '../document/located.js';
import { getOrInsert } from '../maps/maps.js';
import { inPlaceOf, subschemasOf } from '../schema/sites/in-place.js';
import { KeywordSites, type SchemaSite, type SchemaSites } from '../schema/sites/schema-site.js';
import type { Rule } from './rule.js';

const mostSteps = 8;

/** Reports circular references without a target. */
export const referenceCycles: Rule = ({ links, root }, report) => {
  const settled = new Set<JsonNode>();
  for (const start of links.keys()) {
    const way = new Map<JsonNode, Located>();
    let node: JsonNode | undefined = start;
    while (node !== undefined && !settled.has(node)) {
      if (way.has(node)) {
        const steps = [...way.values()];
        const [first = root] = steps;
        report.problem(first, 'reference-cycle', `the references lead round: ${chain([...steps, first])}`);
        break;
      }
      const target = links.get(node);
      if (target !== undefined) way.set(node, target);
      node = target?.node;
    }
    for (const passed of way.keys()) settled.add(passed);
  }
};

/**
 * Reports schemas that validate a value by validating the same value again, endlessly. Recursion for a part of the
 * value (through `properties`, `items` and the like) is valid.
 */
export const schemaCycles: Rule = ({ sites, unresolved }, report) => {
  const settled = new Set<SchemaSite>();
  const bare = new Map<SchemaSite, SchemaSite>();
  for (const start of sites.values()) {
    const way: Step[] = [];
    const onWay = new Set<SchemaSite>();
    const enter = (site: SchemaSite): void => {
      way.push({ site, next: inPlaceOf(site, sites).values() });
      onWay.add(site);
    };
    if (!settled.has(start)) enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const next = step.next.next().value;
      if (next === undefined) {
        settled.add(step.site);
        onWay.delete(step.site);
        way.pop();
      } else if (onWay.has(next)) {
        const from = way.findIndex(({ site }) => site === next);
        const steps = [...way.slice(from).map(({ site }) => site.at), next.at];
        const where = memberAt(step.site.at, '$ref') ?? step.site.at;
        const message = `the schema leads back to itself for the same value: ${chain(steps)}`;
        const circle = way.slice(from).map(({ site }) => site);
        const base = extendedBase(circle, sites);
        const repair =
          base === undefined ? 'the reference is ignored' : `what extends the schema is read without its ${base.union}`;
        report.problem(where, 'schema-cycle', message, undefined, repair);
        if (base !== undefined) {
          const { site, union, keyword, reference } = base;
          reference.targets.set(
            keyword,
            getOrInsert(bare, site, () => withoutUnion(site, union, sites.size + bare.size)),
          );
          continue;
        }
        const cut = cutReference([...circle, next]);
        if (cut !== undefined) unresolved.add(cut.at.node);
      } else if (!settled.has(next)) {
        enter(next);
      }
    }
  }
};

/** A schema that lists in a union what extends it, and the reference by which one of these extends it. */
interface ExtendedBase {
  readonly site: SchemaSite;
  readonly union: string;
  readonly reference: SchemaSite;
  readonly keyword: string;
}

/** The base in a circle of inheritance: `Animal` with `oneOf: [Cat]`, where `Cat` has `allOf: [Animal]`. */
function extendedBase(circle: readonly SchemaSite[], sites: SchemaSites): ExtendedBase | undefined {
  for (const [at, site] of circle.entries()) {
    const branch = circle[(at + 1) % circle.length];
    const reference = circle.at(at - 1);
    const union = ['oneOf', 'anyOf'].find((name) => {
      const keyword = site.keywords.get(name);
      return keyword !== undefined && subschemasOf(keyword, sites).some((each) => each === branch);
    });
    const [keyword] = [...(reference?.targets ?? [])].find(([, target]) => target === site) ?? [];
    if (union !== undefined && keyword !== undefined && reference !== undefined && reference !== branch)
      return { site, union, reference, keyword };
  }
  return undefined;
}

/** A schema as those see it that extend it: without the union of them, and what selects among them. */
function withoutUnion(site: SchemaSite, union: string, index: number): SchemaSite {
  const keywords = new KeywordSites();
  for (const each of site.keywords.values())
    if (each.keyword.name !== union && each.keyword.name !== 'discriminator') keywords.set(each);
  return { ...site, index, keywords };
}

/** Removes the first reference of a cycle, so that following its references terminates. */
function cutReference(circle: readonly SchemaSite[]): SchemaSite | undefined {
  return circle.find((site, index) => {
    for (const [keyword, target] of site.targets) {
      if (target === circle[index + 1]) return site.targets.delete(keyword);
    }
    return false;
  });
}

interface Step {
  readonly site: SchemaSite;
  readonly next: Iterator<SchemaSite, undefined>;
}

function chain(steps: readonly Located[]): string {
  const shown = steps.length <= mostSteps ? steps : [...steps.slice(0, mostSteps - 1), undefined, ...steps.slice(-1)];
  return shown.map((at) => (at === undefined ? '…' : nameOf(at))).join(' → ');
}

function nameOf(at: Located): string {
  return `${at.document.order === 0 ? '' : at.document.file}#${at.pointer}`;
}
