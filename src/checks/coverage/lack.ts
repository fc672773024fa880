/** What is known of an element that was not exercised. */
export interface Lack {
  /** A request had it as the contract asks, and was answered, but not let in. */
  readonly wasTurnedAway: boolean;
  /** Why a case that would have satisfied, or broken, it was not judged. */
  readonly unjudged: { readonly satisfied?: Unjudged; readonly broken?: Unjudged };
  /** The run of the target was cut short. */
  readonly isCutShort: boolean;
  /** Only a part of the cases was to be sent. */
  readonly isPart: boolean;
  /** How many cases of its operation were left out to keep their number down. */
  readonly leftOut: number;
  /** Whether the response that it is a part of came at all; true for what is a part of none. */
  readonly responseCame: boolean;
  /** Why nothing asks for it, where that is so: a keyword that says nothing, a failure of the server. */
  readonly unasked: string | undefined;
}

/** A case that was not judged. */
export interface Unjudged {
  readonly reason: string;
  /** Its number in the whole run, counted from 0: of several reasons that of the first case is told. */
  readonly number: number;
}

/** The one of the first case. */
export function firstUnjudged(one: Unjudged | undefined, other: Unjudged | undefined): Unjudged | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.number < one.number ? other : one;
}
