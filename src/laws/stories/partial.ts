import { isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';
import { isIdName, isSecretName, means, wordsOf } from '../../resources/index.js';
import { plainText } from '../model/filters.js';
import { requestValue, statusOf } from '../model/history.js';
import { secondOf } from '../shape/equality.js';
import { isStateName, type Acted } from './acted.js';

/** The words of longer texts, such as error messages, are not read. */
const longest = 200;

/**
 * Returns true if the request says how much is to be done, when, to whom, or that it is only a rehearsal: the amount of
 * a refund, the time of a publication, the member to block, `dryRun`. `states` are the names of the members that tell
 * that the action has been done.
 */
export function asksForPart({ tried, before }: Acted, states: readonly string[]): boolean {
  const [exchange] = tried.exchanges;
  const own = new Set([...Object.values(before).map(plainText), ...(tried.identity?.values() ?? [])]);
  const isPart = (name: string, value: JsonValue): boolean => {
    if (isJsonObject(value)) return Object.entries(value).some(([member, inner]) => isPart(member, inner));
    if (value === null) return false;
    if (typeof value === 'boolean') return value === isAside(name) && !(value && states.includes(name));
    if (typeof value !== 'string') return true;
    return namesOther(name) ? !own.has(value) : isMoment(value) || saysLater(value) || isAside(name);
  };
  const query = [...new URL(exchange.request.url).searchParams].map(
    ([name, text]) => [name, text === 'true' ? true : text === 'false' ? false : asNumber(text)] as const,
  );
  const body = requestValue(exchange).value;
  return query.some(([name, value]) => isPart(name, value)) || (body !== undefined && isPart('', body));
}

/**
 * Returns true if the service may do it later, or elsewhere: the response tells of something else, such as a job, a
 * payment or the page on which it is paid, or that it is only queued.
 */
export function isLeftForLater({ tried, told, isToldOfItem, before }: Acted): boolean {
  if (statusOf(tried) === 201) return true;
  if (told === undefined || isToldOfItem) return false;
  return Object.entries(told).some(([name, value]) => {
    const isOther = isIdName(name) && before[name] !== undefined && plainText(before[name]) !== plainText(value);
    const isLink = typeof value === 'string' && /^https?:\/\//.test(value) && before[name] !== value;
    return (
      isOther ||
      isLink ||
      isNews(name, value, before) ||
      isStateName(name) ||
      isSecretName(name) ||
      isAside(name, value)
    );
  });
}

/** Returns true for a text that the item does not have, such as the ticket of a request; `message` only confirms it. */
function isNews(name: string, value: JsonValue, item: JsonObject): boolean {
  const isConfirmation = means(wordsOf(name).at(-1), 'page', 'envelope');
  return typeof value === 'string' && !Object.hasOwn(item, name) && !isConfirmation;
}

/** Returns true for the name of a member that says of which item or person something is said. */
function namesOther(name: string): boolean {
  return isIdName(name) || means(wordsOf(name).at(-1), 'person', 'part-of-person', 'account-name');
}

function isAside(name: string, value?: JsonValue): boolean {
  const isLater = wordsOf(name).some((word) => means(word, 'later', 'rehearses'));
  return isLater || (typeof value === 'string' && saysLater(value));
}

function saysLater(text: string): boolean {
  return text.length <= longest && wordsOf(text).some((word) => means(word, 'later'));
}

function isMoment(value: string): boolean {
  return secondOf(value) !== undefined || /^\d{4}-\d\d-\d\d$/.test(value);
}

function asNumber(text: string): JsonValue {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
