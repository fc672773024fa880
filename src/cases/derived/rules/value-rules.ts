import { numberRules, furtherNumber } from './numbers.js';
import { arrayRules } from './arrays.js';
import { branchCount, branchTaken, discriminator, negation, otherBranch } from './branches.js';
import { literals } from './literals.js';
import {
  dependents,
  forbidden,
  nameCase,
  propertyNames,
  readOnly,
  required,
  reversedRange,
  undeclaredProperty,
} from './objects.js';
import { pattern } from './patterns.js';
import { propertyCounts } from './property-counts.js';
import { format, hostileTexts, lengths, texts } from './strings.js';
import { booleans, nullable, otherTypes, wrongRoot, wrongText, wrongType } from './types.js';
import { allWrong, besideOptional, envelope, hostileObjects, whole } from './whole.js';
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
  reversedRange,
  hostileTexts,
  hostileObjects,
];

/** What is done to the values in a body. */
export const bodyRules = valueRules.filter(({ where }) => where !== 'texts');

/** What is done to the values in a parameter that is JSON. */
export const jsonParameterRules = valueRules.filter(({ where }) => where === undefined || where === 'types');

/** What is done to the values in the text of a parameter, which has no types. */
export const textParameterRules = valueRules.filter(({ where }) => where === undefined || where === 'texts');
