import type { ExactNumber, Place } from '../../../json/index.js';
import type { BodyTree } from '../../../wire/index.js';
import type { CaseDoubt } from '../../case-doubt.js';
import type { Mutation } from '../mutation.js';
import { bodyOf } from '../values/body-of.js';
import type { ValueSite } from '../body/value-site.js';

/**
 * What the contract says of a value: `valid` and `invalid` are proven before anything is sent; `unspecified` ones, and
 * those of them that are not plainly invalid (`tolerable`), may be answered as the server likes.
 */
export type Verdict = 'valid' | 'invalid' | 'unspecified' | 'tolerable';

/** One value in place of the good one, and what is to be expected of it. */
export interface Edit extends EditDetails {
  /** Ends the id, such as `above-maximum`. */
  readonly what: string;
  readonly verdict: Verdict;
  /** What stands there instead; undefined where the value is left out. */
  readonly value: BodyTree | undefined;
  /** What the matter is, after the value: `one above the maximum`. */
  readonly words: string;
  readonly priority: number;
}

/** What is to be said of few edits only. */
export interface EditDetails {
  /** What speaks for the verdict; what the rule names unless it says otherwise. */
  readonly contract?: Place;
  /** Keywords of which one has to fail for a value to be invalid as it is meant to be; any unless it says otherwise. */
  readonly breaks?: readonly string[] | undefined;
  /** The member or item that is changed, where it is not the value of the site itself. */
  readonly below?: readonly string[];
  /** What there is to show of the change; the value of the site unless it says otherwise. Undefined shows nothing. */
  readonly shown?: BodyTree | undefined;
  readonly doubt?: CaseDoubt;
  /** The document itself gives the value as an example: it is sent as it is. */
  readonly isGiven?: true;
  /** What stands there in a request that is sent right before. */
  readonly before?: BodyTree;
  /** Makes the value where it may take its time; without one there is no edit. */
  readonly make?: () => BodyTree | undefined;
}

/** Of several edits the first that can be proven. */
export interface FirstOf {
  readonly first: Iterable<Edit>;
}

/** What can be said of a value in one or two keywords, at each place that it is about. */
export interface ValueRule {
  /** Unique among all mutations, such as `body/required`. */
  readonly id: Mutation<ValueSite>['id'];
  /**
   * Where: in bodies alone, wherever values have types (in bodies and in parameters that are JSON), in the text of
   * parameters alone, or anywhere.
   */
  readonly where?: 'bodies' | 'types' | 'texts';
  applies(site: ValueSite): boolean;
  /** What speaks for the edits that do not say it themselves; the schema unless it says otherwise. */
  contract?(site: ValueSite): Place;
  edits(site: ValueSite): Iterable<Edit | FirstOf>;
}

type Scalar = string | ExactNumber | boolean | null;

function edit(verdict: Verdict) {
  return (
    what: string,
    value: BodyTree | Scalar | undefined,
    words: string,
    priority: number,
    details: EditDetails = {},
  ): Edit => ({ what, verdict, value: treeOf(value), words, priority, ...details });
}

function treeOf(value: BodyTree | Scalar | undefined): BodyTree | undefined {
  return value === undefined || (typeof value === 'object' && value !== null) ? value : bodyOf(value);
}

export const valid = edit('valid');
export const invalid = edit('invalid');
export const unspecified = edit('unspecified');
export const tolerable = edit('tolerable');

export function firstOf(edits: Iterable<Edit>): FirstOf {
  return { first: edits };
}

/** Says of edits what speaks for them and, of invalid ones, which keywords they break. */
export function* because(contract: Place, breaks: readonly string[], edits: Iterable<Edit>): Iterable<Edit> {
  for (const each of edits) yield { contract, breaks, ...each };
}
