import { formatPointer, nodeAt, toValue } from '../../../json/index.js';
import { madeUpContent } from '../../answer/content.js';
import { addressesOf } from '../items/kept-request.js';
import { listBody, listed, withLink } from '../items/list-answer.js';
import { ListPages } from '../items/list-page.js';
import { withPageFacts } from '../items/page-facts.js';
import type { Handled, Handler } from './handler.js';

/** GET of a collection; undefined if the response shows no list of items. */
export function listing({ operation, kept, items }: Handled): Handler | undefined {
  const form = kept.forms.listed(operation);
  if (form === undefined) return undefined;
  const pages = new ListPages(operation, form.item);
  return (request) => {
    const where = kept.spots.whereabouts(operation, request);
    if (where === undefined) return undefined;
    const orphaned = items.orphaned(operation, kept, where.parents, request);
    if (orphaned !== undefined) return orphaned;
    const entries = items.entriesOf(kept, where.parents);
    const shown = entries.flatMap(([id, value]) =>
      items.isElsewhere(value, operation, request) ? [] : listed(value, id, kept, form),
    );
    const plan = request.answers.planForGood({}, request.accept);
    if (plan.kind !== 'documented' || plan.representation?.mediaType.schema !== form.body) return undefined;
    const example = plan.representation.mediaType.examples[0];
    const page = pages.page(shown, request.head, example === undefined ? undefined : toValue(example.value));
    // A documented example stays the answer as long as nobody has changed the collection.
    if (example !== undefined && !items.isChanged(kept, where.parents) && page.isWhole) {
      const list = nodeAt(example.value, formatPointer(form.at));
      if (list?.type === 'array' && list.items.length === shown.length) return undefined;
    }
    const link = page.next === undefined ? undefined : pages.queryOf(request.query, page);
    const target = link === undefined ? undefined : `${request.path}?${link}`;
    const body = listBody(page.items, form, plan, (whole) =>
      withPageFacts(whole, page, target === undefined ? [] : addressesOf(target, request), (value) =>
        form.body.isValid(value, 'response'),
      ),
    );
    if (body === undefined) return undefined;
    const answer = request.answers.answerWith(plan, madeUpContent(body, plan.representation, plan.choice.status));
    return { answer: { ...answer, fields: withLink(answer.fields, target, plan.choice.response) } };
  };
}
