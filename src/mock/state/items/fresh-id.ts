import { createHash } from 'node:crypto';
import { getOrInsert, type Schema } from '../../../contract/index.js';
import { scalarText, exactNumber, isJsonObject } from '../../../json/index.js';
import { lastLiteral, singular } from '../../../resources/index.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { isShowable } from '../../world/is-showable.js';
import { countedOn } from '../../world/counted-on.js';
import { declaredPart, type Form } from '../../world/fit.js';
import type { KeptResource } from './kept-resource.js';
import { joinedIdentity, partsOf } from './spots.js';

/** The number of identities that are tried one by one, and the number of all tries. */
const inTurn = 50;
const mostTries = 70;

/**
 * An identity that no other item has; undefined if none is found that the document allows. Where it allows few in the
 * path of an item, further items have identities that are allowed in their bodies alone.
 */
export function freshId(kept: KeptResource, start: number, isTaken: (id: string) => boolean): string | undefined {
  if (kept.resource.names.length > 1 && kept.forms.identityPaths.length === 0) return undefined;
  const inPath = (at: number): string | undefined =>
    getOrInsert(kept.counted, at, () => ({ id: idAllowed(kept, at, mayBeCalled) })).id;
  const inBody = (at: number): string | undefined => idAllowed(kept, at, () => true);
  return firstFree(inPath, start, isTaken) ?? firstFree(inBody, start, isTaken);
}

/** The first identity from a position on that no item has. */
function firstFree(
  idAt: (at: number) => string | undefined,
  start: number,
  isTaken: (id: string) => boolean,
): string | undefined {
  const isUsable = (at: number): boolean => {
    const id = idAt(at);
    return id !== undefined && !isTaken(id);
  };
  let last = start - 1;
  let next = start;
  // Deleted items keep their identities, so there may be many to pass over.
  for (let tries = 0; !isUsable(next); tries++) {
    if (tries >= mostTries) return undefined;
    last = next;
    next += tries < inTurn ? 1 : 2 ** (tries - inTurn);
  }
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (isUsable(middle)) next = middle;
    else last = middle;
  }
  return idAt(next);
}

/** Whether the path parameter of an item may have a value. */
export function mayBeCalled(kept: KeptResource, id: string): boolean {
  const parts = partsOf(id, kept.resource.names.length);
  return parts.every((text, at) => {
    if (text === '' || /^\.{1,2}$/.test(text)) return false;
    const schema = idParameter(kept, at - parts.length);
    const isNumber = /^-?(?:0|[1-9]\d*)$/.test(text);
    return (
      schema === undefined ||
      schema.isValid(text, 'request') ||
      (isNumber && schema.isValid(exactNumber(text), 'request'))
    );
  });
}

/** The schema of a parameter in the path of an item, counted from the end. */
function idParameter(kept: KeptResource, at = -1): Schema | undefined {
  const operation = kept.itemOperations[0];
  return operation?.parameters.find((each) => each.in === 'path' && each.name === operation.path.names.at(at))?.schema;
}

/** The n-th identity: one that all forms of an item allow, else one that the form of the item allows. */
function idAllowed(kept: KeptResource, at: number, isUsable: typeof mayBeCalled): string | undefined {
  const thing =
    singular(lastLiteral(kept.path))
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-') || 'item';
  const [own, ...others] = kept.forms.all;
  let found: string | undefined;
  for (const id of proposals(kept, thing, at)) {
    if (!isUsable(kept, id) || (kept.forms.identityPaths.length > 0 && !allows(own, id, kept))) continue;
    if (others.every((form) => allows(form, id, kept))) return id;
    found ??= id;
  }
  return found;
}

function* proposals(kept: KeptResource, thing: string, at: number): Iterable<string> {
  const around = madeUpNames(kept).slice(0, -1);
  for (const last of candidates(thing, at, kept.path)) yield joinedIdentity([...around, last]);
  if (around.length > 0) return;
  for (const known of declaredIds(kept)) yield* [countedOn(known, at), numbered(known, at)];
}

/** The several values that identify a made-up item; none if one value does. */
export function madeUpNames(kept: KeptResource): readonly string[] {
  const { length } = kept.resource.names;
  const made = length > 1 ? kept.madeUp() : undefined;
  return made === undefined ? [] : partsOf(kept.idOf(made) ?? '', length);
}

/** Identities as the document declares them: in each form of the item, and in the path. */
function declaredIds(kept: KeptResource): readonly string[] {
  const schemas = [...kept.forms.all.map(({ schema }) => schema), idParameter(kept)];
  return schemas.flatMap((schema) => {
    const made = schema && exemplarOf(schema);
    return (made === undefined ? undefined : isJsonObject(made) ? kept.idOf(made) : scalarText(made)) ?? [];
  });
}

/** Whether a form allows an item with an identity. A form that allows no known item says nothing. */
function allows(form: Form | undefined, id: string, kept: KeptResource): boolean {
  const made = form && exemplarOf(form.schema);
  if (form === undefined || !isJsonObject(made)) return form !== undefined && form !== kept.forms.item;
  const item = kept.called(made, id, form);
  return kept.idOf(item) === id && isShowable(form.schema, declaredPart(item, form.item));
}

/** A text that ends with a number, which many patterns allow in place of letters: `VAabcdef` as `VA000012`. */
function numbered(text: string, at: number): string {
  const [end = ''] = /[a-z\d]{1,8}$/i.exec(text.slice(1)) ?? [];
  return `${text.slice(0, text.length - end.length)}${String(at).padStart(end.length, '0')}`;
}

/** Identities for the n-th item, the same each time for the same path. */
function candidates(thing: string, at: number, path: string): readonly string[] {
  const hash = createHash('sha256').update(`${path} ${at}`).digest('hex');
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return [String(at), uuid, `${thing}-${at}`, hash.slice(0, 24), `${thing}${at}`, `${thing}-${at}@example.com`];
}
