import type { Contract, Operation, Parameter } from '../../../contract/index.js';
import type { Problem } from '../../../error/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { RequestPlan, Piece } from '../../model/request-plan.js';
import { changedBody, type RequestBody, treeOf } from '../../model/request-body.js';
import { agreement, type Agreement } from './agreement.js';
import { givenParameter } from '../../given/given-parts.js';
import { freshBodies, type Freshen } from './fresh-bodies.js';
import { draftedPlan, type Draft } from '../good/draft.js';
import { goodBodies, isJsonBody, type GoodBody, isBodyExpected } from '../good/good-bodies.js';
import { smallestValue } from '../values/good-value.js';
import { parametersOf } from '../good/good-parameter.js';
import { isAwaited } from '../good/header-values.js';
import { sharedParameter } from '../good/shared-parameter.js';
import { withRepetitions } from './repetitions.js';
import type { OperationSite, Variation } from './mutation.js';
import type { Paths } from './paths.js';
import type { Budget } from './budget.js';

/** The valid requests of an operation, and their parts. */
export interface RequestSite extends OperationSite {
  /** The parts of {@link OperationSite.minimal}. */
  readonly draft: Draft;
  /** The valid bodies, one for each media type that has one. */
  readonly bodies: readonly GoodBody[];
  readonly values: ReadonlyMap<Parameter, JsonValue>;
  readonly paths: Paths;
  /** Inserts fresh values into a body; the valid requests have them. */
  readonly freshen: Freshen;
  /** Makes path and body name the same resource; the valid requests do. */
  readonly agree: Agreement;
}

/**
 * One way to change a valid request, wherever it applies. Pure and deterministic: the same site always gives the same
 * variations in the same order.
 */
export type RequestMutation = (site: RequestSite) => (budget: Budget) => readonly Variation[];

export interface FoundSite {
  /** Undefined if no path can be written. */
  readonly site: RequestSite | undefined;
  readonly notes: readonly Problem[];
}

/** Builds the valid requests of an operation. Required parts without a valid value are missing. */
export function requestSite(contract: Contract, operation: Operation, paths: Paths): FoundSite {
  const notes: Problem[] = [];
  const values = new Map<Parameter, JsonValue>();
  const pieces = new Map<Parameter, readonly Piece[]>();
  for (const parameter of parametersOf(operation)) {
    const good = sharedParameter(parameter, operation, contract);
    if (good === undefined) {
      notes.push(withoutValue(parameter, operation));
      continue;
    }
    values.set(parameter, good.value);
    pieces.set(parameter, good.pieces);
  }
  const required = new Map(
    [...pieces].filter(
      ([parameter]) =>
        parameter.required ||
        parameter.in === 'path' ||
        givenParameter(parameter) !== undefined ||
        isAwaited(parameter, operation),
    ),
  );
  const named = new Set([...required.keys()].flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : [])));
  const unnamed = operation.path.names.find((name) => !named.has(name));
  const { bodies: found, notes: bodyNotes } = goodBodies(operation);
  notes.push(...bodyNotes);
  if (unnamed !== undefined) {
    const message = `${operation.key} is not tested: there is no valid value for the path parameter ${JSON.stringify(unnamed)}`;
    const hint = `give a value: values: { ${unnamed}: … }`;
    return {
      site: undefined,
      notes: [...notes, { code: 'operation-not-tested', message, place: operation.place, hint }],
    };
  }
  const freshen = freshBodies(contract, operation, found[0]);
  const fresh = found.map((body) => withEach(changesSomething(operation, body), (each) => changedBody(each, freshen)));
  const bare = draftedPlan({ operation, parameters: required, body: undefined });
  const json = fresh.find(isJsonBody);
  const goods = json === undefined ? [] : [json.minimal, json.full].map(({ body }) => ({ ...bare, body }));
  const agree = withRepetitions(agreement(contract, operation, json, goods), json);
  const bodies = fresh.map((each) =>
    isJsonBody(each) ? withEach(each, (body) => agree.request({ ...bare, body }).body ?? body) : each,
  );
  const [body] = bodies;
  const draft: Draft = {
    operation,
    parameters: required,
    body: isBodyExpected(operation, body) ? body?.minimal : undefined,
  };
  const minimal: RequestPlan = draftedPlan(draft);
  const full = draftedPlan({ ...draft, parameters: pieces, body: body?.full });
  return { site: { contract, operation, minimal, full, draft, bodies, values, paths, freshen, agree }, notes };
}

function withEach(body: GoodBody, change: (body: RequestBody) => RequestBody): GoodBody {
  const { minimal, full } = body;
  return {
    ...body,
    minimal: { ...minimal, body: change(minimal.body) },
    full: { ...full, body: change(full.body) },
  };
}

function withoutValue(parameter: Parameter, { key }: Operation): Problem {
  const schema = parameter.schema ?? parameter.content?.schema;
  const found = schema && smallestValue(schema, { fresh: false });
  const { message: reason, place } =
    found?.ok === false
      ? found.unsatisfiable
      : { message: 'its value has no form on the wire', place: (schema ?? parameter).place };
  return {
    code: 'no-good-parameter',
    message: `no valid value was found for the ${parameter.in} parameter ${JSON.stringify(parameter.name)} of ${key}, so cases that need one are left out: ${reason}`,
    place,
    hint: `give an example that its schema allows, or a value: values: { ${parameter.name}: … }`,
  };
}

/** Returns the fullest body of a PATCH if the smallest one changes nothing, which many services reject. */
function changesSomething({ method }: Operation, body: GoodBody): GoodBody {
  return method === 'PATCH' && isEmptyObject(body.minimal.body) ? { ...body, minimal: body.full } : body;
}

/** Marks an empty PATCH as doubtful, since a server may reject it (RFC 5789 §2). */
export function weighedAsPatch({ method }: Operation, variation: Variation): Variation {
  const { expect, request } = variation;
  const isOfNothing = method === 'PATCH' && expect.outcome === 'accept' && isEmptyObject(request.body);
  return isOfNothing ? { ...variation, doubt: 'patch-of-nothing' } : variation;
}

function isEmptyObject(body: RequestBody | undefined): boolean {
  const tree = treeOf(body);
  return tree?.kind === 'object' && tree.members.length === 0;
}
