import { bodyTemplate } from '../model/request-body.js';
import { getOrInsert, once, type Operation } from '../../contract/index.js';
import {
  judgeBody,
  judgeHead,
  readRequest,
  type Flaw,
  type RequestReading,
  type Template,
  type WireRequest,
} from '../../wire/index.js';
import type { RequestPlan } from '../model/request-plan.js';
import { instantiate, instantiateText, sampleValues } from '../model/instantiate.js';
import { credentialVariant } from '../credentials/variants.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';

/**
 * Returns the flaws of a request according to the contract, judged from the bytes that will be sent, with sample
 * values in place of fresh ones.
 *
 * A request without flaws is valid. Credentials come first, then the parts in the order of the request.
 *
 * @example
 * judgePlan(plan, operation).some(({ certainty }) => certainty === 'clear')
 */
export function judgePlan(plan: RequestPlan, operation: Operation): readonly Flaw[] {
  const request = new PlannedRequest(plan);
  return [
    ...judgeCredentials(plan.credentials, operation),
    ...judgeHeadOnce(plan, request, operation),
    ...judgeBodyOnce(plan, request, operation),
  ];
}

/**
 * Parses the parameters and the body of a request from the bytes that will be sent; undefined for another method or
 * path.
 *
 * @example
 * readPlan(theCase.request, operation)?.parts.map(({ schema }) => schema?.place)
 */
export function readPlan(plan: RequestPlan, operation: Operation): RequestReading | undefined {
  return readRequest(new PlannedRequest(plan), operation);
}

/** The flaws of a part of a request, by the request as far as it matters. */
interface Judged {
  operation?: Operation;
  readonly flaws: Map<string, readonly Flaw[]>;
}

const judgedPaths = once((_path: Template): Judged => ({ flaws: new Map() }));
const judgedBodies = once((_body: Template): Judged => ({ flaws: new Map() }));

function knownFlaws(judged: Judged, operation: Operation, key: string, judge: () => readonly Flaw[]): readonly Flaw[] {
  if (judged.operation !== operation) Object.assign(judged, { operation }).flaws.clear();
  return getOrInsert(judged.flaws, key, judge);
}

/** Most requests of an operation share their path, which is judged once unless headers or cookies are parameters. */
function judgeHeadOnce({ path }: RequestPlan, request: WireRequest, operation: Operation): readonly Flaw[] {
  const inFields = operation.parameters.some(({ in: where }) => where === 'header' || where === 'cookie');
  const key = inFields ? `${request.method} ${JSON.stringify(request.rawFields)}` : request.method;
  return knownFlaws(judgedPaths(path), operation, key, () => judgeHead(request, operation));
}

/** Requests share bodies. */
function judgeBodyOnce({ body, fields }: RequestPlan, request: WireRequest, operation: Operation): readonly Flaw[] {
  if (body === undefined) return judgeBody(request, operation);
  const ofContent = fields.filter(({ name }) => /^content-/i.test(name));
  const key = `${request.method} ${JSON.stringify(ofContent)}`;
  return knownFlaws(judgedBodies(bodyTemplate(body)), operation, key, () => judgeBody(request, operation));
}

const noBytes = new Uint8Array(0);

/** A request with sample values in its holes, written on demand. */
class PlannedRequest implements WireRequest {
  readonly method: string;
  readonly #plan: RequestPlan;
  readonly #draw = sampleValues();
  #target: string | undefined;
  #rawFields: readonly string[] | undefined;
  #body: Uint8Array | undefined;

  constructor(plan: RequestPlan) {
    this.method = plan.method;
    this.#plan = plan;
  }

  get path(): string {
    return this.#halves[0];
  }

  get query(): string {
    return this.#halves[1];
  }

  get rawFields(): readonly string[] {
    return (this.#rawFields ??= this.#plan.fields.flatMap(({ name, value }) => [
      name,
      instantiateText(value, this.#draw),
    ]));
  }

  get body(): Uint8Array {
    return (this.#body ??=
      this.#plan.body === undefined ? noBytes : instantiate(bodyTemplate(this.#plan.body), this.#draw));
  }

  get #halves(): readonly [path: string, query: string] {
    this.#target ??= instantiateText(this.#plan.path, this.#draw);
    const mark = this.#target.indexOf('?');
    return mark === -1 ? [this.#target, ''] : [this.#target.slice(0, mark), this.#target.slice(mark + 1)];
  }
}

/** Judges credentials. The contract says nothing about wrong ones for an operation that requires none. */
function judgeCredentials(plan: CredentialsPlan, { security }: Operation): readonly Flaw[] {
  const reason = reasonOf(plan);
  if (reason === undefined) return [];
  const [first] = security;
  const flaw = (certainty: Flaw['certainty'], place: Flaw['place']): readonly Flaw[] => [
    {
      aspect: 'credentials',
      certainty,
      refusal: undefined,
      location: ['request', 'security'],
      code: 'credentials',
      message: reason,
      place,
    },
  ];
  if (first === undefined || security.some(({ schemes }) => schemes.length === 0)) {
    if (plan.kind === 'none' || first === undefined) return [];
    return flaw('unclear', first.place);
  }
  return flaw('clear', first.place);
}

function reasonOf(plan: CredentialsPlan): string | undefined {
  switch (plan.kind) {
    case 'good':
    case 'requirement':
      return undefined;
    case 'weaker':
      return 'its credentials have too few scopes';
    case 'none':
      return 'it has no credentials';
    case 'field':
      return 'its Authorization field is not the good one';
    case 'only':
      return `its credentials are no more than those of ${plan.schemes.join(' and ')}`;
    case 'other':
      return `its credentials are those of ${plan.schemes.map(({ name }) => name).join(' and ')}`;
    case 'variant': {
      const variant = credentialVariant(plan.variant);
      return variant?.expectation === 'accept'
        ? undefined
        : `its credentials are not good: ${variant?.title ?? plan.variant}`;
    }
  }
}
