import { grouped, once, type Contract, type Operation } from '../contract/index.js';
import { Declarations } from './apply-declared.js';
import { applyLinks } from './apply-links.js';
import { assignRole, mustIdentify, type Assigned } from './assign-roles.js';
import { thingOf, type Draft, type DraftUse } from './draft.js';
import { effectOf } from './effects.js';
import { isSafeMethod, parsePathTemplate } from '../http/index.js';
import { endingOf } from './opposites.js';
import { findNeeds, keyOf } from './find-needs.js';
import { adderOf, findCopiers, findProducers, memberOf, placerOf } from './find-producers.js';
import { Mentions } from './mentions.js';
import { formOf } from './path-steps.js';
import { findResources } from './find-resources.js';
import { asResources } from './procedures.js';
import { originalOf, readAs, withoutExtension } from './readings.js';
import { referenceIndex, type ReferenceIndex } from './reference-index.js';
import { roles, type Need, type OperationUse, type ResourceGraph, type DeclaredResource } from './resource-graph.js';
import { isNamed } from './vocabulary.js';
import { plainName } from './words.js';

/**
 * Infers which operation of a contract creates, identifies, reads, changes and removes which resource, and where its
 * identity is written. Declarations take precedence over OpenAPI links, and links over names and shapes. The same
 * contract always gives the same graph.
 *
 * @throws TrellisError if `declared` refers to paths, operations or resources that do not exist.
 * @example
 * resourceGraph(contract).resources.map(({ name }) => name) // ['plant']
 */
export function resourceGraph(contract: Contract, declared: readonly DeclaredResource[] = []): ResourceGraph {
  return declared.length === 0 ? inferred(contract) : build(contract, declared);
}

const inferred = once((contract: Contract) => build(contract, []));

function build(contract: Contract, declared: readonly DeclaredResource[]): ResourceGraph {
  const kept = new Set(
    declared.flatMap(({ collection, item }) => [collection, item].map((path) => formOf(path?.text ?? ''))),
  );
  const found = findResources(asResources(readExtensions(contract.operations, kept), kept));
  const said = new Declarations(contract, found, declared);
  const assigned = found.paths.routes.map(
    (route): Assigned => said.roleOf(originalOf(route.operation)) ?? assignRole(route, found),
  );
  const uses = found.paths.routes.map(({ operation }, at): DraftUse => {
    const { role, resource } = assigned[at] as Assigned;
    resource?.roles[role].push(operation);
    return { operation, role, resource, needs: [], effect: undefined };
  });
  for (const draft of found.drafts) putOwnFirst(draft);
  const byResource = grouped(uses, ({ resource }) => resource);
  const byForm = grouped(uses, ({ operation }) => formOf(operation.path.text));
  const mentions = new Mentions(uses, found.drafts);
  for (const draft of found.drafts) {
    draft.producers = findProducers(
      draft,
      byResource.get(draft) ?? [],
      byForm.get(formOf(draft.item?.text ?? '')) ?? [],
    );
    draft.producers.push(...mentions.readersOf(draft));
    draft.copiers = findCopiers(draft, byResource.get(draft) ?? []);
    if (said.isDeclared(draft)) continue;
    if (mentions.startsOther(draft, found.drafts)) {
      draft.producers = [];
      draft.roles.create = [];
    }
    if (isNothing(draft)) dissolve(draft, byResource.get(draft) ?? []);
  }
  const linked = applyLinks(found, uses);
  said.completeProducers(uses);
  const stated = [...linked.toReversed(), ...said.needs(uses)];
  said.throwAny();
  const statedBy = grouped(stated, ({ operation }) => operation);
  const drafts = found.drafts.filter((draft) => said.isDeclared(draft) || !isNothing(draft));
  const index = referenceIndex(drafts);
  for (const draft of drafts) {
    // Without another one, PUT may create items at the paths that it names.
    if (draft.producers.some(({ by, operation }) => by === 'create' && operation.method !== 'PUT')) continue;
    const appenders = mentions.appendersOf(draft);
    if (appenders.length > 0) draft.producers = [...appenders, ...draft.producers.filter(({ by }) => by !== 'create')];
    if (draft.producers.some(({ by }) => by === 'create')) continue;
    const isNamed = draft.names.some((name) => index.find(name, draft, undefined) !== undefined);
    if (draft.producers.length > 0) draft.producers.unshift(...mentions.makersOf(draft));
    else if (!isNamed) draft.producers = mentions.sourcesOf(draft);
    if (draft.producers.every(({ by }) => by !== 'list')) draft.producers.push(...mentions.listsLike(draft));
  }
  const related = relate(drafts, uses, index);
  const operations = found.paths.routes.map(({ operation }) => operation);
  const paired = new Set(
    operations.flatMap((each) => [endingOf(each, operations) ?? []].flat().flatMap((end) => [each, end])),
  );
  for (const [at, route] of found.paths.routes.entries()) {
    const use = uses[at] as DraftUse;
    const { subject = [] } = assigned[at] as Assigned;
    const { role, resource } = use;
    const other = resource && related.get(resource);
    const inferred = findNeeds({ route, role, resource, subject, related: other ?? [] }, found, index);
    const own = statedBy.get(route.operation) ?? [];
    use.needs = overridden(
      inferred,
      own.map(({ need }) => need),
    );
    const mayBeAll = subject.length > 0 && use.role === 'delete' && !mustIdentify(route.operation, subject);
    use.effect = effectOf(use) ?? (mayBeAll ? 'resets' : paired.has(route.operation) ? 'switches' : undefined);
  }
  markTaken(uses);
  return graphOf(inOrder(drafts), uses);
}

