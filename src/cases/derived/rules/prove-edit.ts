import { effectiveSchema, schemaAt } from '../../../contract/index.js';
import { compareNumbers, isExactNumber, type JsonValue, type Place } from '../../../json/index.js';
import { type BodyTree, hasHole, memberNames, memberOf, treeAt } from '../../../wire/index.js';
import type { Aspect, Expectation } from '../../model/request-plan.js';
import { valueWords } from '../../model/change-words.js';
import type { VariedPlace } from '../../model/varied-place.js';
import type { Budget } from '../site/budget.js';
import { changesWithin } from '../site/proposal.js';
import { idSegment, type ChangedValue, type Variation } from '../site/mutation.js';
import type { Format } from '../values/formats.js';
import { otherEnd } from '../values/range-ends.js';
import { sampleValue } from '../../model/instantiate.js';
import { stringSpaceOf } from '../values/strings.js';
import type { Edit, ValueRule } from './edit.js';
import type { ValueSite } from '../body/value-site.js';

/** From this length on, a server may reject a body as too large (RFC 9110 §15.5.14). */
const largeInCharacters = 8000;

/** Keywords that fail when a keyword within them is broken. */
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

/** Returns the changes of a place that the contract confirms, within a budget. */
export function changesOf(site: ValueSite, rules: readonly ValueRule[]): (budget: Budget) => readonly Variation[] {
  let changes: readonly ((budget: Budget) => readonly Variation[])[] | undefined;
  return (budget) => {
    changes ??= rules.filter((rule) => rule.applies(site)).map((rule) => changesOfRule(site, rule));
    return changes.flatMap((each) => each(budget));
  };
}

function changesOfRule(site: ValueSite, rule: ValueRule): (budget: Budget) => readonly Variation[] {
  const contract = rule.contract?.(site) ?? (site.schemas[0] ?? site.mediaType).place;
  return changesWithin<Edit>(
    [...rule.edits(site)],
    (edit) => proven(site, { contract, ...edit }),
    (edit) => priorityOf(site, edit),
  );
}

/** An edit with the place that justifies it. */
type FoundedEdit = Edit & { readonly contract: Place };

/** Returns the variation of an edit; undefined if the contract does not confirm it. */
function proven(site: ValueSite, edit: FoundedEdit): Variation | undefined {
  const value = edit.make === undefined ? edit.value : edit.make();
  if (edit.make !== undefined && value === undefined) return undefined;
  const made = { ...edit, value };
  switch (edit.verdict) {
    case 'valid':
      return provenValid(site, made);
    case 'invalid':
      return provenInvalid(site, made);
    case 'unspecified':
      return variation(site, made, { outcome: 'survive' });
    case 'tolerable':
      return site.judge(valueOf(made)).length > 0 ? undefined : variation(site, made, { outcome: 'survive' });
  }
}

/** Returns an invalid request if one of the intended keywords fails, or one that contains it. */
function provenInvalid(site: ValueSite, edit: FoundedEdit): Variation | undefined {
  const { breaks } = edit;
  const clear = site
    .judge(valueOf(edit))
    .filter(({ isUnclear, isUnjudged }) => isUnclear !== true && isUnjudged !== true);
  const isMeant = clear.some(
    ({ keyword }) => breaks === undefined || breaks.includes(keyword) || composites.has(keyword),
  );
  if (!isMeant) return undefined;
  const isOverlap = clear.every((failure) => failure.isOverlap === true);
  return variation(site, isOverlap ? { ...edit, doubt: 'one-of-overlaps' } : edit, { outcome: 'refuse' });
}

/** Returns a valid request. A range whose ends may be in the wrong order causes only a warning. */
function provenValid(site: ValueSite, edit: FoundedEdit): Variation | undefined {
  if (!isKnown(site, edit)) return undefined;
  const value = valueOf(edit);
  if (site.judge(value).length > 0) return undefined;
  if (namesAnother(site, edit)) return variation(site, edit, { outcome: 'survive' });
  const isRange = value === undefined || !breaksRange(site, value);
  return variation(site, isRange ? edit : { ...edit, doubt: 'range-ends-crossed' }, { outcome: 'accept' });
}

/** Returns true if a discriminator now selects another schema or none (OpenAPI 3.1 §4.8.25.4). */
function namesAnother({ node, value: own }: ValueSite, { value }: Edit): boolean {
  return node.position.preferred.length > 0 && value !== own;
}

