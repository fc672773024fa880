import { getOrInsert, type SchemaKeyword } from '../../../contract/index.js';
import type { JsonNode } from '../../../json/index.js';
import type { Unsatisfiable } from '../values/goal.js';

/** The search in a union ends after this many branches without a value. */
const mostInVain = 3;

/** The branches of each union for which no value has been found so far. */
export class BranchesInVain {
  readonly #unions = new Map<JsonNode, { readonly keyword: SchemaKeyword; readonly labels: Set<string> }>();

  /** Returns true if no further branch of the union should be tried. */
  isFull({ node }: SchemaKeyword): boolean {
    return (this.#unions.get(node)?.labels.size ?? 0) >= mostInVain;
  }

  add(keyword: SchemaKeyword, label: string): void {
    getOrInsert(this.#unions, keyword.node, () => ({ keyword, labels: new Set() })).labels.add(label);
  }

  delete({ node }: SchemaKeyword, label: string): void {
    this.#unions.get(node)?.labels.delete(label);
  }

  /** Returns one note for each union. */
  get notes(): readonly Unsatisfiable[] {
    return [...this.#unions.values()].flatMap(({ keyword: { name, place }, labels }) => {
      if (labels.size === 0 || (name !== 'anyOf' && name !== 'oneOf')) return [];
      const further = labels.size === mostInVain ? ' or some others' : '';
      return [
        { message: `no valid body was found that takes ${[...labels].join(' or ')}${further} of ${name}`, place },
      ];
    });
  }
}
