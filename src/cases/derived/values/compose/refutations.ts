import type { Schema } from '../../../../contract/index.js';
import type { Option } from './alternative.js';
import { certainly, namesIn, textsIn } from './subschemas.js';

/**
 * The ways not to satisfy a schema: whatever value fails it, or one that lacks a property it requires, or one with a
 * property whose schema is refuted in turn.
 */
export function refutations(schema: Schema): readonly Option[] {
  const refuted = [schema];
  const options: Option[] = [{ branch: 'not', refuted }];
  for (const part of certainly([schema])) {
    for (const name of textsIn(part, 'required')) options.push({ branch: 'not', refuted, absent: [name] });
    for (const name of namesIn(part, 'properties')) {
      const property = part.subschema('properties', name);
      if (property !== undefined) {
        options.push({ branch: 'not', refuted, present: [name], refutedMember: [name, property] });
      }
    }
  }
  return options;
}
