import type { EffectiveSchema, Operation } from '../../../contract/index.js';
import {
  scalarText,
  exactNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  valueAt,
} from '../../../json/index.js';
import {
  isCreatable,
  means,
  plainName,
  readAbove,
  type Resource,
  type ResourceGraph,
} from '../../../resources/index.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { declaredPart, withValueAt, type Form } from '../../world/fit.js';
import { ItemForms } from './item-forms.js';
import { joinedIdentity, partsOf, Spots } from './spots.js';

/** Items with their identities, in the order of creation. */
export type Entries = readonly (readonly [id: string, value: JsonObject])[];

/** A resource whose items a mock keeps. */
export class KeptResource {
  readonly resource: Resource;
  readonly spots: Spots;
  readonly forms: ItemForms;
  /** The path of the collection, or of the singleton. */
  readonly path: string;
  /** Whether clients can create items. If so, an item that is not there was never created. */
  readonly isCreatable: boolean;
  readonly read: Operation | undefined;
  readonly list: Operation | undefined;
  /** The read of the item above, if its response lists the items, and nothing else does. */
  readonly shownBy: Operation | undefined;
  /** The items that stand in the document, which are shown as they are. */
  readonly documented = new WeakSet<JsonObject>();
  /** The n-th identities that were asked for, each of which the forms of the item have judged. */
  readonly counted = new Map<number, { readonly id: string | undefined }>();

  constructor(resource: Resource, graph: ResourceGraph) {
    const { item, collection, roles, isSingleton } = resource;
    const spots = new Spots(resource, graph);
    const reads = roles.read.filter(hasContent);
    this.resource = resource;
    this.spots = spots;
    this.path = isSingleton ? (item?.text ?? '') : (collection ?? pathBefore(item?.text ?? '', resource.names[0]));
    this.isCreatable = !isSingleton && isCreatable(resource);
    this.read =
      reads.find((operation) => spots.reaches(operation, 'item')) ??
      reads.find((operation) => spots.subjectOf(operation) !== undefined);
    this.list = roles.list.find((operation) => hasContent(operation) && spots.reaches(operation, 'collection'));
    this.shownBy = this.read === undefined && this.list === undefined ? readAbove(resource) : undefined;
    this.forms = new ItemForms(resource, this.path, this.read, this.list ?? this.shownBy);
  }

  /** Whether items can be kept: they have an identity, and an operation shows them. */
  get isKeepable(): boolean {
    const { names, isSingleton, item, roles } = this.resource;
    if (isSingleton ? item === undefined : names.length === 0) return false;
    if (this.forms.item === undefined)
      return (this.read !== undefined && this.isCreatable) || this.forms.listed()?.isOfNames === true;
    const isNamed = this.forms.idPath !== undefined;
    return (
      this.read !== undefined ||
      this.list !== undefined ||
      this.shownBy !== undefined ||
      (this.isCreatable && isNamed && roles.delete.length > 0)
    );
  }

  /** The operations on an item. */
  get itemOperations(): readonly Operation[] {
    const { read, replace, update, delete: deletes } = this.resource.roles;
    return [...read, ...replace, ...update, ...deletes].filter((each) => this.spots.reaches(each, 'item'));
  }

  /** The path of a collection below some parents, which is its key in the state. */
  keyOf(parents: readonly string[]): string {
    let at = 0;
    return this.path.replaceAll(/\{[^}]*\}/g, () => encodeURIComponent((parents[at++] ?? '').toWellFormed()));
  }

  /** A made-up item; undefined if none is found that the document allows. */
  madeUp(): JsonObject | undefined {
    const form = this.forms.item;
    if (form === undefined) return {};
    const made = exemplarOf(form.schema);
    return isJsonObject(made) ? made : undefined;
  }

  idOf(item: JsonValue): string | undefined {
    const texts = this.forms.identityPaths.flatMap((path) => scalarText(valueAt(item, path)) ?? []);
    return texts.length === 0 || texts.length < this.forms.identityPaths.length ? undefined : joinedIdentity(texts);
  }

  /** A text as the value of the member that identifies an item: a number if the document declares a number. */
  typedId(text: string): JsonValue {
    return typed(text, schemaOf(this.forms.idPath, this.forms.item));
  }

  /**
   * Returns an item in a form with another identity; the same item if no member says the identity. A member that cannot
   * have the value stays as it is, as where `/users/{name}` has a numeric `id`.
   */
  called(item: JsonObject, id: string, form = this.forms.item): JsonObject {
    const identityPaths = form === undefined ? this.forms.identityPaths : this.forms.identityPathsIn(form);
    if (this.resource.isSingleton) return item;
    const texts = partsOf(id, identityPaths.length);
    return identityPaths.reduce((found, path, at) => {
      const schema = schemaOf(path, form);
      const value = typed(texts[at] ?? '', schema);
      const isAllowed = schema?.schemas.every((each) => each.isValid(value, 'response')) !== false;
      const named = isAllowed ? withValueAt(found, path, value) : found;
      return isJsonObject(named) ? named : found;
    }, item);
  }

  /** An item with the identities of its parents in the members that are named after them: `userId`, or `id` of `user`. */
  below(item: JsonObject, parents: readonly string[]): JsonObject {
    const names = this.resource.item?.names ?? this.read?.path.names ?? [];
    let found = item;
    for (const [at, value] of parents.entries()) {
      const name = names[at] ?? '';
      // The `id` of an item is its own one, also below `/policies/{id}`.
      if (means(plainName(name), 'id') && !this.resource.isSingleton) continue;
      const place = placeOf(name, this.forms.item?.item);
      if (place === undefined || this.forms.identityPaths.some(([name]) => name === place.path[0])) continue;
      const next = withValueAt(found, place.path, typed(value, place.schema));
      if (isJsonObject(next) && this.#faultsOf(next) <= this.#faultsOf(found)) found = next;
    }
    return found;
  }

  #faultsOf(item: JsonObject): number {
    const form = this.forms.item;
    return form?.schema.validate(declaredPart(item, form.item), 'response').length ?? 0;
  }
}

/** Whether responses of an operation have content: those to HEAD have none (RFC 9110 §9.3.2). */
export function hasContent({ method }: Operation): boolean {
  return method !== 'HEAD';
}

function schemaOf(path: readonly string[] | undefined, form: Form | undefined): EffectiveSchema | undefined {
  return path?.reduce<EffectiveSchema | undefined>((found, name) => found?.member(name), form?.item);
}

function typed(text: string, schema: EffectiveSchema | undefined): JsonValue {
  const isNumber = schema?.types.some((type) => type === 'integer' || type === 'number') === true;
  return isNumber && /^-?(?:0|[1-9]\d*)$/.test(text) ? exactNumber(text) : text;
}

function pathBefore(path: string, name: string | undefined): string {
  const steps = path.split('/');
  const at = steps.findIndex((step) => step.includes(`{${name}}`));
  return steps.slice(0, at === -1 ? -1 : at).join('/');
}

/** The member of an item that is named after a parameter, or the one of an object that both together are. */
function placeOf(
  parameter: string,
  item: EffectiveSchema | undefined,
): { readonly path: readonly string[]; readonly schema: EffectiveSchema | undefined } | undefined {
  const paths = [...(item?.names ?? [])].map((name) => [name]);
  const nested = paths.flatMap(([name = '']) => [...(item?.member(name)?.names ?? [])].map((inner) => [name, inner]));
  const path = [...paths, ...nested].find((each) => plainName(each.join('_')) === plainName(parameter));
  return path && { path, schema: path.reduce<EffectiveSchema | undefined>((found, name) => found?.member(name), item) };
}
