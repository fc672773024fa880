/** Options for reading a description. */
export interface LoadOptions {
  /** Refuse a document with any violation of OpenAPI. */
  readonly strict?: boolean;
  /** Treat every operation as public, whatever security the document declares. */
  readonly withoutAuth?: boolean;
  /** Fetch `http:` and `https:` references, which are problems by default. */
  readonly allowRemoteRefs?: boolean;
  /** Folders besides that of the document from which local references may be read. */
  readonly allowRefsFrom?: readonly string[];
  /**
   * Reads local files instead of the file system, by absolute path; rejects if there is no such file. References are
   * then confined by their paths alone, because there are no symbolic links.
   */
  readonly readFile?: (path: string) => Promise<Uint8Array>;
  /** Called with the absolute path of each requested local file, whether or not it exists. */
  readonly onFile?: (path: string) => void;
  /** Fetches a remote document instead of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
