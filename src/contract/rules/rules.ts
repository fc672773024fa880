import { referenceCycles, schemaCycles } from './cycles.js';
import { bodiesWithoutMeaning, headerParameters, uniqueParameters } from './parameters.js';
import { pathParameters, pathTemplatesDiffer, pathTemplateSyntax } from './path-templates.js';
import type { Rule } from './rule.js';
import { securityRequirements } from './security.js';
import { operationIds, uniqueTags } from './unique-names.js';

/** All rules. To add one, add a file and a line here. */
export const rules: readonly Rule[] = [
  operationIds,
  pathTemplateSyntax,
  pathTemplatesDiffer,
  pathParameters,
  uniqueParameters,
  headerParameters,
  bodiesWithoutMeaning,
  securityRequirements,
  uniqueTags,
  referenceCycles,
  schemaCycles,
];
