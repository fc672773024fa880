import { withOperations, type Contract, type MediaType, type Operation, type Parameter } from '../../contract/index.js';
import { isUniquePart, writeParameter } from '../../wire/index.js';
import type { GoodParameter } from '../model/request-plan.js';
import { sampleValue } from '../model/instantiate.js';
import { nameInBody, namesIn } from '../model/name-in-body.js';
import { slotKey, type GivenBody, type GivenOperation, type GivenValues } from './given-values.js';

/** Values for the parts of operations that {@link withGiven} has made. No other contract contains these parts. */
const parameters = new WeakMap<Parameter, GoodParameter>();
const bodies = new WeakMap<MediaType, GivenBody>();
const operations = new WeakMap<Operation, GivenOperation>();

/** Returns the value of the user for a parameter. */
export function givenParameter(parameter: Parameter): GoodParameter | undefined {
  return parameters.get(parameter);
}

/** Returns the values of the user for a body. */
export function givenBody(mediaType: MediaType): GivenBody | undefined {
  return bodies.get(mediaType);
}

/** Returns all values of the user for an operation. */
export function givenOperation(operation: Operation): GivenOperation | undefined {
  return operations.get(operation);
}

/** Returns a contract whose operations have the values of the user. */
export function withGiven(contract: Contract, values: GivenValues): Contract {
  if (values.size === 0) return contract;
  const all = contract.operations.map((operation) => {
    const given = values.get(operation.key);
    return given === undefined ? operation : operationWith(operation, given);
  });
  return withOperations(contract, all);
}

function operationWith(operation: Operation, given: GivenOperation): Operation {
  const { requestBody } = operation;
  const inPath = nameOfPath(operation, given);
  const { body } = given;
  const isMeant = ({ range }: MediaType): boolean => body?.range === undefined || body.range === range;
  const made: Operation = {
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      noted(parameter, given.parameters.get(slotKey(parameter.in, parameter.name)) ?? inPath(parameter), parameters),
    ),
    requestBody: requestBody && {
      ...requestBody,
      content: requestBody.content.map((each) => (isMeant(each) ? noted(each, body, bodies) : each)),
    },
  };
  operations.set(made, given);
  return made;
}

/** Returns the value of the path parameter if only the given body contains it. */
function nameOfPath(
  operation: Operation,
  { body }: GivenOperation,
): (parameter: Parameter) => GoodParameter | undefined {
  const named = body?.tree && nameInBody(operation);
  const texts = named === undefined ? [] : namesIn(body?.tree, named.names);
  const text = texts.find((each) => !each.some(isUniquePart));
  const value = text && sampleValue({ kind: 'scalar', text });
  return (parameter) => {
    if (value === undefined || parameter.in !== 'path' || parameter.name !== named?.parameter) return undefined;
    const pieces = writeParameter(parameter, value);
    return pieces && { value, pieces };
  };
}

function noted<Part extends object, Given>(part: Part, given: Given | undefined, all: WeakMap<Part, Given>): Part {
  if (given === undefined) return part;
  const copy = { ...part };
  all.set(copy, given);
  return copy;
}
