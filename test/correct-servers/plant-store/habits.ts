import type { ServerResponse } from 'node:http';

/** A request as a habit sees it: read to its end. */
export interface Incoming {
  readonly method: string;
  /** Of the request target, without the query. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case, lines of one name joined. */
  readonly fields: ReadonlyMap<string, string>;
  /** Names as they were sent. */
  readonly names: readonly string[];
  readonly body: Buffer;
  /** As many bytes of the body as came at once at first. */
  readonly firstPiece: number;
  /** What is remembered of the connection between its requests. */
  readonly connection: Map<string, unknown>;
  /** What is remembered as long as the server runs. */
  readonly memory: Map<string, unknown>;
}

/** A response before it is written. */
export interface Reply {
  readonly status: number;
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/** A plant as it was sent; the id is the literal of the number, since a double cannot hold it. */
export interface NewPlant {
  readonly id: string;
  readonly name: string;
  readonly tag?: string;
}

/** What is looked at before a plant is created; the first that objects answers. */
export type Step = 'path' | 'method' | 'credentials' | 'size' | 'media type' | 'body';

/** Everything a plant store does, one function a habit, so that a test can change exactly one. */
export interface Habits {
  readonly steps: readonly Step[];
  readonly knowsPath: (request: Incoming) => boolean;
  readonly allowsMethod: (request: Incoming) => boolean;
  readonly admits: (request: Incoming) => boolean;
  readonly isTooLarge: (request: Incoming) => boolean;
  readonly takesMediaType: (request: Incoming) => boolean;
  /** The value of a JSON text, each number as `{ $number: literal }`; throws where it is none. */
  readonly parse: (bytes: Buffer) => unknown;
  /** Why a value is no NewPlant; undefined where it is one. */
  readonly objection: (value: unknown) => string | undefined;
  readonly isTaken: (plant: NewPlant, request: Incoming) => boolean;
  /** What of a plant stands in the answer. */
  readonly show: (plant: NewPlant, request: Incoming) => unknown;
  readonly created: (plant: unknown, request: Incoming) => Reply;
  readonly failure: (status: number, code: number, message: string, request: Incoming) => Reply;
  readonly challenge: (request: Incoming) => string | undefined;
  /** The last look at every reply. */
  readonly finish: (reply: Reply, request: Incoming) => Reply;
  readonly write: (reply: Reply, request: Incoming, response: ServerResponse) => void;
}

/** A difference from the plain correct plant store. */
export type Change = (plain: Habits) => Partial<Habits>;
