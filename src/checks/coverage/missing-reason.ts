import type { ContractElement } from '../../contract/index.js';

/** What is known of an element that was not exercised. */
export interface Lack {
  readonly satisfied: boolean;
  /** Undefined where no request can break it. */
  readonly broken: boolean | undefined;
  /** A request had it as the contract asks, and was answered, but not let in. */
  readonly wasTurnedAway: boolean;
  /** Why a case that would have satisfied or broken it was not judged. */
  readonly unjudged: string | undefined;
  /** The run of the target was cut short. */
  readonly isCutShort: boolean;
  /** How many cases of its operation were left out to keep their number down. */
  readonly leftOut: number;
  /** Whether the response that it is a part of came at all; true for what is a part of none. */
  readonly responseCame: boolean;
}

/** Why an element of a contract was not exercised, in a few words. */
export function missingReason(element: ContractElement, lack: Lack): string {
  return directionOf(element) === 'response' ? answerReason(element, lack) : requestReason(element, lack);
}

function directionOf(element: ContractElement): 'request' | 'response' {
  if (element.kind === 'keyword') return element.direction;
  if (element.kind === 'media-type') return element.response === undefined ? 'request' : 'response';
  return element.kind === 'status' || element.kind === 'header' ? 'response' : 'request';
}

function answerReason(element: ContractElement, { responseCame, isCutShort }: Lack): string {
  if (element.kind === 'keyword') {
    return element.unasked === undefined
      ? 'no answer was held against it'
      : `${element.unasked} in an answer: nothing is asked of it`;
  }
  if (element.kind === 'status' && element.response.status.startsWith('5')) {
    return 'no answer had it: no request can ask a server to fail';
  }
  if (!responseCame) return 'no such answer came';
  return isCutShort ? 'no answer had it before the run ended' : 'no answer had it';
}

function requestReason(element: ContractElement, lack: Lack): string {
  const { wasTurnedAway, unjudged, satisfied } = lack;
  if (element.kind === 'keyword' && element.unasked !== undefined) {
    return `${element.unasked} in a request: nothing is derived from it`;
  }
  if (!satisfied && wasTurnedAway) return turnedAway(element);
  if (unjudged !== undefined) return `not judged: ${unjudged}`;
  if (lack.isCutShort) return 'the run ended before any case of it';
  const { key } = element.operation;
  const more = lack.leftOut === 0 ? '' : `; up to ${lack.leftOut} of ${key} were left out to keep their number down`;
  return `no case ${verb(element, lack)}${more}`;
}

function turnedAway({ kind }: ContractElement): string {
  if (kind === 'operation') return 'no request of it was accepted';
  return kind === 'keyword' ? 'no request that satisfies it was accepted' : 'no request with it was accepted';
}

function verb(element: ContractElement, lack: Lack): string {
  switch (element.kind) {
    case 'operation':
      return 'sends a good request';
    case 'keyword':
      return keywordVerb(lack);
    case 'parameter':
      return lack.satisfied ? 'leaves it out' : 'sends it';
    default:
      return 'sends it';
  }
}

function keywordVerb({ satisfied, broken }: Lack): string {
  if (satisfied) return 'breaks it';
  return broken === false ? 'satisfies or breaks it' : 'satisfies it';
}
