import { operationCalled, type Contract, type Operation, noOperation } from '../contract/index.js';
import { didYouMean, TrellisError, type Problem } from '../error/index.js';
import { parsePointer } from '../json/index.js';
import { draftOf, freeName, lineOf, thingOf, type Draft, type DraftUse } from './draft.js';
import type { Found } from './find-resources.js';
import type { Route } from './paths.js';
import { lastLiteral } from './identity.js';
import { creatorsFirst } from './find-producers.js';
import { listingIn } from './listing.js';
import { answersOf, bodiesOf, membersOf } from './members.js';
import type { LinkedNeed } from './apply-links.js';
import { formOf } from './path-steps.js';
import { thingName, oneOf } from './words.js';
import type { Evidence, IdentitySource, Role, Slot, Declared, DeclaredResource } from './resource-graph.js';

/** The resources that the configuration declares, and the inferred resources that they change. */
export class Declarations {
  readonly #contract: Contract;
  readonly #found: Found;
  readonly #byDraft = new Map<Draft, DeclaredResource>();
  readonly #roles = new Map<Operation, { readonly role: Role; readonly resource: Draft }>();
  readonly #problems: Problem[] = [];

  /** Applies the names, paths and parents of the declarations to the inferred resources. */
  constructor(contract: Contract, found: Found, declared: readonly DeclaredResource[]) {
    this.#contract = contract;
    this.#found = found;
    nameResources(found.drafts);
    for (const each of declared) {
      const draft = this.#draftOf(each);
      if (draft !== undefined) this.#byDraft.set(draft, each);
    }
    nameResources(found.drafts, new Map([...this.#byDraft].map(([draft, { name }]) => [draft, name])));
    for (const [draft, each] of this.#byDraft) this.#apply(draft, each);
  }

  /** The declared role of an operation, or undefined if the configuration declares none. */
  roleOf(operation: Operation): { readonly role: Role; readonly resource: Draft } | undefined {
    return this.#roles.get(operation);
  }

  isDeclared(draft: Draft): boolean {
    return this.#byDraft.has(draft);
  }

  /** Adds the declared sources of identities to each producer, before the inferred ones. */
  completeProducers(uses: readonly DraftUse[]): void {
    for (const [draft, { identity }] of this.#byDraft) {
      for (const [parameter, declared] of identity) {
        const name = parameter === '' ? draft.names[0] : parameter;
        if (name === undefined || !draft.names.includes(name)) {
          const names = draft.names.map((each) => JSON.stringify(each)).join(' and ');
          const hint = names === '' ? 'a singleton has no identity' : `its path has ${names}`;
          const what = parameter === '' ? 'an identity' : `the parameter ${JSON.stringify(parameter)}`;
          this.#refuse('unknown-parameter', `resource ${draft.name} does not have ${what}`, declared, hint);
        } else this.#addIdentity(draft, name, declared, uses);
      }
    }
  }

  /** The needs that the configuration declares. */
  needs(uses: readonly DraftUse[]): readonly LinkedNeed[] {
    return [...this.#byDraft].flatMap(([draft, { name, refers }]) =>
      refers.flatMap(({ slot: text, resource: declared }): LinkedNeed[] => {
        const resource = this.#named(declared);
        const parameter = resource?.names[0];
        if (resource === undefined || parameter === undefined) return [];
        const own = uses.filter((use) => use.resource === draft);
        const slots = own.flatMap(({ operation }) => slotsOf(operation, text).map((slot) => ({ operation, slot })));
        if (slots.length === 0) {
          const message = `no operation of resource ${name} has ${JSON.stringify(text)} in its requests`;
          this.#refuse(
            'unknown-slot',
            message,
            declared,
            'name a parameter, or write a JSON pointer such as "/productId"',
          );
        }
        const as = lineOf(draft).includes(resource) && resource !== draft ? 'parent' : 'reference';
        const evidence = evidenceOf(declared, `${text} is declared to name one ${resource.name}`);
        return slots.map(({ operation, slot }) => ({
          operation,
          need: { slot, resource, parameter, as, ...evidence },
        }));
      }),
    );
  }

  /** @throws TrellisError that lists every declaration of a path, an operation or a resource that does not exist. */
  throwAny(): void {
    const [first, ...others] = this.#problems;
    if (first !== undefined) throw new TrellisError([first, ...others]);
  }

  #draftOf(declared: DeclaredResource): Draft | undefined {
    const { name, collection, item, place } = declared;
    const { items, collections, around, singletons } = this.#found;
    if (item !== undefined) {
      const form = formOf(item.text);
      const known = items.get(form) ?? singletons.get(form);
      if (known !== undefined) return known;
      const [first] = this.#routesAt(item);
      if (first === undefined) return undefined;
      return this.#add(
        draftOf({
          collection: undefined,
          item: item.text,
          names: [],
          parent: undefined,
          isSingleton: true,
          place,
          because: '',
        }),
        form,
        singletons,
      );
    }
    if (collection !== undefined) {
      const form = formOf(collection.text);
      const known = collections.get(form) ?? around.get(form);
      if (known !== undefined) return known;
      const [first] = this.#routesAt(collection);
      if (first === undefined) return undefined;
      const last = first.spots.at(-1);
      const parent = last && items.get(formOf(last.item));
      return this.#add(
        draftOf({
          collection: collection.text,
          item: undefined,
          names: [freeName(collection.text, thingName(lastLiteral(collection.text)))],
          parent,
          place,
          because: '',
        }),
        form,
        collections,
      );
    }
    const draft = this.#found.drafts.find((each) => each.name === name);
    if (draft === undefined) {
      const known = this.#found.drafts.map((each) => each.name);
      const hint = didYouMean(name, known) ?? 'say where it is, with "collection" or "item"';
      this.#refuse(
        'unknown-resource',
        `the document has no resource ${JSON.stringify(name)}`,
        { text: name, place },
        hint,
      );
    }
    return draft;
  }

  #add(draft: Draft, form: string, table: ReadonlyMap<string, Draft>): Draft {
    (table as Map<string, Draft>).set(form, draft);
    (this.#found.drafts as Draft[]).push(draft);
    return draft;
  }

  #routesAt(path: Declared): readonly Route[] {
    const form = formOf(path.text);
    const found = this.#found.paths.at(form);
    if (found.length === 0) {
      const known = [...this.#found.items.values()].flatMap(({ item }) => item?.text ?? []);
      const paths = [...new Set([...known, ...this.#contract.operations.map((operation) => operation.path.text)])];
      this.#refuse('unknown-path', `the document has no path ${path.text}`, path, didYouMean(path.text, paths));
    }
    return found;
  }

  #apply(draft: Draft, declared: DeclaredResource): void {
    const { name, place, collection, parent, operations, isolation } = declared;
    if (isolation !== undefined) draft.isolation = isolation;
    Object.assign(draft, evidenceOf({ text: name, place }, `${name} is declared`));
    if (
      collection !== undefined &&
      (this.#found.around.has(formOf(collection.text)) || this.#routesAt(collection).length > 0)
    ) {
      draft.collection = collection.text.replace(/(?<=.)\/$/, '');
      const form = formOf(collection.text);
      for (const table of [this.#found.collections, this.#found.around]) (table as Map<string, Draft>).set(form, draft);
    }
    if (parent !== undefined) {
      const above = this.#named(parent);
      if (above !== undefined && lineOf(above).includes(draft)) {
        this.#refuse('conflict', `resource ${name} cannot lie below ${parent.text}, which lies below it`, parent);
      } else if (above !== undefined) draft.parent = above;
    }
    for (const { role, operation } of operations) {
      const found = operationCalled(this.#contract, operation.text);
      if (found !== undefined) this.#roles.set(found, { role, resource: draft });
      else {
        const { code, message, hint } = noOperation(this.#contract, operation.text);
        this.#refuse(code, message, operation, hint);
      }
    }
  }

  #named(declared: Declared): Draft | undefined {
    const found = this.#found.drafts.find(({ name }) => name === declared.text);
    if (found === undefined) {
      const known = this.#found.drafts.map(({ name }) => name);
      const hint = didYouMean(declared.text, known) ?? '"trellis resources" lists them';
      this.#refuse('unknown-resource', `there is no resource ${JSON.stringify(declared.text)}`, declared, hint);
    }
    return found;
  }

  #addIdentity(draft: Draft, name: string, declared: Declared, uses: readonly DraftUse[]): void {
    const evidence = evidenceOf(declared, `${name} is declared as ${declared.text}`);
    const isExpression = declared.text.startsWith('$');
    for (const { operation, role, resource } of uses) {
      const by = role === 'create' || role === 'list' ? role : undefined;
      if (resource !== draft || by === undefined) continue;
      const around = by === 'list' && !isExpression ? listPointer(operation, draft) : '';
      const source: IdentitySource = isExpression
        ? { kind: 'expression', text: declared.text }
        : { kind: 'response', pointer: around + declared.text };
      const known = draft.producers.find((producer) => producer.operation === operation);
      const identity = new Map(known?.identity);
      identity.set(name, [source, ...(known?.identity.get(name) ?? [])]);
      const producer = { operation, by, identity, ...evidence };
      const others = draft.producers.filter((each) => each !== known);
      const all = known?.by === 'list' ? [...others, producer] : [producer, ...others];
      draft.producers = creatorsFirst(all);
    }
  }

  #refuse(code: string, message: string, { place }: Declared, hint?: string): void {
    this.#problems.push({ code, message, place, hint });
  }
}

function evidenceOf({ place }: Declared, because: string): Evidence {
  return { source: 'configuration', place, because };
}

/** The pointer to the items of a list response: the declared one, otherwise the root. */
function listPointer(operation: Operation, draft: Draft): string {
  const [listing] = answersOf(operation).flatMap((schema) => listingIn(schema, thingOf(draft)) ?? []);
  return listing?.pointer.replace(/#$/, '') ?? '/*';
}

/** The slots of an operation that a declaration means by the name of a parameter or by a pointer into the body. */
function slotsOf(operation: Operation, text: string): readonly Slot[] {
  if (!text.startsWith('/')) {
    return operation.parameters.flatMap(({ in: where, name }) => (name === text ? [{ in: where, name }] : []));
  }
  const [first = ''] = parsePointer(text);
  const bodies = bodiesOf(operation);
  const isOpen = operation.requestBody !== undefined && bodies.length === 0;
  const has = bodies.some((schema) => first === '*' || membersOf(schema).has(first) || membersOf(schema).size === 0);
  return isOpen || has ? [{ in: 'body', pointer: text }] : [];
}

/**
 * Gives each resource a unique name: the singular of its collection, prefixed with the name of its parent or its path
 * if others share it. Resources with few parents are named first. `given` are names from the configuration.
 */
function nameResources(drafts: readonly Draft[], given: ReadonlyMap<Draft, string> = new Map()): void {
  const taken = new Set(given.values());
  for (const draft of drafts.toSorted((one, other) => lineOf(one).length - lineOf(other).length)) {
    draft.name = given.get(draft) ?? untakenName(draft, taken);
    taken.add(draft.name);
  }
}

function untakenName(draft: Draft, taken: ReadonlySet<string>): string {
  const path = draft.collection ?? draft.item?.text ?? '';
  const own = oneOf(lastLiteral(path)) || thingOf(draft) || 'item';
  const literals = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  const around = draft.parent?.name ?? oneOf(literals.at(-2) ?? own);
  const free = [own, `${around === own ? 'sub' : around}-${own}`].find((name) => !taken.has(name));
  if (free !== undefined) return free;
  let count = 2;
  while (taken.has(`${own}-${count}`)) count++;
  return `${own}-${count}`;
}
