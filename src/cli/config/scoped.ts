import type { Codec, Cursor } from '../../codec/index.js';
import type { Problem } from '../../error/index.js';
import type { Variables } from './variables.js';

/** A part of the configuration that matters only once it is used: until then, its variables need not be set. */
export interface Scoped<Section> {
  readonly at: Cursor;
  readonly section: Section;
  /** Variables that are not set: it cannot be used. */
  readonly missing: readonly Problem[];
  /** Secrets that stand in the file itself. */
  readonly plain: Variables['plain'];
}

/** Reads a part of the configuration with variables of its own. */
export function scoped<Section>(codec: Codec<Section, Variables>): Codec<Scoped<Section>, Variables> {
  return {
    ...codec,
    read(at) {
      const variables = at.context.another();
      const section = codec.read(at.with(variables));
      if (section !== undefined) return { at, section, missing: variables.missing, plain: variables.plain };
      at.context.missing.push(...variables.missing);
      return undefined;
    },
  };
}
