/** Defined by the build. */
declare const TRELLIS_VERSION: string;

/** The version of the package, such as `0.1.0`. */
export const version: string = TRELLIS_VERSION;
