import type { MediaType } from '../../../contract/index.js';
import type { Problem } from '../../../error/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import type { OperationSite, Variation } from '../mutation.js';
import { Room } from '../room.js';
import { textMutations, valueMutations } from './mutations.js';
import type { ValueMutation, ValueSite } from './value-site.js';
import { valueSites, type FoundSite } from './value-sites.js';

export interface BodyVariations {
  /** No two of the same id; some may send the same. */
  readonly variations: readonly Variation[];
  /** What could not be derived, and why. */
  readonly notes: readonly Problem[];
}

/** The places in the JSON bodies of an operation, found once however often they are varied. */
export interface BodyPlaces {
  /** For each schema of a media type, the body itself first. */
  readonly bodies: readonly (readonly FoundSite[])[];
  readonly notes: readonly Problem[];
}

/**
 * What is done to the JSON bodies of an operation: every keyword of their schemas satisfied at its limits and broken,
 * and their text changed.
 *
 * @example
 * deriveBodyVariations(site).variations.map(({ id }) => id) // ['body/minimal', …, 'body/id/missing', …]
 */
export function deriveBodyVariations(site: OperationSite): BodyVariations {
  const { bodies, notes } = bodyPlaces(site);
  return { variations: varyBodies(bodies, new Room()), notes };
}

/** What there is to vary. Of a schema that several media types share only the first is looked at. */
export function bodyPlaces(site: OperationSite): BodyPlaces {
  const notes: Problem[] = [];
  const bodies: (readonly FoundSite[])[] = [];
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
    bodies.push(sites);
  }
  return { bodies, notes };
}

/** The changes that there is room for. */
export function varyBodies(bodies: BodyPlaces['bodies'], room: Room): readonly Variation[] {
  return distinct(
    bodies.flatMap((found) => {
      const sites = found.filter(({ depth }) => depth <= 1 || room.has(depth - 1)).map((each) => each.open(room));
      return [...vary(sites, valueMutations), ...vary(sites.slice(0, 1), textMutations)];
    }),
  );
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
