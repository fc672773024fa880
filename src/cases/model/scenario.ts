import type { Slot } from '../../resources/index.js';

/**
 * What a case sends in place of a single request: requests of which later ones use what earlier ones have created. It
 * is judged as a whole, by a law.
 */
export interface Scenario {
  /** The id of the law that is judged by it. */
  readonly law: string;
  /** The name of the resource, as its graph has it. */
  readonly resource: string;
  /** Scenarios of one story and one resource share the steps of the same name. */
  readonly story: string;
  /** In the order in which they are sent. */
  readonly steps: readonly ScenarioStep[];
}

/** One request of a scenario, or one list that is read to its end. */
export interface ScenarioStep {
  /** Unique in its story. */
  readonly name: string;
  /** Where it stands in the story, beside the steps of other scenarios. */
  readonly order: number;
  /** The key of the operation. */
  readonly operation: string;
  /** A command, such as `read it again`. */
  readonly words: string;
  /** Which of the instances that the story creates it is about. */
  readonly thing: string;
  /** In place of {@link thing}, the instance of a resource of that name that the request of a step names. */
  readonly named?: { readonly by: string; readonly resource: string };
  /** The path names another instance of what it lies below, which the run creates for that. */
  readonly below?: 'another';
  readonly sends: Sends;
  /** `none`: without credentials; `second`: with those of a second user; otherwise with those of the run. */
  readonly as?: 'none' | 'second';
  /**
   * At the same moment, or as many milliseconds later (earlier where that is below 0), goes out over another connection
   * `itself`, the same request once more, or `creation`, one that creates another instance.
   */
  readonly together?: { readonly with: 'itself' | 'creation'; readonly gap: number };
  /** It is sent only after another step that was accepted, or refused, or sent at all. */
  readonly when?: { readonly step: string; readonly was: 'accepted' | 'refused' | 'sent' };
}

/**
 * What the request of a step says: what a good request of its operation says about the instance; the first good values
 * of a new instance, or such as are easily damaged (`telling`), or such as are easily taken for none (`empty`), or others than
 * the instance before it has (`other`); other
 * values for one member of an instance, for the others, for as many as can be taken for none or are easily damaged, or for all; of a
 * creation or a change, the value of one member alone; what another step has said; one good change beside a faulty one; a new instance
 * that refers to nothing in a slot (`dangling`). `link` is what a link of another step leads to. `find` takes an instance that a list shows and no step before it has taken; `list` reads a list to its end or until it shows the instance, `item` does so for what the list shows of the instance,
 * `walk` reads all of it in pages of some size, `filter` with the value that a step has read of a member as a query parameter; `location` reads
 * what the `Location` of another step leads to; `conditional` changes one member of the version that was read, `stale` of the version that a step has read before, and
 * `revalidate` reads what is there unless it still has the ETag of that step.
 */
export type Sends =
  | { readonly kind: 'good' }
  | {
      readonly kind: 'create';
      readonly values: 'plain' | 'telling' | 'empty' | 'other' | Alone;
      /** The members that may have other values than the first good ones; all where it is not given. */
      readonly of?: readonly string[];
    }
  | {
      readonly kind: 'change';
      readonly members: 'one' | 'others' | 'null' | 'empty' | 'telling' | 'all' | Alone | Unchanged;
    }
  | { readonly kind: 'same'; readonly step: string }
  | { readonly kind: 'spoilt' }
  | { readonly kind: 'dangling'; readonly slot: Slot }
  | { readonly kind: 'link'; readonly step: string; readonly link: string }
  | { readonly kind: 'find' }
  | { readonly kind: 'list' }
  | { readonly kind: 'item' }
  | { readonly kind: 'conditional' }
  | { readonly kind: 'stale'; readonly step: string }
  | { readonly kind: 'walk'; readonly pages: 'usual' | 'small' }
  | { readonly kind: 'filter'; readonly parameter: string; readonly read: string }
  | { readonly kind: 'revalidate'; readonly step: string }
  | { readonly kind: 'location'; readonly step: string };

/** The value that a member has in the request of a step, or in the response to a read, without other optional members. */
export interface Alone {
  readonly member: string;
  readonly as: string;
}

/** The members that the request of a step names, with the values that they have. */
export interface Unchanged {
  readonly namedBy: string;
}
