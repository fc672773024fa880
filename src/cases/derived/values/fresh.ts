import { compareNumbers } from '../../../json/index.js';
import { means, namesRequest, wordsOf } from '../../../resources/index.js';
import type { BodyTree, UniqueKind } from '../../../wire/index.js';
import { INT32_RANGE, INT64_RANGE, MARKER } from '../../model/unique.js';
import { freshBody } from './body-of.js';
import type { Facets } from './facets.js';
import type { Kind } from './kind.js';
import type { Position } from './position.js';
import { integerTexts } from './formats.js';
import { numberSpaceOf } from './numbers.js';
import { isEndOfNumbers } from './range-ends.js';
import { matchesAll } from './matching-strings.js';
import { stringSpaceOf } from './strings.js';

const ranges: readonly (readonly [kind: UniqueKind, least: number, most: number])[] = [
  ['int64', ...INT64_RANGE],
  ['int32', ...INT32_RANGE],
];

/** The length of a fresh text, in characters. */
export const freshLength = 16;
/** Fresh texts with letters and digits at every place that varies. */
const freshTexts = ['a', 'z', '0', '9', 'm5', '7q'].map(
  (text) => MARKER + text.repeat(freshLength).slice(MARKER.length, freshLength),
);
const host = '@example.com';
const addressLength = freshLength + host.length;
const freshAddress = freshBody('string', '', host);
/** Valid in every range of integers. */
const quotedNumber: BodyTree = { kind: 'scalar', text: ['"', { unique: 'int32' }, '"'] };

/**
 * Returns a fresh value of a kind where one is valid and probably needed: for a required integer without an example and
 * without a counterpart, for names that identify something, and for UUIDs and e-mail addresses, by format or name.
 *
 * The identity of another resource, such as `ownerId`, keeps its example.
 */
export function freshValue(kind: Kind, facets: Facets, position: Position): BodyTree | undefined {
  if (!isFree(facets) || position.refuted.length > 0 || position.preferred.length > 0) return undefined;
  const identifies = isIdentifying(position);
  if (kind === 'number') {
    const isPlain = position.owed && facets.integral && position.samples.length === 0;
    const wanted = identifies || (isPlain && !isEndOfNumbers(position.name ?? ''));
    return wanted ? freshNumber(facets) : undefined;
  }
  return kind === 'string' ? freshString(facets, position, identifies) : undefined;
}

function isFree({ keywords, refuted }: Facets): boolean {
  return !['enum', 'const', 'multipleOf', 'not', 'if'].some((keyword) => keywords.has(keyword)) && refuted.length === 0;
}

function isIdentifying({ name = '', samples }: Position): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  return means(last, 'identifying') && (words.length === 1 || samples.length === 0);
}

function freshNumber(facets: Facets): BodyTree | undefined {
  const { lower, upper } = numberSpaceOf(facets);
  const isWide = facets.constraints('format').some(({ node }) => node.type === 'string' && node.value === 'int64');
  const found = ranges.find(([kind, least, most]) => {
    const isRoomy =
      (lower === undefined || compareNumbers(lower.value, least) < 0) &&
      (upper === undefined || compareNumbers(upper.value, most) >= 0);
    return (
      isRoomy && (isWide || kind === 'int32') && !(upper?.exclusive === true && compareNumbers(upper.value, most) === 0)
    );
  });
  return found && freshBody(found[0]);
}

function freshString(facets: Facets, position: Position, identifies: boolean): BodyTree | undefined {
  const { samples } = position;
  const { least, most, formats, patterns } = stringSpaceOf(facets);
  const has = (length: number): boolean => least <= length && length <= most;
  // A pattern such as `^[a-z0-9-]+$` allows every fresh text; others rarely allow any.
  if (facets.keywords.has('pattern')) {
    const isRead = patterns.length === facets.constraints('pattern').length;
    const isAllowed = isRead && freshTexts.every((text) => matchesAll(patterns, text));
    return identifies && !facets.keywords.has('format') && has(freshLength) && isAllowed
      ? freshBody('string')
      : undefined;
  }
  if (facets.keywords.has('format')) {
    const names = new Set(formats.map(({ name }) => name));
    if (names.size !== 1) return undefined;
    if (names.has('uuid'))
      return (identifies || samples.length === 0) && has(36) ? freshBody(kindFor('uuid', position)) : undefined;
    if (names.has('email')) return has(addressLength) ? freshAddress : undefined;
    // Sixteen letters and digits are valid base64 for twelve bytes (RFC 4648 §4).
    if (names.has('byte')) return identifies && has(freshLength) ? freshBody('string') : undefined;
    const [name = ''] = names;
    return identifies && integerTexts.has(name) && has(1) && most > freshLength ? quotedNumber : undefined;
  }
  if (isAddress(position)) return has(addressLength) ? freshAddress : undefined;
  return identifies && has(freshLength) ? freshBody(kindFor('string', position)) : undefined;
}

/** Some services recognise a repeated request by a member of its body, such as `idempotency_key`. */
function kindFor(kind: 'string' | 'uuid', { name = '' }: Position): UniqueKind {
  return namesRequest(name) ? `request-${kind}` : kind;
}

/** Returns true for names of e-mail addresses, each of which services accept only once. */
function isAddress({ name = '', samples }: Position): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) === 'address' ? words.at(-2) : words.at(-1);
  return last === 'email' && samples.every((sample) => typeof sample !== 'string' || sample.includes('@'));
}
