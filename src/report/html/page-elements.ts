import type { CollectedTarget } from '../collected-run.js';
import type { PageElement } from './page-data.js';
import type { PlaceMaker } from './page-place.js';

/** What the contract says, each with where it was exercised. All targets were held to the same contract. */
export function pageElements(targets: readonly CollectedTarget[], placeOf: PlaceMaker): readonly PageElement[] {
  const elements = targets.find(({ coverage }) => coverage !== undefined)?.coverage?.elements ?? [];
  return elements.map(({ kind, name, direction, place }, at) => ({
    kind,
    name,
    direction,
    ...placeOf(place),
    missing: targets.map(({ coverage }) => {
      const element = coverage?.elements[at];
      if (element === undefined) return undefined;
      return element.exercised ? null : (element.reason ?? 'not exercised');
    }),
  }));
}
