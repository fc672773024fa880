import { once, type Contract, type Operation } from '../contract/index.js';
import { plainName, singular } from '../resources/index.js';

const creates = once(({ operations }: Contract): ReadonlyMap<string, Operation> => {
  return new Map(operations.filter(({ method }) => method === 'POST').map((each) => [each.path.text, each]));
});

/** What changes a thing that its body alone names. */
export interface OwnNameInBody {
  /** What that may be called there, in the form of {@link plainName}. */
  readonly names: ReadonlySet<string>;
  /** What creates such things. */
  readonly creator: Operation;
}

/**
 * Where the body of an operation says which thing it changes, since its path does not: `PUT /pets` with the `id` of a pet
 * that `POST /pets` has created. Undefined where it does not look so.
 *
 * @example
 * ownNameInBody(contract, updatePet)?.names // new Set(['id', 'petid'])
 */
export function ownNameInBody(contract: Contract, operation: Operation): OwnNameInBody | undefined {
  const { method, path } = operation;
  if ((method !== 'PUT' && method !== 'PATCH') || path.names.length > 0) return undefined;
  const creator = creates(contract).get(path.text);
  const thing = singular(path.text.split('/').at(-1) ?? '');
  return creator && { names: new Set(['id', plainName(`${thing}Id`)]), creator };
}
