import type { Operation, Parameter } from '../../../contract/index.js';
import type { Field, RequestPlan, Piece } from '../../model/request-plan.js';
import { givenOperation } from '../../given/given-parts.js';
import type { RequestBody } from '../../model/request-body.js';
import { joinTemplates } from '../../../wire/index.js';

/** The parts of a valid request, each of which can be replaced. */
export interface Draft {
  readonly operation: Operation;
  /** The written parameters; see {@link writeParameter}. Others are left out. */
  readonly parameters: ReadonlyMap<Parameter, readonly Piece[]>;
  readonly body: DraftBody | undefined;
}

export interface DraftBody {
  /** The value of Content-Type. */
  readonly mediaType: string;
  readonly body: RequestBody;
}

/** Writes the request of a draft, with valid credentials. Parameters follow the order of the contract. */
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

/** Returns a draft with a parameter written differently, or without it if there are no pieces. */
export function withParameter(draft: Draft, parameter: Parameter, pieces: readonly Piece[]): Draft {
  const inOrder = new Map<Parameter, readonly Piece[]>();
  for (const each of draft.operation.parameters) {
    const own = each === parameter ? pieces : draft.parameters.get(each);
    if (own !== undefined && own.length > 0) inOrder.set(each, own);
  }
  return { ...draft, parameters: inOrder };
}
