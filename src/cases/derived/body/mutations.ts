import { duplicateNames } from './json-text/duplicate-names.js';
import { encoding } from './json-text/encoding.js';
import { hostile } from './json-text/hostile.js';
import { malformed } from './json-text/malformed.js';
import { spellings } from './json-text/spellings.js';
import { allWrong } from './mutations/all-wrong.js';
import { besideOptional } from './mutations/beside-optional.js';
import { booleans } from './mutations/booleans.js';
import { bounds } from './mutations/bounds.js';
import { branchCount, branchTaken } from './mutations/branches.js';
import { contains } from './mutations/contains.js';
import { dependents } from './mutations/dependents.js';
import { discriminator } from './mutations/discriminator.js';
import { envelope } from './mutations/envelope.js';
import { forbidden } from './mutations/forbidden.js';
import { format } from './mutations/format.js';
import { half } from './mutations/half.js';
import { hostileObjects } from './mutations/hostile-objects.js';
import { hostileTexts } from './mutations/hostile-texts.js';
import { hugeNumbers } from './mutations/huge-numbers.js';
import { commonIntegers, fraction, integerNotation, integerRange } from './mutations/integers.js';
import { extraItem, itemCounts, lastItem } from './mutations/items.js';
import { lengths } from './mutations/lengths.js';
import { literals } from './mutations/literals.js';
import { multipleOf } from './mutations/multiple-of.js';
import { nameCase } from './mutations/name-case.js';
import { negation } from './mutations/negation.js';
import { nullable } from './mutations/nullable.js';
import { otherTypes } from './mutations/other-types.js';
import { otherBranch } from './mutations/other-branch.js';
import { pattern } from './mutations/pattern.js';
import { propertyCounts } from './mutations/property-counts.js';
import { propertyNames } from './mutations/property-names.js';
import { readOnly } from './mutations/read-only.js';
import { required } from './mutations/required.js';
import { texts } from './mutations/texts.js';
import { undeclaredProperty } from './mutations/undeclared-property.js';
import { uniqueItems } from './mutations/unique-items.js';
import { whole } from './mutations/whole.js';
import { wrongRoot, wrongType } from './mutations/wrong-type.js';
import type { ValueMutation } from './value-site.js';

/** All that is done to a value in a JSON body, in the order in which the cases of one place are sent. */
export const valueMutations: readonly ValueMutation[] = [
  whole,
  branchTaken,
  required,
  nameCase,
  envelope,
  wrongRoot,
  wrongType,
  literals,
  booleans,
  fraction,
  half,
  integerRange,
  bounds,
  multipleOf,
  commonIntegers,
  integerNotation,
  hugeNumbers,
  lengths,
  texts,
  pattern,
  format,
  nullable,
  otherTypes,
  itemCounts,
  lastItem,
  extraItem,
  uniqueItems,
  contains,
  undeclaredProperty,
  otherBranch,
  forbidden,
  propertyNames,
  propertyCounts,
  dependents,
  branchCount,
  negation,
  discriminator,
  readOnly,
  besideOptional,
  allWrong,
  hostileTexts,
  hostileObjects,
];

/** All that is done to the text of a JSON body. */
export const textMutations: readonly ValueMutation[] = [malformed, encoding, duplicateNames, spellings, hostile];
