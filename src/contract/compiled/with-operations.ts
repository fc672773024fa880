import type { Contract, Operation } from './contract.js';

/** The contract with other operations in place of its own. */
export function withOperations(contract: Contract, operations: readonly Operation[]): Contract {
  const { file, openapi, title, version, servers, documents, securitySchemes, faults } = contract;
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  return {
    file,
    openapi,
    title,
    version,
    servers,
    documents,
    securitySchemes,
    faults,
    operations,
    // To judge every example takes its time.
    get remarks() {
      return contract.remarks;
    },
    operation: (key) => byKey.get(key),
  };
}
