/** How a description is read. */
export interface LoadOptions {
  /** Whether to refuse a document in which there is anything that OpenAPI does not allow. */
  readonly strict?: boolean;
  /** Whether every operation is taken as public, whatever security the document asks for. */
  readonly withoutAuth?: boolean;
  /** Whether `http:` and `https:` references are fetched; by default they are problems. */
  readonly allowRemoteRefs?: boolean;
  /** Further folders that local references may lead into, beside the folder of the document. */
  readonly allowRefsFrom?: readonly string[];
  /**
   * Reads a local file instead of the file system, by absolute path; rejects when there is none. Without links to
   * follow, references are then confined by their paths alone.
   */
  readonly readFile?: (path: string) => Promise<Uint8Array>;
  /** Hears of each local file that is asked for, by absolute path, be it there or not. */
  readonly onFile?: (path: string) => void;
  /** Fetches a remote document instead of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
