import { expect, test } from 'vitest';
import { document } from './document.js';
import { faults, firstForAll } from './faults.js';
import { judged, judgedAt, repeats } from './judged.js';
import { workshop } from './workshop.js';

test.concurrent.each(faults)('$law finds a service that $fault', { repeats }, async ({ law, fault, twist, rules }) => {
  // What goes wrong the second time goes wrong after the single requests.
  const withRequests = /\bonly (?:its|the) first\b|\bsecond\b/.test(fault);
  const found = await judged([twist], { only: law, withRequests });
  expect(found).toEqual({ [law]: rules });
});

test('an item that answers a creation has a value of the request, or is no item that the server has found', async () => {
  // The values of two ordinary creations are equal.
  const text = document.replaceAll(
    / name: \{ type: string, minLength.*/g,
    ' name: { type: string, enum: [Saw, Plane] }',
  );
  const found = await judgedAt(workshop(firstForAll()), text, { only: 'created-is-new' });
  expect(found).toEqual({ 'tool/created-is-new': ['identity-reused'] });
});

test('a name with a pattern that allows any script is cut', async () => {
  const text = document.replaceAll(
    'minLength: 1, maxLength: 120 }',
    () => "minLength: 1, maxLength: 120, pattern: '^[^<>]*$' }",
  );
  const twist = faults.find(({ fault }) => fault === 'cuts names at thirty characters')!.twist;
  const found = await judgedAt(workshop(twist), text, { only: 'value-is-kept' });
  expect(found).toEqual({ 'tool/value-is-kept': ['value-damaged'] });
});
