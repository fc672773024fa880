import type { Operation } from '../../contract/index.js';
import { isJsonObject } from '../../json/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { givenBody } from '../given/given-parts.js';
import { isFixed } from '../given/given-values.js';
import { sampleValues } from '../instantiate.js';
import { treeOf } from '../request-body.js';
import { joinTemplates, type BodyTree, type Template } from '../../wire/index.js';
import { treeAt } from './body/edit-value.js';
import { asItIs, conflicts, isGood, withFresh, type Freshen, type FreshMember } from './fresh-member.js';
import { isJsonBody, type GoodBody } from './good/good-bodies.js';
import { sampleValue } from './values/sample-value.js';

/** A date, or what a date-time begins with (RFC 3339 §5.6), on a day that each year has. */
const calendarDay = /^[0-9]{4}-(?!02-29)[0-9]{2}-[0-9]{2}(?:T|$)/;

/**
 * Gives what a request books another time in each, where the document says that requests can conflict with what is
 * there (409). All but the first would find the time taken, whatever else is wrong with them. The times lie in the
 * future; of several in one body, such as the ends of a range, all are moved by the same years, or none is.
 */
export function freshTimes(operation: Operation, body: GoodBody | undefined): Freshen {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isJsonBody(body) || !conflicts(operation)) return asItIs;
  const tree = treeOf(body.full.body);
  if (tree === undefined) return asItIs;
  const members = timesIn(tree).filter(({ path }) => !isFixed(givenBody(body.mediaType), path));
  const moved = (other: BodyTree): BodyTree => members.reduce(withFresh, other);
  if (members.length === 0 || !isGood(moved(tree), tree, schema)) return asItIs;
  return (other) => (members.some((member) => isOther(other, member)) ? other : moved(other));
}

function timesIn(tree: BodyTree): readonly FreshMember[] {
  const whole = sampleValue(tree, sampleValues());
  if (!isJsonObject(whole)) return [];
  const found = Object.entries(whole).flatMap(([name, value]) =>
    typeof value === 'string' && calendarDay.test(value) && saysWhen(name) ? [[name, value] as const] : [],
  );
  const values = found.map(([, value]) => value).toSorted();
  return found.map(([name, value]) => {
    const fresh = joinTemplates([['"'], later(value, values), ['"']]);
    return { path: [name], text: JSON.stringify(value), fresh };
  });
}

function saysWhen(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => means(word, 'time-slot')) || (words.length === 1 && means(words[0], 'time'));
}

/**
 * The same day of a year of another millennium, which comes after whatever else a body has. Of several, all are in one
 * year: one that was in another year than the earliest is so many days after that. `values` are all, the earliest first.
 */
function later(value: string, values: readonly string[]): Template {
  const [earliest = value, ...others] = values;
  const year = { unique: 'digits-3', ...(others.length === 0 ? {} : { name: 'year' }) } as const;
  if (value.slice(0, 4) === earliest.slice(0, 4)) return ['3', year, value.slice(4)];
  const [, month = '', day = ''] = /^[0-9]{4}-([0-9]{2})-([0-9]{2})/.exec(earliest) ?? [];
  const next = Number(day) + values.indexOf(value);
  return ['3', year, next > 28 ? '-12-31' : `-${month}-${String(next).padStart(2, '0')}`, value.slice(10)];
}

/** Whether a body has the member with another value than the good one. */
function isOther(tree: BodyTree, member: FreshMember): boolean {
  return treeAt(tree, member.path) !== undefined && withFresh(tree, member) === tree;
}
