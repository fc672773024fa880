import { applicable } from '../doubts/doubt.js';
import { ofShapes } from '../doubts/shapes.js';
import { documentedResponse } from '../context/documented-response.js';
import type { Situation } from '../context/situation.js';
import type { OwedShape } from './verdict.js';

/** The shape that the contract documents for a status. */
export function owedShape(situation: Situation): OwedShape | undefined {
  const { status, operation, isElsewhere } = situation;
  const response = operation === undefined || isElsewhere ? undefined : documentedResponse(operation, status);
  return response && { response, doubts: applicable(ofShapes, situation) };
}
