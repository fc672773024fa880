import type { DraftUse } from './draft.js';
import type { Need } from './resource-graph.js';

/**
 * Marks references by which a request may take items from what they belong to: the `articles` of a new author, where an
 * article itself names its one author.
 */
export function markTaken(uses: readonly DraftUse[]): void {
  const creations = uses.filter(({ role }) => role === 'create');
  for (const use of uses) {
    const isTaken = (need: Need): boolean =>
      inBody(need).includes('*') &&
      creations.some(
        (other) =>
          other.resource === need.resource &&
          other.needs.some((own) => own.resource === use.resource && inBody(own) !== '' && !inBody(own).includes('*')),
      );
    use.needs = use.needs.map((need) => (isTaken(need) ? { ...need, isTaking: true } : need));
  }
}

function inBody({ as, slot }: Need): string {
  return as === 'reference' && slot.in === 'body' ? slot.pointer : '';
}
