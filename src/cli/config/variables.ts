import type { Codec, Cursor } from '../../codec/index.js';
import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';

/**
 * Replaces `${NAME}` with variables of the environment; `$${` stands for the characters `${`. Missing variables are
 * collected, because they matter only if their section of the configuration is used.
 */
export class Variables {
  readonly #env: NodeJS.ProcessEnv;
  /** Variables that are not set, with their places. */
  readonly missing: Problem[] = [];
  /** Secrets that the file contains in plain text. */
  readonly plain: { readonly key: string; readonly place: Place }[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** A copy without missing variables. */
  another(): Variables {
    return new Variables(this.#env);
  }

  /** Replaces the variables in a text; returns undefined if one is not set. */
  fill(text: string, cursor: Cursor): string | undefined {
    let isWhole = true;
    const filled = text.replaceAll(/(\$?)\$\{([^}]*)(\}?)/g, (whole, escape: string, name: string, end: string) => {
      if (escape !== '') return whole.slice(1);
      const value = end === '' ? undefined : this.#valueOf(name, cursor);
      if (end === '') cursor.refuse('variable', `"${whole}" does not end`, 'write ${NAME}, or $${ for the characters');
      isWhole &&= value !== undefined;
      return value ?? '';
    });
    return isWhole ? filled : undefined;
  }

  #valueOf(name: string, cursor: Cursor): string | undefined {
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      const hint = 'write ${NAME}, or $${ for the characters themselves';
      cursor.refuse('variable', `\${${name}} names no environment variable`, hint);
      return undefined;
    }
    const value = this.#env[name];
    if (value !== undefined && value !== '') return value;
    const message = `the environment variable ${name} is ${value === undefined ? 'not set' : 'empty'}`;
    this.missing.push({ code: 'variable-missing', message, place: cursor.place, hint: `export ${name}=…` });
    return undefined;
  }
}

/** A section of the configuration whose variables must be set only if it is used. */
export interface Scoped<Section> {
  readonly at: Cursor;
  readonly section: Section;
  /** Variables that are not set. */
  readonly missing: readonly Problem[];
  /** Secrets that the file contains in plain text. */
  readonly plain: Variables['plain'];
}

/** Reads a section of the configuration with its own variables. */
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
