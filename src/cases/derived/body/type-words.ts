import type { Facets } from '../values/compose/facets.js';

/** How people call what is due somewhere: `an integer or null`. */
export function typeWords({ kinds, integral }: Facets): string {
  const names = kinds.map((kind) => {
    if (kind === 'null') return 'null';
    const name = kind === 'number' && integral ? 'integer' : kind;
    return `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`;
  });
  return names.join(' or ');
}
