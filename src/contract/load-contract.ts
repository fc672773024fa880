import type { Contract } from './compiled/contract.js';
import { withOperations } from './compiled/with-operations.js';
import { DocumentError } from './document/document-error.js';
import { DocumentStore } from './document/document-store.js';
import type { LoadOptions } from './document/load-options.js';
import { readDescription } from './load/read-description.js';
import { Report } from './document/report.js';
import { buildContract } from './model/build-contract.js';
import { referenceCycles, schemaCycles } from './rules/cycles.js';
import { bodiesWithoutMeaning, headerParameters, uniqueParameters } from './rules/parameters.js';
import { pathParameters, pathTemplatesDiffer, pathTemplateSyntax } from './rules/path-templates.js';
import type { Rule } from './rules/rule.js';
import { securityRequirements } from './rules/security.js';
import { operationIds, uniqueTags } from './rules/unique-names.js';

/** All rules. To add one, add a file and a line here. */
const rules: readonly Rule[] = [
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

/**
 * Reads an OpenAPI 3 or Swagger 2.0 document, in YAML or JSON and UTF-8, and all documents that it refers to.
 *
 * Violations of OpenAPI are interpreted if their meaning is clear, otherwise left out. The `faults` of the contract
 * list them all.
 *
 * @param file A path relative to the working directory, used unchanged in places, or the `http:` or `https:` URL of the
 * document, whose references may lead to its own origin.
 * @throws DocumentError if the document cannot be read, or with `strict` if it is invalid. It has all problems (at most
 * fifty), each with its place and a fix.
 * @example
 * const contract = await loadContract('openapi.yaml');
 * contract.operation('createPlant')?.requestBody?.required; // true
 */
export async function loadContract(file: string, options: LoadOptions = {}): Promise<Contract> {
  const report = new Report(options.strict === true);
  try {
    const description = await readDescription(new DocumentStore(file, options, report), report);
    for (const rule of rules) rule(description, report);
    report.refuse();
    const contract = buildContract(description, report);
    report.refuse();
    return options.withoutAuth === true
      ? withOperations(
          contract,
          contract.operations.map((operation) => ({ ...operation, security: [] })),
        )
      : contract;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DocumentError([{ code: 'too-deep', message: `${file} is nested too deeply` }], { cause: error });
  }
}
