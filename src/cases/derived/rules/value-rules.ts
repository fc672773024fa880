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

/** All rules, in the order in which the cases of one place are sent. */
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

export const bodyRules = valueRules.filter(({ where }) => where !== 'texts');

export const jsonParameterRules = valueRules.filter(({ where }) => where === undefined || where === 'types');

export const textParameterRules = valueRules.filter(({ where }) => where === undefined || where === 'texts');
