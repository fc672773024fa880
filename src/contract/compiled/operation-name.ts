import { didYouMean, type Problem } from '../../error/index.js';
import type { Contract, Operation } from './contract.js';

const mostListed = 12;

/** The method and the path of an operation: `POST /plants`. */
export function labelOf({ method, path }: Operation): string {
  return `${method} ${path.text}`;
}

/** Whether a person means the operation by a name: its key, or its method and path. */
export function isCalled(operation: Operation, name: string): boolean {
  return operation.key === name || labelOf(operation) === name;
}

export function operationCalled(contract: Contract, name: string): Operation | undefined {
  return contract.operation(name) ?? contract.operations.find((each) => isCalled(each, name));
}

/** The problem of a name by which no operation is called. */
export function noOperation({ file, operations }: Contract, name: string): Problem {
  const near = didYouMean(
    name,
    operations.flatMap((each) => [each.key, labelOf(each)]),
  );
  const list = `the operations are ${operations.map(({ key }) => key).join(', ')}`;
  const hint = near ?? (operations.length > mostListed ? undefined : list);
  const message = `${file} has no operation ${JSON.stringify(name)}`;
  return { code: 'unknown-operation', message, hint };
}
