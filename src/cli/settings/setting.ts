import { caseSources, collect, givenValue, headerField, rate, seconds, seed, shard, wholeNumber } from './flags.js';

const asWritten = (value: string): string => value;
const isGiven = (): boolean => true;

/** How the value of each kind of flag is read; `config/kinds.ts` reads the same kinds from a file. */
export const flagKinds = {
  text: asWritten,
  path: asWritten,
  document: asWritten,
  secret: asWritten,
  command: asWritten,
  texts: collect,
  paths: collect,
  reporters: collect,
  credentials: collect,
  headers: headerField,
  values: givenValue,
  yesOrNo: isGiven,
  sources: caseSources,
  shard,
  seed,
  rate,
  seconds,
  positive: wholeNumber(1),
  notNegative: wholeNumber(0),
  lanes: wholeNumber(1, 256),
};

/** A flag, and its key in the configuration, if there is one. */
export interface Setting {
  /** The syntax of commander. */
  readonly flag: string;
  readonly kind: keyof typeof flagKinds;
  /** The commands with the flag. */
  readonly on: readonly string[];
  /** The description of the key, and, with a small initial, of the flag. */
  readonly doc: string;
  /** The description of the flag, if it differs. */
  readonly help?: string;
  /** The default, in words. */
  readonly otherwise?: string;
  /** The place in the configuration. */
  readonly in?: 'top' | 'target';
  /** The key in the configuration, if it differs from the name of the flag. */
  readonly key?: string;
}

export const watching = ['proxy', 'judge'] as const;
export const documents = ['verify', 'mock', ...watching, 'cases', 'check', 'resources', 'replay'] as const;
export const read = [...documents, 'diff'] as const;
export const chosen = ['verify', 'cases'] as const;
export const asked = ['verify', 'replay'] as const;
export const tls = ['verify', 'replay', 'proxy'] as const;
