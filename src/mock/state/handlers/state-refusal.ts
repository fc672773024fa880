import type { Operation } from '../../../contract/index.js';
import { isSafeMethod } from '../../../http/index.js';
import type { JsonObject } from '../../../json/index.js';
import { isForbidden, isForbiddenChange, stateRules, transitionsOf } from '../../../resources/index.js';
import type { KeptAnswer, KeptRequest } from '../items/kept-request.js';
import type { KeptResource } from '../items/kept-resource.js';
import { refusal } from '../items/refusals.js';
import { sentItem } from '../items/sent-item.js';

/**
 * Returns a function that rejects a request as documented, such as with 409, if the document says that the state of the item
 * makes it impossible, or does not list the change of the state that it asks for.
 */
export function stateRefusal(
  operation: Operation,
  kept: KeptResource,
): (item: JsonObject, request: KeptRequest) => KeptAnswer | undefined {
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
