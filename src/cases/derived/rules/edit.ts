import type { ExactNumber, Place } from '../../../json/index.js';
import type { BodyTree } from '../../../wire/index.js';
import type { CaseDoubt } from '../../model/case-doubt.js';
import { bodyOf } from '../values/body-of.js';
import type { FirstOf } from '../site/proposal.js';
import type { ValueSite } from '../body/value-site.js';

/**
 * What the contract says about a value. `valid` and `invalid` are proven before anything is sent. Any response to an
 * `unspecified` value is valid; a `tolerable` one is sent only if it is not plainly invalid.
 */
export type Verdict = 'valid' | 'invalid' | 'unspecified' | 'tolerable';

/** One value that replaces the valid one, and its verdict. */
export interface Edit extends EditDetails {
  /** The last part of the id, such as `above-maximum`. */
  readonly what: string;
  readonly verdict: Verdict;
  /** The new value; undefined if the value is left out. */
  readonly value: BodyTree | undefined;
  /** A description that follows the value: `one above the maximum`. */
  readonly words: string;
  readonly priority: number;
}

/** The properties that few edits have. */
export interface EditDetails {
  /** The place that justifies the verdict; the default is that of the rule. */
  readonly contract?: Place;
  /** The keywords of which one has to fail for a value to be invalid as intended; the default is any. */
  readonly breaks?: readonly string[] | undefined;
  /** The changed member or item, if it is not the value of the site itself. */
  readonly below?: readonly string[];
  /** The value to show; the default is the value of the site. Undefined shows none. */
  readonly shown?: BodyTree | undefined;
  readonly doubt?: CaseDoubt;
  /** True for an example of the document, which is sent unchanged. */
  readonly isGiven?: true;
  /** The value in a request that is sent immediately before. */
  readonly before?: BodyTree;
  /** Makes the value if that is costly. Undefined makes no edit. */
  readonly make?: () => BodyTree | undefined;
}

/** The changes for one or two keywords, at each place to which they apply. */
export interface ValueRule {
  /** Where it applies: in bodies, to typed values (bodies, JSON parameters), to texts of parameters, or anywhere. */
  readonly where?: 'bodies' | 'types' | 'texts';
  applies(site: ValueSite): boolean;
  /** The place that justifies edits without a place of their own; the default is the schema. */
  contract?(site: ValueSite): Place;
  edits(site: ValueSite): Iterable<Edit | FirstOf<Edit>>;
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

export function firstOf(edits: readonly Edit[]): FirstOf<Edit> {
  return { first: edits };
}

/** Completes edits with their place and the keywords that they break. */
export function* because(contract: Place, breaks: readonly string[], edits: Iterable<Edit>): Iterable<Edit> {
  for (const each of edits) yield { contract, breaks, ...each };
}

/** Describes a number of things: `1 item`, `2 items`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