/**
 * Makes the operations that relate existing items to the caller, or to the item above them, creators; returns the
 * resources of these items.
 */
function relate(
  drafts: readonly Draft[],
  uses: readonly DraftUse[],
  index: ReferenceIndex,
): ReadonlyMap<Draft, readonly Draft[]> {
  const found = drafts.flatMap((draft) => {
    const adder = adderOf(draft);
    const shown = adder && index.shownBy(draft);
    if (adder !== undefined && shown !== undefined) return [{ draft, adder, related: [shown] }];
    // The `userId` of `/groups/{groupId}/members/{userId}` is that of a user, and not one that the client makes up.
    const placer = placerOf(draft);
    const named = placer === undefined ? [] : draft.names.flatMap((name) => namedBy(name, draft, drafts, index) ?? []);
    return placer === undefined || named.length < draft.names.length ? [] : [{ draft, adder: placer, related: named }];
  });
  for (const { draft, adder } of found) {
    draft.producers = [adder, ...draft.producers.filter(({ operation }) => operation !== adder.operation)];
    for (const use of uses.filter(({ operation }) => operation === adder.operation)) {
      draft.roles[use.role] = draft.roles[use.role].filter((operation) => operation !== use.operation);
      draft.roles.create.push(use.operation);
      use.role = 'create';
    }
  }
  return new Map(found.map(({ draft, related }) => [draft, related]));
}

/**
 * The other resource that a parameter of a placed item names: by its name, or because the identities of the other one
 * are called so: the `sku` of a product in `/baskets/{id}/lines/{sku}`, and the `key` of one of the `/environments` in
 * `/flags/{id}/environments/{environmentKey}`.
 */
function namedBy(name: string, draft: Draft, drafts: readonly Draft[], index: ReferenceIndex): Draft | undefined {
  const named = index.find(name, draft, undefined);
  // Items below two parents that are called alike are none of each other.
  if (named !== undefined && named !== draft && placerOf(named) === undefined) return named;
  const plain = plainName(name);
  return drafts.find((other) => {
    if (other === draft || other.parent !== undefined || other.names.length !== 1) return false;
    const isOfKind = thingOf(other) === thingOf(draft);
    if (!isOfKind && (other.names[0] !== name || isNamed(name, 'identity'))) return false;
    const members = other.producers.flatMap(({ identity }) => [...identity.values()].flat().map(memberOf));
    return members.some((member) => member !== '' && [member, thingOf(other) + member].includes(plain));
  });
}

/** The needs of an operation, where a stated need replaces the inferred one of the same slot. */
function overridden(inferred: readonly Need[], stated: readonly Need[]): readonly Need[] {
  const bySlot = new Map(stated.map((need) => [keyOf(need.slot), need]));
  const kept = inferred.map((need) => {
    const own = bySlot.get(keyOf(need.slot));
    bySlot.delete(keyOf(need.slot));
    return own === undefined ? need : { ...own, as: own.resource === need.resource ? need.as : own.as };
  });
  return [...kept, ...bySlot.values()];
}

/**
 * Removes the resource from uses whose lists contain nothing identifiable, such as statistics or the changes of a
 * container.
 */
function dissolve(draft: Draft, uses: readonly DraftUse[]): void {
  for (const use of uses) {
    use.resource = draft.parent;
    if (draft.parent === undefined) continue;
    use.role = 'action';
    draft.parent.roles.action.push(use.operation);
  }
}

function isNothing({ item, producers, roles }: Draft): boolean {
  return item === undefined && producers.length === 0 && roles.create.length === 0;
}

