import { goodBefore, type Case, type RequestPlan } from '../../cases/index.js';
import type { Contract, ContractElement } from '../../contract/index.js';
import type { Exchange } from '../context/exchange.js';
import { answerElements, requestElements, type RequestElements } from './exercised-elements.js';
import type { CoveredElement, Coverage } from './coverage.js';
import { elementIndex, elementName, type ElementIndex, type ElementNumber } from './element-index.js';
import { firstUnjudged, type Lack, type Unjudged } from './lack.js';
import { missingReason, unaskedReason } from './missing-reason.js';

/** The outcome of a case, as far as coverage depends on it. */
export type CoveredCase =
  | {
      readonly kind: 'judged';
      /** True if the server accepted a request of the case and answered as documented. */
      readonly accepted: boolean;
      /** True if the response violated the contract, which shows that the element was tested. */
      readonly failed: boolean;
    }
  | ({ readonly kind: 'unjudged' } & Unjudged);

const none: ReadonlySet<ElementNumber> = new Set();

/** The facts that are known only at the end of a run. */
export interface CoverageEnd {
  /** True if some cases were not sent. */
  readonly isCutShort: boolean;
  /** True if the run was to send only a part of the cases. */
  readonly isPart: boolean;
  /** The number of derived cases that were left out, by the key of their operation. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/**
 * Records which elements of a contract were tested on one target.
 *
 * The elements that a request exercises are read from its bytes, once for all targets; those that a response exercises
 * are read from the response. Each element is counted by number, so that the cost is linear in the number of
 * operations.
 */
export class ContractCoverage {
  readonly #contract: Contract;
  readonly #index: ElementIndex;
  readonly #satisfied = new Set<ElementNumber>();
  readonly #broken = new Set<ElementNumber>();
  readonly #turnedAway = new Set<ElementNumber>();
  readonly #unjudged = new Map<ElementNumber, Lack['unjudged']>();
  /** The elements that are not yet exercised. Once there are none, no exchange is read any more. */
  readonly #open = { request: new Set<ElementNumber>(), response: new Set<ElementNumber>() };

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#index = elementIndex(contract);
    for (const [at, element] of this.#index.elements.entries()) this.#open[sideOf(element)].add(at);
  }

  /** Records a judged response. */
  answered(exchange: Exchange, theCase: Case): void {
    if (this.#open.response.size === 0) return;
    for (const at of answerElements(exchange, theCase, this.#contract, this.#index)) {
      this.#satisfied.add(at);
      this.#open.response.delete(at);
    }
  }

  /** Records the outcome of a case. */
  settle(theCase: Case, came: CoveredCase): void {
    if (this.#open.request.size === 0) return;
    if (came.kind === 'judged' && came.accepted) {
      for (const plan of goodBefore(theCase)) this.#add(this.#satisfied, this.#elementsOf(plan, theCase).satisfied);
    }
    // A server that denies access does not examine the rest of the request.
    if (theCase.expect.outcome === 'deny') return;
    const own = this.#elementsOf(theCase.request, theCase);
    const satisfied = own.broken.size === 0 && theCase.expect.outcome !== 'refuse' ? own.satisfied : none;
    const broken = isMeantToBreak(theCase, own) ? this.#brokenBy(theCase, own) : none;
    if (came.kind === 'unjudged') {
      const { reason, number } = came;
      this.#remember(satisfied, 'satisfied', { reason, number });
      this.#remember(broken, 'broken', { reason, number });
      return;
    }
    this.#add(this.#broken, broken);
    // A failure exercises the parts of a request, but not the operation itself.
    const isShown = (at: ElementNumber): boolean =>
      came.accepted || (came.failed && this.#index.elements[at]?.kind !== 'operation');
    this.#add(this.#satisfied, [...satisfied].filter(isShown));
    for (const at of satisfied) if (!isShown(at)) this.#turnedAway.add(at);
  }

  /** Returns the coverage at the end of the run. */
  end(end: CoverageEnd): Coverage {
    return { elements: this.#index.elements.map((element, at) => this.#covered(element, at, end)) };
  }

  #covered(element: ContractElement, at: ElementNumber, end: CoverageEnd): CoveredElement {
    const satisfied = this.#satisfied.has(at);
    const broken = isBreakable(element) ? this.#broken.has(at) : undefined;
    const exercised = this.#isExercised(at);
    const { operation, place, kind } = element;
    const direction = directionOf(element);
    const covered = { kind, name: elementName(element), operation: operation.key, direction, place, satisfied, broken };
    if (exercised) return { ...covered, exercised, reason: undefined };
    const lack: Lack = {
      wasTurnedAway: this.#turnedAway.has(at),
      unjudged: this.#unjudged.get(at) ?? {},
      isCutShort: end.isCutShort,
      isPart: end.isPart,
      leftOut: end.leftOut.get(operation.key) ?? 0,
      responseCame: !('response' in element) || this.#came(element.response),
      unasked: unaskedReason(element),
    };
    return { ...covered, exercised, reason: missingReason(covered, lack), lack };
  }

  #isExercised(at: ElementNumber): boolean {
    const element = this.#index.elements[at];
    const isToBreak = element !== undefined && isBreakable(element);
    return this.#satisfied.has(at) && (!isToBreak || this.#broken.has(at));
  }

  #add(to: Set<ElementNumber>, numbers: Iterable<ElementNumber>): void {
    for (const at of numbers) {
      to.add(at);
      if (this.#isExercised(at)) this.#open.request.delete(at);
    }
  }

  #came(response: object | undefined): boolean {
    return response === undefined || this.#index.of(response).every((at) => this.#satisfied.has(at));
  }

  #elementsOf(plan: RequestPlan, { operation: key }: Case): RequestElements {
    const operation = this.#contract.operation(key);
    return operation === undefined ? { satisfied: none, broken: none } : requestElements(plan, operation, this.#index);
  }

  /** In forms that are not parsed, only the case itself states which keyword is broken. */
  #brokenBy({ contract }: Case, { broken }: RequestElements): ReadonlySet<ElementNumber> {
    return new Set([...broken, ...this.#index.keywordAt(contract)]);
  }

  #remember(elements: ReadonlySet<ElementNumber>, half: 'satisfied' | 'broken', unjudged: Unjudged): void {
    for (const at of elements) {
      const known = this.#unjudged.get(at) ?? {};
      this.#unjudged.set(at, { ...known, [half]: firstUnjudged(known[half], unjudged) });
    }
  }
}

function isMeantToBreak({ expect }: Case, { broken }: RequestElements): boolean {
  return expect.outcome === 'refuse' || (expect.outcome === 'statuses' && broken.size > 0);
}

/** Path parameters cannot be left out, and optional parameters may always be. */
function isBreakable(element: ContractElement): boolean {
  if (element.kind === 'keyword') return element.direction === 'request' && !element.isUnbreakable;
  return element.kind === 'parameter' && element.parameter.required && element.parameter.in !== 'path';
}

function sideOf(element: ContractElement): 'request' | 'response' {
  if (element.kind === 'status' || element.kind === 'header') return 'response';
  return directionOf(element) ?? 'request';
}

function directionOf(element: ContractElement): CoveredElement['direction'] {
  if (element.kind === 'keyword') return element.direction;
  if (element.kind === 'media-type') return element.response === undefined ? 'request' : 'response';
  return undefined;
}
