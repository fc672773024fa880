import type { Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import { fieldValues } from '../../http/index.js';
import { contentFor, mediaTypeOf } from '../body/response-body.js';
import { judgedBody } from '../status/judged-body.js';
import type { Exchange } from '../context/exchange.js';
import { fieldReadings } from '../../wire/index.js';
import { documentedResponse } from '../context/documented-response.js';
import { judgedAnswer } from '../status/judged-answer.js';
import type { ElementIndex, ElementNumber } from './element-index.js';
import { keywordsMet } from './request-elements.js';

/** Returns the elements of a contract that a response was checked against. */
export function answerElements(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  index: ElementIndex,
): readonly ElementNumber[] {
  const answer = judgedAnswer(exchange, theCase, contract);
  if (answer === undefined) return [];
  const { response, situation, verdict } = answer;
  const { operation, isElsewhere } = situation;
  const documented =
    operation === undefined || isElsewhere ? undefined : documentedResponse(operation, response.status);
  if (documented === undefined) return [];
  const typed = mediaTypeOf(response);
  const mediaType =
    typed.kind === 'known' && response.body.length > 0 ? contentFor(documented, typed.mediaType) : undefined;
  const body = judgedBody(exchange, theCase, contract);
  return [
    ...index.of(documented),
    ...(mediaType === undefined ? [] : index.of(mediaType)),
    ...(body === undefined ? [] : keywordsMet(body.value, body.schema, 'response', index)),
    ...(verdict.owed?.response ?? { headers: [] }).headers.flatMap((header) => {
      const texts = fieldValues(response.fields, header.name);
      if (texts.length === 0) return [];
      const { schema } = header;
      const readings = schema === undefined ? [] : fieldReadings(texts.join(', ').trim(), schema, header.explode);
      const value = readings.find((each) => schema?.isValid(each, 'response') === true) ?? readings[0];
      const keywords = schema === undefined || value === undefined ? [] : keywordsMet(value, schema, 'response', index);
      return [...index.of(header), ...keywords];
    }),
  ];
}
