import type { FieldList } from '../http/index.js';

/** The decoded values of the parameters of an item path, including those of its parents, by name. */
export type Identity = ReadonlyMap<string, string>;

/** The parts of a request and its response that can identify instances. */
export interface Answered {
  /** The absolute URL. */
  readonly url: string;
  readonly requestBody: Uint8Array | undefined;
  readonly status: number;
  readonly fields: FieldList;
  readonly body: Uint8Array;
}
