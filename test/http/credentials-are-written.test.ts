import { expect, it } from 'vitest';
import { basicCredentials } from '../../src/http/index.js';

it.each([
  ['Aladdin:open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test:123£', 'Basic dGVzdDoxMjPCow=='],
  [':', 'Basic Og=='],
])('%s of the Basic scheme are in UTF-8', (userPassword, value) => {
  expect(basicCredentials(userPassword)).toBe(value);
});
