import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { placeCredentials } from '../../src/cases/index.js';
import { bearer, operationWith } from './operations.js';

const operation = operationWith([bearer]);

/** Decoders as forgiving as servers have them: what each takes for the secret that a token carries. */
const readers: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => token.trim(),
  (token) => Buffer.from(token, 'base64').toString('hex'),
  (token) => Buffer.from(token, 'base64url').toString('hex'),
  // Node stops at the padding; others skip it wherever it stands.
  (token) => Buffer.from(token.replaceAll(/[^A-Za-z0-9+/_-]/g, ''), 'base64').toString('hex'),
  (token) =>
    token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join('.'),
  (token) => (/^[0-9a-f]{2,}$/i.test(token) ? Buffer.from(token, 'hex').toString('hex') : `not hexadecimal: ${token}`),
  (token) =>
    token
      .replaceAll('-', '')
      .toLowerCase()
      .replaceAll(/[^0-9a-f]/g, '?'),
  (token) => decodeURIComponent(token.replaceAll('%', '%25')),
];

/** Bytes that look random and are the same in every run. */
function bytes(seed: string, length: number): Buffer {
  let all = Buffer.alloc(0);
  for (let block = 0; all.length < length; block++) {
    all = Buffer.concat([all, createHash('sha256').update(`${seed} ${block}`).digest()]);
  }
  return all.subarray(0, length);
}

function* tokens(): Iterable<string> {
  for (let length = 2; length <= 24; length++) {
    for (let repeat = 0; repeat < 8; repeat++) {
      const random = bytes(`${length}/${repeat}`, length);
      yield random.toString('base64');
      yield random.toString('base64url');
      yield random.toString('hex');
      yield [random, random, bytes('signature', 32)].map((part) => part.toString('base64url')).join('.');
    }
  }
  yield* ['secret', 'test-token', 'abc', 'ab', 'AAAA', 'aaaa', '0b5e6f1a-3a7e-4b6e-9d5f-6f0f0f0f0f0f', 's3cr3t=='];
}

/** A lower-case reading of hexadecimal does not see a changed case; such tokens are left out where case is changed. */
const caseMatters = (token: string): boolean => !/^[0-9a-f-]*$/i.test(token);

test.each(['shortened', 'lengthened', 'prefixed', 'middle-changed', 'case-flipped'])('%s', (variant) => {
  const taken: string[] = [];
  let compared = 0;
  for (const token of tokens()) {
    if (variant === 'case-flipped' && !caseMatters(token)) continue;
    const result = placeCredentials({ kind: 'variant', variant }, operation, new Map([['', token]]));
    if (result.kind === 'not-applicable') continue;
    const sent = result.placements[0]?.value.text.slice('Bearer '.length) ?? '';
    for (const [at, read] of readers.entries()) {
      // This one reads hexadecimal only, and sees nothing of case.
      if (at === 7 && (variant === 'case-flipped' || !/^[0-9a-f-]+$/i.test(token))) continue;
      compared++;
      if (read(sent) === read(token)) taken.push(`${token} read as ${sent} by reader ${at}`);
    }
  }
  expect(compared).toBeGreaterThan(3000);
  expect(taken).toEqual([]);
});
