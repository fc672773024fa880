import { expect, test } from 'vitest';
import { judged, repeats } from './judged.js';
import { faults } from './faults.js';

test.concurrent.each(faults)('$law finds a service that $fault', { repeats }, async ({ law, fault, twist, rules }) => {
  // What goes wrong the second time goes wrong after the single requests.
  const withRequests = /\bonly (?:its|the) first\b|\bsecond\b/.test(fault);
  const found = await judged([twist], { only: law, withRequests });
  expect(found).toEqual({ [law]: rules });
});