/** Returns true if a text is known to be valid: an example or sample, or no pattern or format is unknown. */
function isKnown({ facets, value: own }: ValueSite, edit: Edit): boolean {
  const { unreadable, formats } = stringSpaceOf(facets);
  if (edit.value === own || edit.value?.kind !== 'scalar') return true;
  const text = valueOf(edit);
  const isSample = ({ isClosed, good }: Format): boolean =>
    isClosed !== true || typeof text !== 'string' || good.includes(text);
  return unreadable === undefined && formats.every(isSample);
}

/** Deeper values say less about the operation. */
function priorityOf({ path }: ValueSite, { priority }: Edit): number {
  return Math.min(9, priority + Math.max(0, path.length - 1));
}

/** Returns the name of a place for people: `plants[0].name` in a body, `query parameter between.from` elsewhere. */
function placeWords({ whole: { words: whole } }: ValueSite, path: readonly string[]): string {
  if (path.length === 0) return whole;
  const words = path.map((token) => (/^[0-9]+$/.test(token) ? `[${token}]` : `.${token}`)).join('');
  return words.startsWith('.') && whole === 'body' ? words.slice(1) : `${whole}${words}`;
}

function valueOf({ value }: Edit): JsonValue | undefined {
  return value === undefined ? undefined : sampleValue(value);
}

function variation(site: ValueSite, edit: FoundedEdit, expect: Expectation): Variation | undefined {
  const { what, value, words, below = [], contract, doubt, isGiven, before } = edit;
  const request = site.replace(value);
  const first = before && site.replace(before);
  if (request === undefined || (before !== undefined && first === undefined)) return undefined;
  const shown = 'shown' in edit ? edit.shown : value;
  const text = shown === undefined ? words : `${valueWords(shown)}, ${words}`;
  return {
    id: [...site.idPath, ...below, what].map(idSegment).join('/'),
    change: `${placeWords(site, [...site.path, ...below])}: ${text}`,
    expect,
    ...(doubt && { doubt }),
    request,
    ...(first && { before: [first] }),
    aspects: aspectsOf(site, value),
    contract,
    ...(isGiven && { isGiven }),
    priority: priorityOf(site, edit),
    value: changedValue(site, edit),
    varied: variedPlace(site),
  };
}

/** A whole parameter is one place. */
function variedPlace({ whole: { at }, path, idPath, minimal, value, replace }: ValueSite): VariedPlace {
  return {
    path: at[0] === 'body' ? ['body', ...path] : at.filter((token) => token !== undefined),
    way: idPath,
    base: minimal,
    ...(at[0] === 'body' && { unchanged: () => replace(value) }),
  };
}

/** Only changes of bodies count for novelty, because each operation reads its own parameters. */
function changedValue({ whole, idPath }: ValueSite, { what, below, priority }: Edit): ChangedValue | undefined {
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

/** Returns true if a value may be beyond the other end of its range, about which schemas say nothing. */
function breaksRange(site: ValueSite, value: JsonValue): boolean {
  const {
    path,
    body,
    facets: { kinds, keywords },
  } = site;
  const name = path.at(-1);
  const [kind] = kinds;
  if (name === undefined || !(kind === 'number' || (kind === 'string' && keywords.has('format')))) return false;
  const parent = treeAt(body, path.slice(0, -1));
  const found = parent && otherEnd(name, [...memberNames(parent), ...unsentNames(site)]);
  const other = found && memberOf(parent, found.name);
  if (found === undefined) return false;
  if (other === undefined || hasHole(other)) return true;
  const beyond = sampleValue(other);
  return found.is === 'upper' ? !isInOrder(value, beyond) : !isInOrder(beyond, value);
}

/** Returns the members beside one that a patch does not change, so that the item keeps them (RFC 7396 §1). */
function unsentNames({ operation: { method }, mediaType: { schema }, path }: ValueSite): Iterable<string> {
  const around = method === 'PATCH' && schema !== undefined ? schemaAt(schema, path.slice(0, -1)) : undefined;
  return around === undefined ? [] : effectiveSchema(around).names;
}

/** Compares numbers, or texts such as dates, which sort as text. Some services reject equal ends. */
function isInOrder(lower: JsonValue, upper: JsonValue): boolean {
  if (isExactNumber(lower) && isExactNumber(upper)) return compareNumbers(lower, upper) < 0;
  return typeof lower === 'string' && typeof upper === 'string' && lower < upper;
}
