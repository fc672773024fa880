import { parsePointer } from '../../../json/index.js';
import type { Choice } from '../values/compose/facets.js';

/** How people call a branch: the last part of what it refers to, its title, else its keyword and number. */
export function branchLabel({ keyword }: Choice, branch: string): string {
  const { node } = keyword;
  const schema = node.type === 'array' ? node.items[Number(branch)] : undefined;
  if (schema?.type !== 'object') return node.type === 'array' ? `${keyword.name}-${branch}` : branch;
  const textAt = (name: string): string | undefined => {
    const value = schema.members.find(({ key }) => key.value === name)?.value;
    return value?.type === 'string' ? value.value : undefined;
  };
  return lastToken(textAt('$ref')) ?? textAt('title') ?? `${keyword.name}-${branch}`;
}

function lastToken(reference: string | undefined): string | undefined {
  const [, fragment] = reference?.split('#') ?? [];
  return fragment?.startsWith('/') === true ? parsePointer(fragment).at(-1) : undefined;
}
