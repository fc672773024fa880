import type { Problem } from '../../error/index.js';
import type { Contract, Server } from '../compiled/contract.js';
import type { Description } from '../description/description.js';
import { itemsOf, memberAt, placeOf, textAt, type Located } from '../document/located.js';
import type { Report } from '../document/report.js';
import { exampleRemarks } from '../remarks/example-remarks.js';
import { emptinessRemarks, successRemarks } from '../remarks/operation-remarks.js';
import { SchemaViews } from '../schema/schema-view.js';
import { Model } from './model.js';
import { operationsOf } from './operations.js';
import { securitySchemesOf } from './security.js';

/** Builds the contract of a description without refusing problems. */
export function buildContract(description: Description, report: Report): Contract {
  const { root } = description;
  const views = new SchemaViews(description.sites);
  const model = new Model(description, views, report);
  const securitySchemes = securitySchemesOf(model);
  const operations = operationsOf(model, securitySchemes, report);
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  let remarks: readonly Problem[] | undefined;
  return Object.freeze({
    file: root.document.file,
    openapi: textAt(root, 'openapi') ?? textAt(root, 'swagger') ?? '',
    title: textAt(memberAt(root, 'info'), 'title') ?? root.document.file,
    version: textAt(memberAt(root, 'info'), 'version') ?? '',
    servers: serversOf(root),
    documents: description.documents.map(({ file, source }) => ({ file, text: source.text })),
    operations,
    securitySchemes,
    faults: report.problems(),
    // Computed on demand, because validating every example compiles every schema.
    get remarks() {
      remarks ??= [
        ...report.remarks(),
        ...emptinessRemarks(root, operations),
        ...successRemarks(operations),
        ...exampleRemarks(description, operations, views),
      ];
      return remarks;
    },
    operation: (key: string) => byKey.get(key),
  });
}

/** The servers of the document; `/` if it declares none (OpenAPI 3.1 §4.8.1.1). */
function serversOf(root: Located): Server[] {
  const servers = itemsOf(memberAt(root, 'servers')).map((at) => ({ url: urlOf(at), place: placeOf(at) }));
  return servers.length > 0 ? servers : [{ url: '/', place: placeOf(root) }];
}

function urlOf(server: Located): string {
  const variables = memberAt(server, 'variables');
  return (textAt(server, 'url') ?? '/').replace(/\{([^{}]*)\}/g, (expression, name: string) => {
    return textAt(memberAt(variables, name), 'default') ?? expression;
  });
}
