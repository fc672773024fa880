import type { Coverage, CoveredElement } from '../../src/checks/index.js';
import { place } from './events.js';

function element(
  kind: CoveredElement['kind'],
  name: string,
  line: number,
  more: Partial<CoveredElement> = {},
): CoveredElement {
  const about = { kind, name, operation: 'createPlant', direction: undefined };
  const all = { place: place(line, 7, `/line/${line}`), exercised: true, satisfied: true };
  return { ...about, ...all, broken: undefined, reason: undefined, ...more };
}

/** Of a plant store that never answered 400, and whose tags nobody made too long. */
export const coverage: Coverage = {
  elements: [
    element('operation', 'createPlant', 20),
    element('media-type', 'application/json in requests of createPlant', 26, { direction: 'request' }),
    element('status', '200 of createPlant', 30),
    element('status', '400 of createPlant', 36, {
      exercised: false,
      satisfied: false,
      reason: 'the server sent no such response',
    }),
    element('media-type', 'application/json in 200 of createPlant', 33, { direction: 'response' }),
    element('keyword', 'type of Plant.tag', 53, { direction: 'request', broken: true }),
    element('keyword', 'maxLength of Plant.tag', 54, {
      direction: 'request',
      exercised: false,
      broken: false,
      reason: 'no case breaks it',
    }),
    element('keyword', 'type of Error.error', 73, {
      direction: 'response',
      exercised: false,
      satisfied: false,
      reason: 'no response was checked against it',
    }),
    element('keyword', 'format of Error.error', 74, {
      direction: 'response',
      exercised: false,
      satisfied: false,
      reason: 'no response was checked against it',
    }),
    element('keyword', 'type of Error.message', 77, {
      direction: 'response',
      exercised: false,
      satisfied: false,
      reason: 'no response was checked against it',
    }),
  ],
};
