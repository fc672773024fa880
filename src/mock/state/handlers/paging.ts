import { effectiveSchema, once, type Operation, type Schema } from '../../../contract/index.js';
import { isArrayValue, toValue, valueAt, type JsonValue } from '../../../json/index.js';
import { madeUpContent } from '../../answer/content.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { formOfItems, withValueAt, type Form } from '../../world/fit.js';
import { isShowable } from '../../world/is-showable.js';
import { livelyLists } from '../../world/lively-lists.js';
import { answerSchema } from '../items/item-forms.js';
import { addressesOf } from '../items/kept-request.js';
import { ListPages } from '../items/list-page.js';
import type { Handler } from './handler.js';
import { withLink, withPageFacts } from './listing.js';

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
    const link = page.next === undefined ? undefined : pages.queryOf(request.query, page);
    const target = link === undefined ? undefined : `${request.path}?${link}`;
    const few = withValueAt(whole, form.at, page.items);
    if (few === undefined || !isValid(few)) return undefined;
    const body = withPageFacts(few, page, target === undefined ? [] : addressesOf(target, request), isValid);
    const answer = request.answers.answerWith(plan, madeUpContent(body, plan.representation, plan.choice.status));
    return { answer: { ...answer, fields: withLink(answer.fields, target, plan.choice.response) } };
  };
}

const wholeOf = once((schema: Schema): JsonValue | undefined => {
  const made = exemplarOf(schema);
  return made && livelyLists(made, schema);
});

/** The only list in a body: the body itself, or one of its members. */
function onlyListIn(body: Schema): Form | undefined {
  const whole = effectiveSchema(body);
  const places = [[], ...[...whole.names].map((name) => [name])];
  const lists = places.flatMap((at) => {
    const list = at.reduce((schema, name) => schema.member(name), whole);
    return list.types.includes('array') ? [formOfItems(body, at, list.items)] : [];
  });
  return lists.length === 1 ? lists[0] : undefined;
}
