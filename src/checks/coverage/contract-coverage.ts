import { goodBefore } from '../../cases/index.js';
import type { Case, RequestPlan } from '../../cases/index.js';
import type { Contract, ContractElement } from '../../contract/index.js';
import type { Exchange } from '../context/exchange.js';
import { answerElements } from './answer-elements.js';
import type { CoveredElement, Coverage } from './coverage.js';
import { elementIndex, type ElementIndex, type ElementNumber } from './element-index.js';
import { elementName } from './element-name.js';
import { firstUnjudged, type Lack, type Unjudged } from './lack.js';
import { missingReason } from './missing-reason.js';
import { unaskedReason } from './unasked-reason.js';
import { requestElements, type RequestElements } from './request-elements.js';

/** What came of a case, as far as coverage goes. */
export type CoveredCase =
  | {
      readonly kind: 'judged';
      /** A request of it was let in and answered as the contract promises. */
      readonly accepted: boolean;
      /** It was answered as the contract does not allow, which shows that it was asked. */
      readonly failed: boolean;
    }
  | ({ readonly kind: 'unjudged' } & Unjudged);

const none: ReadonlySet<ElementNumber> = new Set();

/** What the end of a run has to add. */
export interface CoverageEnd {
  /** Cases were left that nobody sent. */
  readonly isCutShort: boolean;
  /** Only a part of the cases was to be sent. */
  readonly isPart: boolean;
  /** How many derived cases were left out, by the key of their operation. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/**
 * Keeps count of what of a contract one target was asked about.
 *
 * What a request exercises is read from its bytes, once for all targets; what an answer exercises from the answer. Each
 * is counted by element, so that a thousand operations cost a thousand times one.
 *
 * @example
 * coverage.answered(exchange, theCase);
 * coverage.settle(theCase, { kind: 'judged', accepted: true, failed: false });
 * coverage.end({ isCutShort: false, isPart: false, leftOut: new Map() }).elements.filter(({ exercised }) => !exercised);
 */
export class ContractCoverage {
  readonly #contract: Contract;
  readonly #index: ElementIndex;
  readonly #satisfied = new Set<ElementNumber>();
  readonly #broken = new Set<ElementNumber>();
  readonly #turnedAway = new Set<ElementNumber>();
  readonly #unjudged = new Map<ElementNumber, Lack['unjudged']>();
  /** What is still to be exercised: once there is none left, nothing more is read. */
  readonly #open = { request: new Set<ElementNumber>(), response: new Set<ElementNumber>() };

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#index = elementIndex(contract);
    for (const [at, element] of this.#index.elements.entries()) this.#open[sideOf(element)].add(at);
  }

  /** An answer was judged. */
  answered(exchange: Exchange, theCase: Case): void {
    if (this.#open.response.size === 0) return;
    for (const at of answerElements(exchange, theCase, this.#contract, this.#index)) {
      this.#satisfied.add(at);
      this.#open.response.delete(at);
    }
  }

  /** A case has come to its end. */
  settle(theCase: Case, came: CoveredCase): void {
    if (this.#open.request.size === 0) return;
    if (came.kind === 'judged' && came.accepted) {
      for (const plan of goodBefore(theCase)) this.#add(this.#satisfied, this.#elementsOf(plan, theCase).satisfied);
    }
    // What is turned away for its credentials is not looked at any further.
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
    // An operation is exercised by what it does, not by what it fails to do.
    const isShown = (at: ElementNumber): boolean =>
      came.accepted || (came.failed && this.#index.elements[at]?.kind !== 'operation');
    this.#add(this.#satisfied, [...satisfied].filter(isShown));
    for (const at of satisfied) if (!isShown(at)) this.#turnedAway.add(at);
  }

  /** What it all comes to. */
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

  /** What is broken in a form that is not read back is known from the case alone. */
  #brokenBy({ contract }: Case, { broken }: RequestElements): ReadonlySet<ElementNumber> {
    return new Set([...broken, ...this.#index.keywordAt(contract, 'request')]);
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

/** A path is not the operation's without all of its parameters; what is not required may always be left out. */
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
