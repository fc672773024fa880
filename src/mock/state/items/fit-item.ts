import { discriminatorOf } from '../../../cases/index.js';
import { certainly, once, schemasIn, type Schema } from '../../../contract/index.js';
import { isJsonObject, jsonEquals, type JsonObject, type JsonValue } from '../../../json/index.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { declaredPart, fitted, type Form } from '../../world/fit.js';

/**
 * An item in a valid form, as `fitted` makes it: beside the members of `otherwise`, or alone beside those that a client
 * has sent or those of an item of the same kind, where that keeps more of its members.
 */
export function fittedItem(
  item: JsonObject,
  form: Form,
  otherwise: JsonValue | undefined,
  sent?: JsonObject,
): JsonObject | undefined {
  const found = fitted(item, form, otherwise);
  const wanted = Object.entries(declaredPart(item, form.item) as JsonObject);
  const keptBy = (other: JsonValue | undefined): number =>
    wanted.filter(([name, value]) => isJsonObject(other) && has(other, name, value)).length;
  if (keptBy(found) === wanted.length) return found;
  const lost = wanted.filter(([name, value]) => found === undefined || !has(found, name, value));
  const ofKind = kindsOf(form.schema).filter((each) => lost.some(([name, value]) => has(each, name, value)));
  const others = sent === undefined ? ofKind : [sent, ...ofKind];
  const all = [found, ...others.map((each) => fitted(item, form, each))];
  return all.toSorted((one, other) => keptBy(other) - keptBy(one))[0];
}

function has(object: JsonObject, name: string, value: JsonValue): boolean {
  return Object.hasOwn(object, name) && jsonEquals(object[name] ?? null, value);
}

/** An item of each kind among which a schema chooses, with the name that its discriminator has for the kind. */
const kindsOf = once((schema: Schema): readonly JsonObject[] =>
  certainly([schema]).flatMap((each) => {
    const discriminator = discriminatorOf(each);
    const listed = ['oneOf', 'anyOf'].flatMap((keyword) => schemasIn(each, keyword));
    const named = [...listed.map((branch) => [discriminator?.valueFor(branch), branch] as const), ...each.derived];
    return named.flatMap(([name, branch]) => {
      const item = exemplarOf(branch);
      if (!isJsonObject(item)) return [];
      return [discriminator === undefined || name === undefined ? item : { ...item, [discriminator.property]: name }];
    });
  }),
);
