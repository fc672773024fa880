/**
 * The delay that Retry-After requests (RFC 9110 §10.2.3), in milliseconds from `now`, never below 0; undefined if the
 * value is neither a number of seconds nor an HTTP-date. An excessive number of seconds gives a large but finite delay.
 *
 * @example
 * parseRetryAfter('120', new Date()) // 120000
 */
export function parseRetryAfter(value: string, now: Date): number | undefined {
  const text = value.replace(/^[ \t]+/, '');
  const seconds = /^([0-9]+)[ \t]*$/.exec(text)?.[1];
  if (seconds !== undefined) return Math.min(Number(seconds) * 1000, Number.MAX_SAFE_INTEGER);
  const moment = parseHttpDate(text.trimEnd(), now);
  return moment === undefined ? undefined : Math.max(moment - now.getTime(), 0);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';

const month = `(?<month>${months.join('|')})`;

const formats = [
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT`,
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT`,
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>\\d{2}| \\d) ${time} (?<year>\\d{4})`,
].map((format) => new RegExp(`^${format}$`));

/**
 * Parses an HTTP-date in any of its three formats (RFC 9110 §5.6.7) into milliseconds since 1970 in UTC; undefined if
 * it is malformed or the day does not exist. The weekday is not checked against the date.
 *
 * @param now decides the century of a two-digit year: more than fifty years ahead means the past.
 * @example
 * parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT', new Date()) // 784111777000
 */
export function parseHttpDate(text: string, now: Date): number | undefined {
  for (const format of formats) {
    const parts = format.exec(text)?.groups;
    if (parts !== undefined) return moment(parts, now);
  }
  return undefined;
}

function moment(parts: Readonly<Record<string, string>>, now: Date): number | undefined {
  const part = (name: string): number => Number(parts[name]);
  const [day, hour, minute, second] = [part('day'), part('hour'), part('minute'), part('second')];
  // 60 is a leap second, which Date.UTC carries into the next minute.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(yearOf(parts['year'] ?? '', now), months.indexOf(parts['month'] ?? ''), day);
  if (midnight.getUTCDate() !== day) return undefined;
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
}

function yearOf(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const thisYear = now.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + 50 ? year - 100 : year;
}
