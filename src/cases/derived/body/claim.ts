import type { CaseDoubt } from '../../case-doubt.js';
import type { Place } from '../../../json/index.js';
import type { BodyTree } from '../../body-tree.js';
import { valueWords } from '../../change-words.js';
import { sampleValues } from '../../instantiate.js';
import type { Aspect, Expectation } from '../../case.js';
import type { ChangedValue, Variation } from '../mutation.js';
import { sampleValue } from '../values/sample-value.js';
import type { GoodFormat } from '../values/formats/good-format.js';
import { stringSpaceOf } from '../values/strings/string-space.js';
import { idSegment } from './id-segment.js';
import { breaksRange } from './breaks-range.js';
import type { ValueSite } from './value-site.js';

/** One change of one value. */
export interface Change extends ChangeInWords {
  /** What stands there instead; undefined where the value is left out. */
  readonly value: BodyTree | undefined;
}

/** The same without the value, which may take its time to make. */
export interface ChangeInWords {
  /** Ends the id, such as `above-maximum`. */
  readonly what: string;
  /** What the matter is, after the value: `one above the maximum`. */
  readonly words: string;
  /** The member or item that is changed, where it is not the value of the site itself. */
  readonly below?: readonly string[];
  /** What there is to show of the change; the value of the site unless it says otherwise. Undefined shows nothing. */
  readonly shown?: BodyTree | undefined;
  /** What speaks for the expectation. */
  readonly contract: Place;
  readonly priority: number;
  readonly doubt?: CaseDoubt;
}

/** From here on a server may find a body too large (RFC 9110 §15.5.14). */
const largeInCharacters = 8000;

