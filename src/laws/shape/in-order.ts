import { isExactNumber, numberText, type JsonValue } from '../../json/index.js';

type Compare = (one: JsonValue, other: JsonValue) => number;

/** The number of characters that services compare at least. */
const COMPARED = 200;

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value.slice(0, COMPARED) : '');
const byText =
  (spelled: (text: string) => string): Compare =>
  (one, other) => {
    const [first, second] = [spelled(textOf(one)), spelled(textOf(other))];
    return first < second ? -1 : Number(first > second);
  };
const byNumber =
  (numberOf: (value: JsonValue) => number): Compare =>
  (one, other) =>
    numberOf(one) - numberOf(other);
const numberOf = (value: JsonValue): number => (isExactNumber(value) ? Number(numberText(value)) : NaN);

let known: readonly Compare[] | undefined;

/**
 * Returns the orders in which services sort texts: by code units, without regard to case, or as a language does. They are
 * made when they are needed, because a collator takes milliseconds to make.
 */
function textOrders(): readonly Compare[] {
  return (known ??= madeOrders());
}

function madeOrders(): readonly Compare[] {
  const collatorOf = (options: Intl.CollatorOptions) => new Intl.Collator('en', { ...options, sensitivity: 'base' });
  const plain = collatorOf({});
  const others = [{ numeric: true }, { ignorePunctuation: true }, { numeric: true, ignorePunctuation: true }];
  return [
    byText((text) => text),
    byText((text) => text.toLowerCase()),
    byText((text) => text.toUpperCase()),
    ...[plain, ...others.map(collatorOf)].map(
      ({ compare }): Compare =>
        (one, other) =>
          compare(textOf(one), textOf(other)),
    ),
    // Some collations ignore hyphens and apostrophes alone.
    (one, other) => plain.compare(textOf(one).replace(/[-']/g, ''), textOf(other).replace(/[-']/g, '')),
  ];
}

/** Libraries sort titles without an article before them. */
const withoutArticle = (text: JsonValue): string => textOf(text).replace(/^(?:the|an?)\s+/i, '');

/** Returns the orders in which a service may sort values; none if they are of different types. */
export function plausibleOrders(values: readonly JsonValue[]): readonly Compare[] {
  if (values.every(isExactNumber)) return [byNumber(numberOf)];
  if (!values.every((value) => typeof value === 'string')) return [];
  const ofNumbers = byNumber((value) => Number(value));
  const ofTimes = byNumber((value) => Date.parse(textOf(value)));
  return [
    ...textOrders(),
    ...textOrders().map(
      (compare): Compare =>
        (one, other) =>
          compare(withoutArticle(one), withoutArticle(other)),
    ),
    ...[ofNumbers, ofTimes].filter((compare) => values.every((value) => !Number.isNaN(compare(value, value)))),
  ];
}

/** Returns the first position at which values are in none of the orders; undefined if they are in one of them. */
export function disorderIn(
  values: readonly JsonValue[],
  isDescending: boolean,
  orders: readonly Compare[],
): number | undefined {
  const places = orders.map((compare) =>
    values.findIndex((value, at) => at > 0 && compare(values[at - 1]!, value) * (isDescending ? -1 : 1) > 0),
  );
  return places.length === 0 || places.includes(-1) ? undefined : Math.max(...places);
}

/** Returns true if no plausible order takes two values for equal. */
export function areApart(one: JsonValue, other: JsonValue): boolean {
  const orders = plausibleOrders([one, other]);
  return orders.length === 0 ? one !== other : orders.every((compare) => compare(one, other) !== 0);
}
