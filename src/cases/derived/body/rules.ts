import { numberRules, furtherNumber } from './rules/numbers.js';
import { arrayRules } from './rules/arrays.js';
import { branchCount, branchTaken, discriminator, negation, otherBranch } from './rules/branches.js';
import { literals } from './rules/literals.js';
import {
  dependents,
  forbidden,
  nameCase,
  propertyNames,
  readOnly,
  required,
  undeclaredProperty,
} from './rules/objects.js';
import { pattern } from './rules/patterns.js';
import { propertyCounts } from './rules/property-counts.js';
import { format, hostileTexts, lengths, texts } from './rules/strings.js';
import { booleans, nullable, otherTypes, wrongRoot, wrongText, wrongType } from './rules/types.js';
import { allWrong, besideOptional, envelope, hostileObjects, whole } from './rules/whole.js';
import type { ValueRule } from './edit.js';

/** All that is done to values, in the order in which the cases of one place are sent. */
const valueRules: readonly ValueRule[] = [
  wrongText,
  furtherNumber,
  whole,
  branchTaken,
  required,
  nameCase,
  envelope,
  wrongRoot,
  wrongType,
  literals,
  booleans,
  ...numberRules,
  lengths,
  texts,
  pattern,
  format,
  nullable,
  otherTypes,
  ...arrayRules,
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

/** What is done to the values in a body. */
export const bodyRules = valueRules.filter(({ where }) => where !== 'texts');

/** What is done to the values in a parameter that is JSON. */
export const jsonParameterRules = valueRules.filter(({ where }) => where === undefined || where === 'types');

/** What is done to the values in the text of a parameter, which has no types. */
export const textParameterRules = valueRules.filter(({ where }) => where === undefined || where === 'texts');
