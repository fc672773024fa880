import type { Operation } from '../../contract/index.js';
import { isJsonObject } from '../../json/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { givenBody } from '../given/given-parts.js';
import { isFixed } from '../given/given-values.js';
import { sampleValues } from '../instantiate.js';
import type { Template } from '../../wire/index.js';
import { asItIs, conflicts, isGood, valueOf, withMember, type Freshen, type FreshMember } from './fresh-member.js';
import { isJsonBody, type GoodBody } from './good/good-bodies.js';

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
  const { template } = body.full;
  const members = timesIn(template).filter(({ name }) => !isFixed(givenBody(body.mediaType), [name]));
  if (members.length === 0 || !isGood(moved(template, members), template, schema)) return asItIs;
  return (other) => (members.some((member) => isOther(other, member)) ? other : moved(other, members));
}

interface TimeMember extends FreshMember {
  readonly name: string;
}

function timesIn(template: Template): readonly TimeMember[] {
  const whole = valueOf(template, sampleValues());
  if (!isJsonObject(whole)) return [];
  const found = Object.entries(whole).flatMap(([name, value]) =>
    typeof value === 'string' && calendarDay.test(value) && saysWhen(name) ? [[name, value] as const] : [],
  );
  const values = found.map(([, value]) => value).toSorted();
  return found.map(([name, value]) => {
    const before = `${JSON.stringify(name)}:"`;
    return { name, way: [], text: `${before}${value}"`, parts: [before, ...later(value, values), '"'] };
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

function moved(template: Template, members: readonly FreshMember[]): Template {
  return members.reduce(withMember, template);
}

/** Whether a body has the member with another value than the good one. */
function isOther(template: Template, member: TimeMember): boolean {
  const whole = valueOf(template, sampleValues());
  return isJsonObject(whole) && Object.hasOwn(whole, member.name) && withMember(template, member) === template;
}
