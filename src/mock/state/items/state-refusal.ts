import { getOrInsert, once, type Operation } from '../../../contract/index.js';
import { isSafeMethod } from '../../../http/index.js';
import type { JsonObject } from '../../../json/index.js';
import { isForbidden, isForbiddenChange, stateRules, transitionsOf } from '../../../resources/index.js';
import type { KeptAnswer, KeptRequest } from './kept-request.js';
import type { KeptResource } from './kept-resource.js';
import { refusal } from './refusals.js';
import { sentItem } from './sent-item.js';

/** The documented refusal of a request about an item, or about what is below it; undefined if its state allows the request. */
type Refuse = (item: JsonObject, request: KeptRequest) => KeptAnswer | undefined;

const refusalsOf = once((_kept: KeptResource) => new Map<Operation, Refuse>());

/**
 * Returns a function that rejects a request as documented, such as with 409, if the document says that the state of the item
 * makes it impossible, or does not list the change of the state that it asks for.
 */
export function stateRefusal(operation: Operation, kept: KeptResource): Refuse {
  return getOrInsert(refusalsOf(kept), operation, () => refuseBy(operation, kept));
}

function refuseBy(operation: Operation, kept: KeptResource): Refuse {
  const form = isSafeMethod(operation.method) ? undefined : kept.forms.item?.item;
  if (form === undefined) return () => undefined;
  const rules = stateRules(operation, form, kept.resource.name);
  const transitions = transitionsOf(operation, form);
  return (item, request) => {
    const isMove =
      transitions !== undefined &&
      isForbiddenChange(transitions, item, sentItem(kept, request)?.item[transitions.name]);
    const broken = isMove ? transitions : rules.find((rule) => isForbidden(rule, item));
    return broken && refusal(broken.statuses, `the document says: ${broken.says}`, request);
  };
}
