import { formatPlace } from '../json/index.js';
import type { Flaw } from '../wire/index.js';

/** As many as it takes to see what is wrong. */
const mostReasons = 3;

/** What the contract has against a request, in words. */
export function reasons(flaws: readonly Flaw[]): string {
  return enough(flaws.map(({ message }) => message));
}

/** The same with the places of the contract that say so. */
export function placedReasons(flaws: readonly Flaw[]): string {
  return enough(flaws.map(({ message, place }) => `${message} (${formatPlace(place)})`));
}

function enough(all: readonly string[]): string {
  const more = all.length - mostReasons;
  return [...all.slice(0, mostReasons), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
