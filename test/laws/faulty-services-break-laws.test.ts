import { expect, test } from 'vitest';
import { document } from './document.js';
import { faults, firstForAll } from './faults.js';
import { judged, judgedAt, outcomeAt, repeats, verdictsOf } from './judged.js';
import { expectShownAgain } from './pasted.js';
import { merged, workshop, type Twist } from './workshop.js';

/** The operation at fault, where all guises of a law have the same. */
const operations: Readonly<Record<string, string>> = {
  'created-is-there': 'createTool',
  'created-is-new': 'createTool',
  'location-resolves': 'createTool',
  'value-is-kept': 'createTool',
  'patch-keeps-the-rest': 'updateTool',
  'put-is-idempotent': 'replaceTool',
  'put-replaces': 'replaceTool',
  'get-is-safe': 'readTool',
  'created-is-listed': 'listTools',
  'list-agrees': 'listTools',
  'deleted-is-gone': 'deleteTool',
  'filter-filters': 'listTools',
  'etag-changes': 'readTool',
};

test.concurrent.each(faults)('$law finds a service that $fault', { repeats }, async ({ law, fault, twist, rules }) => {
  // What goes wrong the second time goes wrong after the single requests.
  const withRequests = /\bonly (?:its|the) first\b|\bsecond\b/.test(fault);
  const outcome = await outcomeAt(workshop(twist), document, { only: law, withRequests });
  expect(verdictsOf(outcome)).toEqual({ [`tool/${law}`]: rules });
  const [finding] = outcome.cases.flatMap(({ result }) => result.findings.filter(({ rule }) => rule === rules[0]));
  expect(finding?.operation).toBe(operations[law] ?? finding?.operation);
  // The script sends the same requests again, so it shows nothing that only goes wrong at first.
  const isFirst = faults.find((each) => each.law === law && each.rules[0] === rules[0])?.fault === fault;
  if (isFirst && finding !== undefined) await expectShownAgain(finding);
});

test('a list without the newest item is found although other laws create items meanwhile', async () => {
  // One of 15 items might be a page.
  const found = await judged([({ list }) => ({ list: (store) => list(store).slice(1, -1) })]);
  expect(found).toMatchObject({ 'newest-is-listed': ['created-not-listed'] });
});

test('an update that resets a member to the value of the creation is found after it has another one', async () => {
  const resetting: Twist = () => ({
    update: ({ tools }, id, change) =>
      void tools.set(id, { ...merged(tools.get(id) ?? {}, change), grade: change['grade'] ?? 1 }),
  });
  const text = document.replaceAll(', default: 3', '').replaceAll(/^ +size: .*\n/gm, '');
  const found = await judgedAt(workshop(resetting), text);
  expect(found).toMatchObject({ 'tool/patch-keeps-the-rest': ['patch-changed-others'] });
});

test('what the document says of a PUT decides whether it may keep what it leaves out', async () => {
  const { twist } = faults.find(({ law }) => law === 'put-replaces')!;
  const found = async (from: string | RegExp, to: string): Promise<unknown> => {
    const text = document.replace(from, to);
    expect(text).not.toBe(document);
    return await judgedAt(workshop(twist), text, { only: 'put-replaces' });
  };
  const merged = { 'tool/put-replaces': ['put-merged'] };
  const notAsked = { problem: 'no case is selected' };
  expect(await found('operationId: replaceTool', 'operationId: putTool')).toEqual(merged);
  expect(await found('operationId: replaceTool', '$&\n      description: Replaces the tool.')).toEqual(merged);
  const partly = '$&\n      description: Members that are not sent keep their values.';
  expect(await found('operationId: replaceTool', partly)).toEqual(notAsked);
  // A PUT that requires less than the creation is a partial update.
  expect(await found(/(?<=replaceTool\n.*\/schemas\/)NewTool/, 'ToolChange')).toEqual(notAsked);
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
