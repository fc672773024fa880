import type { Problem } from '../../error/index.js';
import type { Contract, Operation } from '../compiled/contract.js';
import type { Description } from '../description/description.js';
import { memberAt, placeOf, textAt, type Located, membersOf } from '../document/located.js';
import type { Report } from '../document/report.js';
import { exampleRemarks } from '../remarks/example-remarks.js';
import { SchemaViews } from '../schema/schema-view.js';
import { Model } from './model.js';
import { operationsOf } from './operations.js';
import { securitySchemesOf } from './security.js';
import { serversOf } from './servers.js';

/** Builds the contract of a description without refusing problems. */
export function buildContract(description: Description, report: Report): Contract {
  const { root } = description;
  const views = new SchemaViews(description.sites);
  const model = new Model(description, views, report);
  const securitySchemes = securitySchemesOf(model);
  const { operations, leftOut } = operationsOf(model, securitySchemes, report);
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
    leftOut,
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

/** Remarks on a document without operations, which OpenAPI allows since 3.1 (§4.8.1) but which cannot be tested. */
function emptinessRemarks(root: Located, operations: readonly Operation[]): readonly Problem[] {
  if (operations.length > 0) return [];
  const at = membersOf(root).find(({ name }) => name === 'paths')?.key ?? root;
  const message = 'there is no operation under "paths", so there is nothing to ask for';
  const remark = { code: 'no-operations', message, place: placeOf(at) };
  return [
    memberAt(root, 'webhooks') === undefined
      ? remark
      : { ...remark, hint: 'what stands under "webhooks" is asked of clients, and not tested' },
  ];
}

/** Remarks on operations that document only failures, so that their success cannot be checked. */
function successRemarks(operations: readonly Operation[]): readonly Problem[] {
  return operations
    .filter(
      ({ responses }) => responses.length > 0 && !responses.some(({ status }) => /^(?:[23]|default$)/.test(status)),
    )
    .map(({ key, place }) => ({
      code: 'no-success-response',
      message: `${key} documents no response of success, which it should (OpenAPI 3.1 §4.8.16)`,
      place,
      hint: 'document what comes when all goes well, such as 200 or 204',
    }));
}
