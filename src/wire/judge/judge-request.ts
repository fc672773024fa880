import { once, type MediaType, type Operation, type Parameter, type Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { pairsOf } from '../pairs.js';
import { bodyJudge, type BodyJudge } from './body.js';
import type { Flaw } from '../flaw.js';
import { parametersJudge, type ParametersJudge } from './parameters.js';
import type { RequestHead, WireRequest } from '../wire-request.js';

/** Judges the requests of one operation, except for credentials. */
export interface OperationJudge {
  readonly parameters: ParametersJudge;
  readonly body: BodyJudge;
}

/** The judge of an operation, compiled on first use. */
export const operationJudge = once((operation: Operation): OperationJudge => ({
  parameters: parametersJudge(operation),
  body: bodyJudge(operation),
}));

/** The flaws in the request line and the header section. */
export function judgeHead(
  { method, path, query, rawFields }: Omit<WireRequest, 'body'>,
  operation: Operation,
): readonly Flaw[] {
  const flaws: Flaw[] = [];
  const inPath = operation.path.match(path);
  const target = (aspect: 'method' | 'path', message: string): Flaw => ({
    aspect,
    certainty: 'unclear',
    refusal: undefined,
    location: ['request', aspect],
    code: aspect,
    message,
    place: operation.place,
  });
  // The contract does not describe requests with other methods or paths.
  if (method !== operation.method) flaws.push(target('method', `its method is ${method}, not ${operation.method}`));
  if (inPath === undefined) flaws.push(target('path', `its path is ${path}, not ${operation.path.text}`));
  if (flaws.length > 0 || inPath === undefined) return flaws;
  return operationJudge(operation).parameters.judge({ inPath, query, rawFields });
}

/** The flaws in the body of a request. The contract of one method does not apply to the body of another. */
export function judgeBody({ method, rawFields, body }: WireRequest, operation: Operation): readonly Flaw[] {
  return method === operation.method ? operationJudge(operation).body.judge(rawFields, body) : [];
}

/** A part of a request that the contract describes, with its readings. */
export type RequestPart = {
  readonly schema: Schema | undefined;
  /** Every value that the part may represent, the most likely last; empty if it is present but cannot be read. */
  readonly readings: readonly JsonValue[];
} & (
  | { readonly kind: 'parameter'; readonly parameter: Parameter }
  | { readonly kind: 'body'; readonly mediaType: MediaType }
);

/** A request, read in terms of its operation. */
export interface RequestReading {
  readonly parts: readonly RequestPart[];
  /** The missing required parameters. */
  readonly missing: readonly Parameter[];
}

/** Reads the parameters and the body of a request; undefined if its method or path differs. */
export function readRequest(
  { method, path, query, rawFields, body }: WireRequest,
  operation: Operation,
): RequestReading | undefined {
  const inPath = operation.path.match(path);
  if (method !== operation.method || inPath === undefined) return undefined;
  const head: RequestHead = { inPath, query, rawFields };
  const pairs = pairsOf(query, '&');
  const judge = operationJudge(operation);
  const parts: RequestPart[] = [];
  const missing: Parameter[] = [];
  for (const each of judge.parameters.each) {
    const { parameter, schema } = each;
    const readings = each.read(head, pairs);
    if (readings !== undefined) parts.push({ kind: 'parameter', parameter, schema, readings });
    else if (parameter.required) missing.push(parameter);
  }
  const found = judge.body.read(rawFields, body);
  if (found !== undefined) parts.push({ kind: 'body', ...found, schema: found.mediaType.schema });
  return { parts, missing };
}
