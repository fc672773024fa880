import type { ContractElement } from '../../contract/index.js';
import type { CoveredElement } from './coverage.js';
import type { Lack } from './lack.js';

/** The properties of an element on which the reason depends. */
export type MissingElement = Pick<CoveredElement, 'kind' | 'operation' | 'direction' | 'satisfied' | 'broken'>;

/** Returns why an element was not exercised, in a few words. */
export function missingReason(element: MissingElement, lack: Lack): string {
  const isOfAnswer = element.kind === 'status' || element.kind === 'header' || element.direction === 'response';
  return lack.unasked ?? (isOfAnswer ? answerReason(element, lack) : requestReason(element, lack));
}

function answerReason({ kind }: MissingElement, { responseCame, isCutShort }: Lack): string {
  if (kind === 'keyword') return 'no response was checked against it';
  if (!responseCame) return 'the server sent no such response';
  return isCutShort ? 'no response had it before the run ended' : 'no response had it';
}

function requestReason(element: MissingElement, lack: Lack): string {
  const { satisfied } = element;
  if (!satisfied && lack.wasTurnedAway) return turnedAway(element);
  const unjudged = satisfied ? lack.unjudged.broken : lack.unjudged.satisfied;
  if (unjudged !== undefined) return `not judged: ${unjudged.reason}`;
  if (lack.isCutShort) return 'the run ended before any of its cases';
  const more =
    lack.leftOut === 0
      ? ''
      : `; up to ${lack.leftOut} of ${element.operation} were left out (see --max-cases-per-operation)`;
  return `no case ${lack.isPart ? 'of this shard ' : ''}${verb(element)}${more}`;
}

function turnedAway({ kind }: MissingElement): string {
  if (kind === 'operation') return 'the server accepted no request of it';
  return kind === 'keyword'
    ? 'the server accepted no request that satisfies it'
    : 'the server accepted no request with it';
}

function verb(element: MissingElement): string {
  switch (element.kind) {
    case 'operation':
      return 'sends a valid request';
    case 'keyword':
      return keywordVerb(element);
    case 'parameter':
      return element.satisfied ? 'leaves it out' : 'sends it';
    default:
      return 'sends it';
  }
}

function keywordVerb({ satisfied, broken }: MissingElement): string {
  if (satisfied) return 'breaks it';
  return broken === false ? 'satisfies or breaks it' : 'satisfies it';
}

/** Returns why no case can test an element, however many cases there are; undefined if one can. */
export function unaskedReason(element: ContractElement): string | undefined {
  if (element.kind === 'status' && element.response.status.startsWith('5')) {
    return 'no response had it: no request can make a server fail';
  }
  if (element.kind !== 'keyword' || element.unasked === undefined) return undefined;
  if (element.unasked === 'unreadable')
    return 'it is not a regular expression of ECMA-262, so nothing is checked against it';
  return element.direction === 'response'
    ? `${element.unasked} in a response: it requires nothing`
    : `${element.unasked} in a request: no case is derived from it`;
}
