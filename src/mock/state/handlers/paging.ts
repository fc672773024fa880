import { once, type Operation, type Schema } from '../../../contract/index.js';
import { isArrayValue, toValue, valueAt, type JsonValue } from '../../../json/index.js';
import { madeUpContent } from '../../answer/content.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { listsIn, withValueAt, type Form } from '../../world/fit.js';
import { isShowable } from '../../world/is-showable.js';
import { livelyLists } from '../../world/lively-lists.js';
import { answerSchema } from '../items/item-forms.js';
import { ListPages } from '../items/list-page.js';
import type { Handler } from './handler.js';
import { linksFor, withPageFacts, withPageFields } from './listing.js';

/** GET of a list whose items the mock does not keep: the page of the static list that a request asks for. */
export function paging(operation: Operation): Handler | undefined {
  const schema = answerSchema(operation);
  const form = schema && onlyListIn(schema);
  if (schema === undefined || form === undefined) return undefined;
  const pages = new ListPages(operation, form.item);
  return (request) => {
    const plan = request.answers.planForGood({}, request.accept);
    if (plan.kind !== 'documented' || plan.representation?.mediaType.schema !== schema) return undefined;
    const isValid = (value: JsonValue): boolean => isShowable(schema, value);
    const example = plan.representation.mediaType.examples.map(({ value }) => toValue(value)).find(isValid);
    const whole = example ?? wholeOf(schema);
    const list = valueAt(whole, form.at);
    if (whole === undefined || !isArrayValue(list)) return undefined;
    const page = pages.page(list, request.head, () => undefined);
    // The static response shows the whole list, whatever the filters: it is no state that they could be applied to.
    if (page.isWhole || page.total < list.length) return undefined;
    // A documented example is cut only if it has more items than the request allows.
    if (example !== undefined && (page.limit === undefined || page.limit >= list.length)) return undefined;
    const few = withValueAt(whole, form.at, page.items);
    if (few === undefined || !isValid(few)) return undefined;
    const links = linksFor(request, pages, page);
    const body = withPageFacts(few, page, links, isValid);
    const answer = request.answers.answerWith(plan, madeUpContent(body, plan.representation, plan.choice.status));
    return { answer: { ...answer, fields: withPageFields(answer.fields, links.target, page, plan.choice.response) } };
  };
}

const wholeOf = once((schema: Schema): JsonValue | undefined => {
  const made = exemplarOf(schema);
  return made && livelyLists(made, schema);
});

/** How deep a list may lie: `/_embedded/orders` (draft-kelly-json-hal-11 §4.1.2). */
const deepest = 2;

/** The only list at the least depth of a body: the body itself, one of its members, or a member of those. */
function onlyListIn(body: Schema): Form | undefined {
  for (const [first, ...others] of listsIn(body, deepest)) {
    if (first !== undefined) return others.length === 0 ? first : undefined;
  }
  return undefined;
}
