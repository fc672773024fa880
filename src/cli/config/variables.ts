import type { Cursor } from '../../codec/index.js';
import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';

/**
 * Puts the variables of the environment in the place of `${NAME}`; `$${` stands for the two characters themselves.
 *
 * What is not set is only remembered: it matters once what it stands in is used.
 */
export class Variables {
  readonly #env: NodeJS.ProcessEnv;
  /** Variables that are not set, each with its place. */
  readonly missing: Problem[] = [];
  /** Secrets that stand in the file itself. */
  readonly plain: { readonly key: string; readonly place: Place }[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** The same environment, with nothing found missing yet. */
  another(): Variables {
    return new Variables(this.#env);
  }

  /** The text with its variables filled in; undefined where one is not set. */
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
