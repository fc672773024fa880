import type { FieldList } from '../http/index.js';

/** The values of the parameters of an item path, decoded, by name: those of its parents too. */
export type Identity = ReadonlyMap<string, string>;

/** A request and its response, as far as they can name instances. */
export interface Answered {
  /** Absolute. */
  readonly url: string;
  readonly requestBody: Uint8Array | undefined;
  readonly status: number;
  readonly fields: FieldList;
  readonly body: Uint8Array;
}
