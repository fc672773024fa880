import { sampleValue, treeOf, withChangedBody, type RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { splitTarget } from '../../http/index.js';
import { isExactNumber, numberText, parsePointer } from '../../json/index.js';
import type { Slot } from '../../resources/index.js';
import { hasHole, treeAt, withTreeAt, type BodyTree } from '../../wire/index.js';
import { neverWas } from '../values/other-values.js';
import { isValid } from './item-members.js';
import { targetOf, withQuery } from './query.js';

/** Returns a creation with a reference to nothing, or the reason why there is none. */
export function dangling(plan: RequestPlan, slot: Slot, operation: Operation): RequestPlan | string {
  const candidates =
    slot.in === 'query'
      ? danglingInQuery(plan, slot.name)
      : slot.in === 'body'
        ? danglingInBody(plan, slot.pointer)
        : [];
  const found = candidates.find((each) => isValid(each, operation));
  return found ?? 'the valid request has no reference that could be changed';
}

function danglingInQuery(plan: RequestPlan, name: string): readonly RequestPlan[] {
  const known = new URLSearchParams(splitTarget(targetOf(plan) ?? '')[1]).get(name);
  return known === null ? [] : neverWas(known).flatMap((text) => withQuery(plan, name, text) ?? []);
}

function danglingInBody(plan: RequestPlan, pointer: string): readonly RequestPlan[] {
  const path = parsePointer(pointer);
  const tree = treeOf(plan.body);
  const scalar = tree && treeAt(tree, path);
  if (scalar?.kind !== 'scalar' || hasHole(scalar)) return [];
  const known = sampleValue(scalar);
  const isText = typeof known === 'string';
  if (!isText && !isExactNumber(known)) return [];
  return neverWas(isText ? known : numberText(known)).map((text) =>
    withChangedBody(plan, (whole) => {
      const written: BodyTree = { kind: 'scalar', text: [isText ? JSON.stringify(text) : text] };
      return withTreeAt(whole, path, written) ?? whole;
    }),
  );
}
