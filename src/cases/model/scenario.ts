import type { Slot } from '../../resources/index.js';

/** A sequence of requests, of which later ones use what earlier ones created. A law judges it as a whole. */
export interface Scenario {
  /** The id of its law. */
  readonly law: string;
  /** The name of the resource in the resource graph. */
  readonly resource: string;
  /** Scenarios with the same story and resource share steps of the same name. */
  readonly story: string;
  /** In the order in which they are sent. */
  readonly steps: readonly ScenarioStep[];
}

/** One request of a scenario, or one list that is read to its end. */
export interface ScenarioStep {
  /** Unique in the story. */
  readonly name: string;
  /** Its position in the story, among the steps of all scenarios. */
  readonly order: number;
  /** The key of the operation. */
  readonly operation: string;
  /** A command, such as `read it again`. */
  readonly words: string;
  /** The instance that it is about, among those that the story creates. */
  readonly thing: string;
  /** Replaces {@link thing} by the instance of a resource that the request of another step names. */
  readonly named?: { readonly by: string; readonly resource: string };
  /** True if the path names another parent, which the run creates. */
  readonly below?: 'another';
  readonly sends: Sends;
  /** `none`: no credentials; `second`: those of a second user; the default are those of the run. */
  readonly as?: 'none' | 'second';
  /**
   * Another request on another connection, at the same moment or `gap` milliseconds later (earlier if negative):
   * `itself` repeats the request, with another member to change if it `differs`; `creation` creates another instance.
   */
  readonly together?: { readonly with: 'itself' | 'creation'; readonly gap: number; readonly differs?: true };
  /** The step is only sent if another one was accepted, rejected, or sent at all. */
  readonly when?: { readonly step: string; readonly was: 'accepted' | 'refused' | 'sent' };
  /** `listed`: the list is read again for a while if it does not show all items of the story, because indexes may lag. */
  readonly until?: 'listed';
}

/**
 * The content of the request of a step.
 *
 * `good`: a valid request about the instance.
 * `create`: a new instance with valid values, with easily damaged ones (`telling`), with ones as large as the contract
 * allows (`full`), with ones that are easily treated as absent (`empty`), with other values than the previous instance
 * (`other`), with ones that a sorted list shows late or early (`late`, `early`), with values for `readOnly` members
 * (`read-only`), with an `Idempotency-Key` (`keyed`), as another creation with the same key, of another branch of a
 * `oneOf` or `anyOf` (counted from 1), or with the value of one member.
 * `change`: other values for one member, for the others, for as many as possible that are easily treated as absent or
 * damaged or are as large as the contract allows, for all, for all that have a usual value, such as the default
 * (`usual`), or for one member; or (`fewest`) the current values of the members that the contract requires.
 * `content`: another value for what has no members, such as a photo or a text.
 * `same`: the request of another step.
 * `spoilt`: one valid change next to an invalid one.
 * `dangling`: a new instance with a reference to nothing.
 * `refer`: a valid request that refers to another instance of a resource than the current one.
 * `other-secret`: a login with another secret than that of the instance.
 * `link`: the target of a link in another response.
 * `find`: an instance in a list that no earlier step has taken.
 * `list`: reads a list to its end, or until it contains the instance.
 * `item`: what the list shows about the instance.
 * `walk`: reads the whole list in pages.
 * `filter`: a list filtered by the value of a member, or by another one (`differs`).
 * `sort`: the first page of a list that is sorted by the texts of parameters.
 * `location`: the `Location` of another response.
 * `conditional`: changes one member of the version that was read, or another one.
 * `stale`: changes a version that is no longer current.
 * `revalidate`: reads the instance unless its ETag is unchanged, or with an ETag that it never had (`differs`).
 */
export type Sends =
  | { readonly kind: 'good' }
  | { readonly kind: 'content' }
  | {
      readonly kind: 'create';
      readonly values:
        | 'plain'
        | 'fewest'
        | 'telling'
        | 'full'
        | 'empty'
        | 'other'
        | 'late'
        | 'early'
        | 'read-only'
        | 'keyed'
        | { readonly branch: number }
        | Repeated
        | Alone;
      /** The members that may have other values than the first valid ones; the default is all. */
      readonly of?: readonly string[];
    }
  | {
      readonly kind: 'change';
      readonly members:
        | 'one'
        | 'others'
        | 'part'
        | 'null'
        | 'empty'
        | 'telling'
        | 'full'
        | 'all'
        | 'usual'
        | 'fewest'
        | Alone
        | Unchanged
        | Moved;
      /** The members that may be changed; the default is all. */
      readonly of?: readonly string[];
    }
  | { readonly kind: 'same'; readonly step: string }
  | { readonly kind: 'spoilt' }
  | { readonly kind: 'dangling'; readonly slot: Slot }
  | { readonly kind: 'refer'; readonly pointer: string; readonly resource: string; readonly parameter: string }
  | { readonly kind: 'other-secret'; readonly slot: Slot }
  | { readonly kind: 'link'; readonly step: string; readonly link: string }
  | { readonly kind: 'find' }
  | { readonly kind: 'list' }
  | { readonly kind: 'item' }
  | { readonly kind: 'conditional'; readonly member?: 'another' }
  | { readonly kind: 'stale'; readonly step: string }
  | { readonly kind: 'walk'; readonly pages: 'usual' | 'small' | 'first' }
  | { readonly kind: 'filter'; readonly parameter: string; readonly read: string; readonly differs?: true }
  | { readonly kind: 'sort'; readonly texts: Readonly<Record<string, string>> }
  | { readonly kind: 'revalidate'; readonly step: string; readonly differs?: true }
  | { readonly kind: 'location'; readonly step: string };

/** The body and the `Idempotency-Key` of the request of another step. */
export interface Repeated {
  readonly repeats: string;
  readonly branch?: undefined;
}

/** The value of one member in the request of a step, or in the response to a read, without other optional members. */
export interface Alone {
  readonly member: string;
  readonly as: string;
  /** Whether the step is about another item, so that the request may say all that its request does. */
  readonly isOfOther?: true;
  /** The branch of which the new item is, as that of the step is. */
  readonly branch?: number | undefined;
}

/**
 * A member with a state that the document lets follow the current one, one that others may follow (`next`) or none (`end`),
 * or with one of those that may not follow it, by its number.
 */
export interface Moved {
  readonly state: string;
  readonly to: 'next' | 'end' | number;
}

/** The members that the request of a step names, with their current values. */
export interface Unchanged {
  readonly namedBy: string;
}
