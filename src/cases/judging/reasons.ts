import { formatPlace } from '../../json/index.js';
import type { Flaw } from '../../wire/index.js';

/** Further reasons add little. */
const mostReasons = 3;

/** Describes flaws in words. */
export function reasons(flaws: readonly Flaw[]): string {
  return enough(flaws.map(({ message }) => message));
}

/** Describes flaws in words, with their places in the contract. */
export function placedReasons(flaws: readonly Flaw[]): string {
  return enough(flaws.map(({ message, place }) => `${message} (${formatPlace(place)})`));
}

function enough(all: readonly string[]): string {
  const more = all.length - mostReasons;
  return [...all.slice(0, mostReasons), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
