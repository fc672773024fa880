import { patternFormat, stringFormat } from './format.js';
import type { Format } from './format.js';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/;
const dateTimePattern = /^([^Tt ]+)[Tt ](.+)$/s;

/** RFC 3339 §5.6 `full-date`, limited to the days of the month (§5.7). */
function isDate(value: string): boolean {
  const [, year, month, day] = (datePattern.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  // Day 0 of the next month is the last day of this one; setUTCFullYear does not change years below 100.
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return day >= 1 && day <= last.getUTCDate();
}

/** RFC 3339 §5.6 `full-time` with an offset; a leap second only at the end of a UTC day (§5.7). */
function isTime(value: string): boolean {
  const match = timePattern.exec(value);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [offsetHour = 0, offsetMinute = 0] = match.slice(5, 7).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === '-' ? -1 : 1);
  return (hour * 60 + minute - offset + 1440) % 1440 === 1439;
}

/** RFC 3339 §5.6, whose note allows a space instead of `T`. An offset without a colon (ISO 8601) passes, too. */
function isDateTime(value: string): boolean {
  const [, date, time] = dateTimePattern.exec(value) ?? [];
  return date !== undefined && time !== undefined && isDate(date) && isTime(time);
}

export const timeFormats: readonly Format[] = [
  stringFormat('date', 'a date of RFC 3339 such as 2025-01-31', isDate),
  stringFormat('time', 'a time with offset of RFC 3339 such as 12:34:56Z', isTime),
  stringFormat('date-time', 'a date-time of RFC 3339 such as 2025-01-31T12:34:56Z', isDateTime),
  patternFormat(
    'duration',
    'a duration of RFC 3339 such as P1DT12H',
    /^P(?:\d+W|(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  ),
];