/**
 * Puts the operations at the resource's own paths before others of the same role: `GET /users/inactive` shows only some
 * of the items, `GET /keys/{id}` may be for administrators, and `GET /attempts/order/{orderId}` shows what belongs to an
 * order.
 */
function putOwnFirst({ item, collection, roles: own }: Draft): void {
  for (const role of roles) {
    const form = formOf((role === 'list' || role === 'create' ? collection : item?.text) ?? '');
    const isOther = ({ path }: Operation): number => (formOf(path.text) === form ? 0 : 1);
    // A procedure that GET calls as well is to be called by POST where it changes something (RFC 9110 §9.2.1).
    const reads = role === 'list' || role === 'read';
    const isOdd = (operation: Operation): number => (isSafeMethod(originalOf(operation).method) === reads ? 0 : 1);
    own[role] = own[role].toSorted((a, b) => isOther(a) - isOther(b) || isOdd(a) - isOdd(b));
  }
}

/** The graph of the operations in the document, whatever they were read as. */
function graphOf(resources: readonly Draft[], uses: readonly OperationUse[]): ResourceGraph {
  const extensions = extensionsOf(uses.map(({ operation }) => operation));
  const extended = (path: string): string => path + (extensions.get(formOf(path)) ?? '');
  for (const draft of resources) {
    if (draft.item !== undefined) draft.item = parsePathTemplate(extended(draft.item.text));
    if (draft.collection !== undefined) draft.collection = extended(draft.collection);
    for (const role of roles) draft.roles[role] = draft.roles[role].map(originalOf);
    for (const each of ['producers', 'copiers'] as const)
      draft[each] = draft[each].map((producer) => ({ ...producer, operation: originalOf(producer.operation) }));
  }
  const table = new Map(
    uses.map((use): [Operation, OperationUse] => {
      const operation = originalOf(use.operation);
      return [operation, { ...use, operation }];
    }),
  );
  return {
    resources,
    useOf(operation) {
      const use = table.get(operation);
      if (use === undefined) throw new RangeError(`${operation.key} is not an operation of this contract`);
      return use;
    },
  };
}

/** Sorts parents before their children. */
function inOrder(drafts: readonly Draft[]): readonly Draft[] {
  const all = new Set(drafts);
  const found = new Set<Draft>();
  const add = (draft: Draft): void => {
    if (draft.parent !== undefined && !found.has(draft.parent) && all.has(draft.parent)) add(draft.parent);
    found.add(draft);
  };
  for (const draft of drafts) add(draft);
  return [...found];
}

/**
 * Marks references by which a request may take items from what they belong to: the `articles` of a new author, where an
 * article itself names its one author.
 */
function markTaken(uses: readonly DraftUse[]): void {
  const creations = uses.filter(({ role }) => role === 'create');
  for (const use of uses) {
    const isTaken = (need: Need): boolean =>
      inBody(need).includes('*') &&
      creations.some(
        (other) =>
          other.resource === need.resource &&
          other.needs.some((own) => own.resource === use.resource && inBody(own) !== '' && !inBody(own).includes('*')),
      );
    use.needs = use.needs.map((need) => (isTaken(need) ? { ...need, isTaking: true } : need));
  }
}

function inBody({ as, slot }: Need): string {
  return as === 'reference' && slot.in === 'body' ? slot.pointer : '';
}

/**
 * Reads operations whose paths end with a format, `/users.json` and `/users/{id}.json`, as those of the paths without
 * it. A path that the document has without it, too, and one of `kept` stay as they are.
 *
 * @param kept The forms of paths that the configuration declares.
 */
function readExtensions(operations: readonly Operation[], kept: ReadonlySet<string>): readonly Operation[] {
  const forms = new Set([...kept, ...operations.map(({ path }) => formOf(path.text))]);
  return operations.map((operation) => {
    const { method, path } = operation;
    const plain = withoutExtension(path.text);
    const isKept = plain === path.text || kept.has(formOf(path.text)) || forms.has(formOf(plain));
    return isKept ? operation : readAs(operation, method, plain);
  });
}

/** The endings of the paths in the document, `.json`, by the forms of those that {@link readExtensions} reads them as. */
function extensionsOf(operations: readonly Operation[]): ReadonlyMap<string, string> {
  return new Map(
    operations.flatMap((operation) => {
      const [written, read] = [originalOf(operation).path.text, operation.path.text];
      return written !== read && withoutExtension(written) === read
        ? [[formOf(read), written.slice(read.length)] as const]
        : [];
    }),
  );
}
