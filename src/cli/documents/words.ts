import { formatPlace } from '../../json/index.js';
import type { Evidence, IdentitySource, Slot } from '../../resources/index.js';

const sources = { configuration: 'configured', link: 'linked', inference: 'inferred' } as const;

/** The source of a statement: `inferred, openapi.yaml:34:11`. */
export function sourceWords({ source, place }: Evidence): string {
  return `${sources[source]}, ${formatPlace(place)}`;
}

/** The place of an identity: `/id of the response`. */
export function identityWords(source: IdentitySource): string {
  switch (source.kind) {
    case 'location':
      return 'Location';
    case 'response':
      return source.pointer === '' ? 'the response' : `${source.pointer} of the response`;
    case 'request':
      return `${slotWords(source.slot)} of the request`;
    case 'expression':
      return source.text;
  }
}

/** A place in a request: `{id}`, `?page`, `/productId`, `header X-Tenant-Id`. */
export function slotWords(slot: Slot): string {
  switch (slot.in) {
    case 'body':
      return slot.pointer;
    case 'path':
      return `{${slot.name}}`;
    case 'query':
      return `?${slot.name}`;
    case 'header':
    case 'cookie':
      return `${slot.in} ${slot.name}`;
  }
}