/** What other keywords fail as when something in them is broken. */
const composites = new Set([
  'anyOf',
  'oneOf',
  'not',
  'if',
  'false schema',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

/** A request that breaks the contract: none, unless one of the named keywords fails, or one that stands for it. */
export function refused(site: ValueSite, change: Change, breaks?: readonly string[]): readonly Variation[] {
  if (!isWorthTrying(site, change)) return [];
  const failures = site.judge(valueOf(change));
  const clear = failures.filter(({ isUnclear, isUnjudged }) => isUnclear !== true && isUnjudged !== true);
  const isMeant = clear.some(
    ({ keyword }) => breaks === undefined || breaks.includes(keyword) || composites.has(keyword),
  );
  const weighed: Change = clear.every(({ isOverlap }) => isOverlap === true)
    ? { ...change, doubt: 'one-of-overlaps' }
    : change;
  return isMeant ? variation(site, weighed, { outcome: 'refuse' }) : [];
}

/**
 * A request that is as good as the one it was made from: none, unless it is. A range whose ends may not fit together
 * any more is no more than worth a warning.
 */
export function accepted(site: ValueSite, change: Change): readonly Variation[] {
  if (!isWorthTrying(site, change) || !isKnown(site, change)) return [];
  const value = valueOf(change);
  if (site.judge(value).length > 0) return [];
  if (namesAnother(site, change)) return variation(site, change, { outcome: 'survive' });
  const isRange = value === undefined || !breaksRange(site, value);
  return variation(site, isRange ? change : { ...change, doubt: 'range-ends-crossed' }, { outcome: 'accept' });
}

/**
 * Whether a discriminator now names another schema, or none: whoever lets it choose the schema refuses what the schemas
 * themselves allow (OpenAPI 3.1 §4.8.25.4).
 */
function namesAnother({ node, value: own }: ValueSite, { value }: Change): boolean {
  return node.position.preferred.length > 0 && value !== own;
}

/** A request of which the contract leaves open how it is answered. */
export function survived(site: ValueSite, change: Change): readonly Variation[] {
  return isWorthTrying(site, change) ? variation(site, change, { outcome: 'survive' }) : [];
}

/** The same, but none where the contract plainly speaks against it. */
export function survivedIfValid(site: ValueSite, change: Change): readonly Variation[] {
  if (!isWorthTrying(site, change) || site.judge(valueOf(change)).length > 0) return [];
  return variation(site, change, { outcome: 'survive' });
}

/** The same as {@link accepted}, the value made only where there is room for the change; nothing where there is none. */
export function acceptedIfMade(
  site: ValueSite,
  change: ChangeInWords,
  make: () => BodyTree | undefined,
): readonly Variation[] {
  if (!isWorthTrying(site, change)) return [];
  const value = make();
  return value === undefined ? [] : accepted(site, { ...change, value });
}

/**
 * Where a pattern cannot be read, or nobody judges a format, no other strings are known to be good than the document's own
 * and the samples of the format.
 */
function isKnown({ facets, value: own }: ValueSite, change: Change): boolean {
  const { unreadable, formats } = stringSpaceOf(facets);
  if (change.value === own || change.value?.kind !== 'scalar') return true;
  const text = valueOf(change);
  const isSample = ({ isClosed, samples }: GoodFormat): boolean =>
    isClosed !== true || typeof text !== 'string' || samples.includes(text);
  return unreadable === undefined && formats.every(isSample);
}

/** Most of what a change costs is to prove it. */
function isWorthTrying(site: ValueSite, change: ChangeInWords): boolean {
  return site.room.has(priorityOf(site, change));
}

/** The deeper a value, the less it tells of the operation. */
function priorityOf({ path }: ValueSite, { priority }: ChangeInWords): number {
  return Math.min(9, priority + Math.max(0, path.length - 1));
}

/** How people call a place: `plants[0].name` in a body, `query parameter between.from` elsewhere. */
function placeWords({ whole: { words: whole } }: ValueSite, path: readonly string[]): string {
  if (path.length === 0) return whole;
  const words = path.map((token) => (/^[0-9]+$/.test(token) ? `[${token}]` : `.${token}`)).join('');
  return words.startsWith('.') && whole === 'body' ? words.slice(1) : `${whole}${words}`;
}

function valueOf({ value }: Change): ReturnType<typeof sampleValue> | undefined {
  return value === undefined ? undefined : sampleValue(value, sampleValues());
}

function variation(site: ValueSite, change: Change, expect: Expectation): readonly Variation[] {
  const { what, value, words, below = [], contract, doubt } = change;
  const request = site.replace(value);
  if (request === undefined) return [];
  const shown = 'shown' in change ? change.shown : value;
  const text = shown === undefined ? words : `${valueWords(shown)}, ${words}`;
  return [
    {
      id: [...site.idPath, ...below, what].map(idSegment).join('/'),
      change: `${placeWords(site, [...site.path, ...below])}: ${text}`,
      expect,
      ...(doubt === undefined ? {} : { doubt }),
      request,
      aspects: aspectsOf(site, value),
      contract,
      priority: priorityOf(site, change),
      value: changedValue(site, change),
    },
  ];
}

/** Of a body alone: what stands in parameters each operation reads by itself. */
function changedValue({ whole, idPath }: ValueSite, { what, below, priority }: Change): ChangedValue | undefined {
  const member = below?.at(-1) ?? idPath.at(-1) ?? '';
  return whole.words === 'body' ? { member, change: what, priority } : undefined;
}

function aspectsOf({ whole: { aspects } }: ValueSite, value: BodyTree | undefined): readonly Aspect[] {
  return value !== undefined && lengthOf(value) >= largeInCharacters ? [...aspects, 'size'] : aspects;
}

function lengthOf(tree: BodyTree): number {
  switch (tree.kind) {
    case 'scalar':
      return tree.text.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 16), 0);
    case 'array':
      return tree.items.reduce((sum, item) => sum + lengthOf(item) + 1, 2);
    case 'object':
      return tree.members.reduce((sum, [name, member]) => sum + name.length + lengthOf(member) + 4, 2);
  }
}
