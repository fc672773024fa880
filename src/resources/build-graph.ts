import type { Contract, Operation } from '../contract/index.js';
import { assignRole, isRequired, type Assigned } from './assign-roles.js';
import { thingOf, type Draft, type DraftUse } from './draft.js';
import { effectOf } from './effects.js';
import { findNeeds } from './find-needs.js';
import { findProducers } from './find-producers.js';
import { findResources, type Route } from './find-resources.js';
import { lastLiteral } from './identity.js';
import { referenceIndex } from './reference-index.js';
import type { OperationUse, ResourceGraph } from './resource-graph.js';
import { oneOf } from './words.js';

/**
 * Which operation of a contract creates, names, reads, changes and removes which resource, and where its identity
 * stands: as OpenAPI links say, else as names and shapes do. The same contract always gives the same graph.
 *
 * @example
 * resourceGraph(contract).resources.map(({ name }) => name) // ['plant']
 */
export function resourceGraph(contract: Contract): ResourceGraph {
  const found = findResources(contract);
  const assigned = new Map<Route, Assigned>(found.routes.map((route) => [route, assignRole(route, found)]));
  const uses = found.routes.map((route): DraftUse => {
    const { role, resource } = assigned.get(route) as Assigned;
    resource?.roles[role].push(route.operation);
    return { operation: route.operation, role, resource, needs: [], effect: undefined };
  });
  nameAll(found.drafts);
  for (const draft of found.drafts) {
    const own = uses.filter(({ resource }) => resource === draft);
    draft.producers = findProducers(draft, own);
    // A list of what has no names is nothing to keep: statistics, groups.
    if (isNothing(draft)) for (const use of own) use.resource = undefined;
  }
  const drafts = found.drafts.filter((draft) => !isNothing(draft));
  const index = referenceIndex(drafts);
  for (const [at, route] of found.routes.entries()) {
    const use = uses[at] as DraftUse;
    const { subject = [] } = assigned.get(route) as Assigned;
    use.needs = findNeeds({ route, role: use.role, resource: use.resource, subject }, found, index);
    const mayBeAll = subject.length > 0 && use.role === 'delete' && !isRequired(route.operation, subject);
    use.effect = effectOf(use) ?? (mayBeAll ? 'resets' : undefined);
  }
  return graphOf(inOrder(drafts), uses);
}

function isNothing({ item, producers, roles }: Draft): boolean {
  return item === undefined && producers.length === 0 && roles.create.length === 0;
}

function graphOf(resources: readonly Draft[], uses: readonly OperationUse[]): ResourceGraph {
  const table = new Map<Operation, OperationUse>(uses.map((use) => [use.operation, use]));
  return {
    resources,
    useOf(operation) {
      const use = table.get(operation);
      if (use === undefined) throw new RangeError(`${operation.key} is no operation of this contract`);
      return use;
    },
  };
}

/** Gives each resource a name of its own: that of one thing, with that of its parent or path where others have it. */
function nameAll(drafts: readonly Draft[]): void {
  const taken = new Set<string>();
  for (const draft of inOrder(drafts)) {
    const path = draft.collection ?? draft.item?.text ?? '';
    const own = oneOf(lastLiteral(path)) || thingOf(draft) || 'item';
    const before = path
      .split('/')
      .filter((segment) => segment !== '' && !segment.includes('{'))
      .at(-2);
    const longer = draft.parent?.name ?? (before === undefined ? own : oneOf(before));
    const names = [own, `${longer}-${own}`];
    let name = names.find((each) => !taken.has(each));
    for (let count = 2; name === undefined; count++) if (!taken.has(`${own}-${count}`)) name = `${own}-${count}`;
    taken.add(name);
    draft.name = name;
  }
}

/** Parents before what lies below them. */
function inOrder(drafts: readonly Draft[]): readonly Draft[] {
  const found = new Set<Draft>();
  const add = (draft: Draft): void => {
    if (draft.parent !== undefined && !found.has(draft.parent) && drafts.includes(draft.parent)) add(draft.parent);
    found.add(draft);
  };
  for (const draft of drafts) add(draft);
  return [...found];
}
