import type { MediaType } from '../../../contract/index.js';
import type { Problem } from '../../../error/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import type { OperationSite, Variation } from '../mutation.js';
import { textMutations, valueMutations } from './mutations.js';
import type { ValueMutation, ValueSite } from './value-site.js';
import { valueSites } from './value-sites.js';

export interface BodyVariations {
  /** No two of the same id; some may send the same. */
  readonly variations: readonly Variation[];
  /** What could not be derived, and why. */
  readonly notes: readonly Problem[];
}

/**
 * What is done to the JSON bodies of an operation: every keyword of their schemas satisfied at its limits and broken,
 * and their text changed. Of a schema that several media types share only the first is varied.
 *
 * @example
 * deriveBodyVariations(site).variations.map(({ id }) => id) // ['body/minimal', …, 'body/id/missing', …]
 */
export function deriveBodyVariations(site: OperationSite): BodyVariations {
  const notes: Problem[] = [];
  const variations: Variation[] = [];
  const varied = new Set<unknown>();
  for (const mediaType of jsonTypes(site)) {
    const { schema } = mediaType;
    if (schema === undefined || varied.has(schema.reference ?? schema)) continue;
    const idPath = varied.size === 0 ? ['body'] : ['body', mediaType.range];
    varied.add(schema.reference ?? schema);
    const { sites, lacks, isCut } = valueSites(site, mediaType, schema, idPath);
    for (const { message, place } of lacks) {
      notes.push({
        code: 'no-good-value',
        message: `${message}, so that what needs one is not tested`,
        place,
        hint: 'give an example that the schema allows',
      });
    }
    if (isCut) {
      const message = `the bodies of ${mediaType.range} have more places than are varied`;
      notes.push({ code: 'places-left-out', message, place: schema.place });
    }
    variations.push(...vary(sites, valueMutations), ...vary(sites.slice(0, 1), textMutations));
  }
  return { variations: distinct(variations), notes };
}

function jsonTypes({ operation }: OperationSite): readonly MediaType[] {
  return (operation.requestBody?.content ?? []).filter(({ range }) => {
    const type = parseMediaType(range.replace(/^(?:\*|application)\/\*/, 'application/json'));
    return type !== undefined && isJsonMediaType(type);
  });
}

function vary(sites: readonly ValueSite[], mutations: readonly ValueMutation[]): readonly Variation[] {
  return sites.flatMap((site) => {
    return mutations.filter((mutation) => mutation.applies(site)).flatMap((mutation) => [...mutation.derive(site)]);
  });
}

/** Of one id the second is called `ID-2`. */
function distinct(variations: readonly Variation[]): readonly Variation[] {
  const ids = new Set<string>();
  return variations.map((variation) => {
    let { id } = variation;
    for (let count = 2; ids.has(id); count++) id = `${variation.id}-${count}`;
    ids.add(id);
    return id === variation.id ? variation : { ...variation, id };
  });
}
