/** A promise with the function that keeps it, as `Promise.withResolvers` of later Node versions gives. */
export function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((kept) => {
    resolve = kept;
  });
  return { promise, resolve };
}
