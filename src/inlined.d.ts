/** A script or a style sheet with all that it imports, made into one text by `scripts/inlined.js`. */
declare module '*?inlined' {
  export const text: string;
}
