import type { Operation, Parameter } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { Field, RequestPlan } from '../../case.js';
import { givenOperation } from '../../given/given-parts.js';
import type { RequestBody } from '../../request-body.js';
import { joinTemplates, type UniquePart } from '../../../wire/index.js';

/** A parameter, or one occurrence of it, as it is written; a hole stands in header fields alone. */
export type Piece = string | UniquePart;

/** A good value of a parameter and how it is written. */
export interface GoodParameter {
  readonly value: JsonValue;
  readonly pieces: readonly Piece[];
}

/** A good request in its parts, any of which can be exchanged. */
export interface Draft {
  readonly operation: Operation;
  /** Each as it is written on the wire; see {@link writeParameter}. What is not in it is left out. */
  readonly parameters: ReadonlyMap<Parameter, readonly Piece[]>;
  readonly body: DraftBody | undefined;
}

export interface DraftBody {
  /** The value of Content-Type. */
  readonly mediaType: string;
  readonly body: RequestBody;
}

/** The request that a draft says, with good credentials. Its parameters stand in the order of the contract. */
export function draftedPlan({ operation, parameters, body }: Draft): RequestPlan {
  const inPath = new Map<string, string>();
  const query: string[] = [];
  const cookies: string[] = [];
  const fields: Field[] = body === undefined ? [] : [{ name: 'Content-Type', value: [body.mediaType] }];
  for (const [parameter, pieces] of parameters) {
    const texts = pieces.filter((piece) => typeof piece === 'string');
    if (parameter.in === 'path') inPath.set(parameter.name, texts.join(''));
    else if (parameter.in === 'query') query.push(...texts);
    else if (parameter.in === 'cookie') cookies.push(...texts);
    else fields.push(...pieces.map((piece): Field => ({ name: parameter.name, value: [piece] })));
  }
  if (cookies.length > 0) fields.push({ name: 'Cookie', value: [cookies.join('; ')] });
  const given = givenOperation(operation);
  query.push(...(given?.query ?? []));
  fields.push(...(given?.fields ?? []));
  const path = operation.path.expand(inPath);
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  return {
    method: operation.method,
    path: joinTemplates([[target]]),
    fields,
    body: body?.body,
    credentials: { kind: 'good' },
  };
}

/** A draft with a parameter written otherwise, or left out where there is nothing to write. */
export function withParameter(draft: Draft, parameter: Parameter, pieces: readonly Piece[]): Draft {
  const inOrder = new Map<Parameter, readonly Piece[]>();
  for (const each of draft.operation.parameters) {
    const own = each === parameter ? pieces : draft.parameters.get(each);
    if (own !== undefined && own.length > 0) inOrder.set(each, own);
  }
  return { ...draft, parameters: inOrder };
}
