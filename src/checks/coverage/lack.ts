/** The facts that explain why an element was not exercised. */
export interface Lack {
  /** True if a request satisfied it but the server did not accept the request. */
  readonly wasTurnedAway: boolean;
  /** Why the cases that would have satisfied or broken it were not judged. */
  readonly unjudged: { readonly satisfied?: Unjudged; readonly broken?: Unjudged };
  /** True if the run of the target ended early. */
  readonly isCutShort: boolean;
  /** True if the run was to send only a part of the cases. */
  readonly isPart: boolean;
  /** The number of cases of its operation that were left out because of the maximum. */
  readonly leftOut: number;
  /** True if the response that it belongs to arrived, or if it belongs to none. */
  readonly responseCame: boolean;
  /** Why no case can test it, such as a keyword without effect; undefined if one can. */
  readonly unasked: string | undefined;
}

/** A case without a verdict. */
export interface Unjudged {
  readonly reason: string;
  /** The number of the case in the run, counted from 0. The reason of the first case is reported. */
  readonly number: number;
}

/** Returns the case with the lower number. */
export function firstUnjudged(one: Unjudged | undefined, other: Unjudged | undefined): Unjudged | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.number < one.number ? other : one;
}
