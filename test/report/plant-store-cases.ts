import type { Case } from '../../src/cases/index.js';
import { aCase, deny, place, refuse } from './events.js';

export const security = place(13, 3, '/security/0');
export const idSchema = place(61, 15, '/components/schemas/NewPlant/allOf/1/properties/id');
export const plantSchema = place(25, 15, '/paths/~1plants/post/responses/200/content/application~1json');
export const errorSchema = place(71, 11, '/components/schemas/Error/properties/error');

export const withTag = aCase('createPlant/accept/with-tag', { change: 'tag: "indoor"' });

export const accepted = [
  aCase('createPlant/accept/minimal', { change: 'nothing: only what is required' }),
  withTag,
  aCase('createPlant/body/id/maximum', { change: 'id: 9223372036854775807, the int64 maximum' }),
  aCase('createPlant/body/name/non-ascii', { change: 'name: "Ämne 植物 🌿"' }),
];

export const refused = [
  ['above-maximum', 'id: 9223372036854775808, one above the int64 maximum'],
  ['below-minimum', 'id: -9223372036854775809, one below the int64 minimum'],
  ['string', 'id: "1", a string'],
  ['null', 'id: null'],
  ['boolean', 'id: true, a boolean'],
  ['array', 'id: [], an array'],
  ['object', 'id: {}, an object'],
  ['fraction', 'id: 1.5, no integer'],
].map(([name, change]) =>
  aCase(`createPlant/body/id/${name}`, { change: change ?? '', expect: refuse, aspects: ['body'], contract: idSchema }),
);

export const nameMissing = aCase('createPlant/body/name/missing', {
  change: 'name: left out',
  expect: refuse,
  aspects: ['body'],
});

export const missing = [
  nameMissing,
  aCase('createPlant/body/truncated', {
    change: 'body: JSON cut off in its middle',
    expect: refuse,
    aspects: ['body'],
  }),
];

export const denied = [
  ['none', 'no credentials are sent'],
  ['empty', 'Authorization: empty'],
  ['scheme-alone', 'Authorization: the scheme without a token'],
  ['wrong-token', 'Authorization: a wrong token'],
  ['flipped-case', 'Authorization: the token with its case flipped'],
].map(([name, change]) =>
  aCase(`createPlant/credentials/${name}`, {
    change: change ?? '',
    expect: deny,
    aspects: ['credentials'],
    contract: security,
    needs: name === 'wrong-token' || name === 'flipped-case' ? ['token-knowledge'] : [],
  }),
);

export const lowerCaseScheme = aCase('createPlant/credentials/lower-case-scheme', {
  change: 'Authorization: bearer in lower case',
  contract: security,
});

export const written = aCase('createPlant/written/duplicate-id', {
  source: 'written',
  change: 'the same id twice',
  level: 'warning',
  expect: { outcome: 'statuses', statuses: [200, 400] },
  proves: 'PS-7',
  tags: ['state'],
  written: { file: 'contracts/plants.yaml', line: 12, column: 5, pointer: '/cases/3' },
});

/** Twenty-one cases of the plant store. */
export const cases: readonly Case[] = [...accepted, ...refused, ...missing, ...denied, lowerCaseScheme, written];
