import type { JsonValue } from '../../json/index.js';
import { memberAt, textAt } from '../load/located.js';
import type { Composite } from './build.js';

/**
 * Which branch the `discriminator` beside a union names for a value (OpenAPI 3.1 §4.8.25). It only tells what was
 * meant; what is valid it never changes.
 */
export function discriminatedBranch({ owner, branches }: Composite, value: JsonValue): number | undefined {
  const discriminator = owner.keywords.get('discriminator')?.value;
  const property = textAt(discriminator, 'propertyName');
  if (property === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const name = Object.hasOwn(value, property) ? (value as Readonly<Record<string, JsonValue>>)[property] : undefined;
  if (typeof name !== 'string') return undefined;
  const mapped = textAt(memberAt(discriminator, 'mapping'), name) ?? name;
  const index = branches.findIndex((branch) => {
    const target = branch.targets.get('$ref')?.at.pointer;
    return target !== undefined && (target === mapped.replace(/^#/, '') || target === `/components/schemas/${mapped}`);
  });
  return index < 0 ? undefined : index;
}
