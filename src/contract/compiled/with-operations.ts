import type { Contract, Operation } from './contract.js';

/** A copy of a contract with other operations. */
export function withOperations(contract: Contract, operations: readonly Operation[]): Contract {
  const { file, openapi, title, version, servers, documents, securitySchemes, faults, leftOut = [] } = contract;
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
    leftOut,
    // Computed on demand, because validating every example takes time.
    get remarks() {
      return contract.remarks;
    },
    operation: (key) => byKey.get(key),
  };
}
