import type { Case } from '../../src/cases/index.js';
import { key } from '../correct-servers/greenhouse/start.js';
import type { Quarry } from '../correct-servers/hunt.js';
import { aCase } from './a-case.js';
import { greenhouse } from './contracts.js';

const good = { body: undefined, fields: [], credentials: { kind: 'good' } } as const;
const none = { kind: 'none' } as const;
const get = { ...good, method: 'GET', path: ['/beds/1'] };

/** Requests that bring out every fault of the greenhouse. */
const cases: readonly Case[] = [
  aCase({ id: 'a bed', operation: 'getBed', expect: 'accept', request: get }),
  aCase({
    id: 'a bed as text',
    operation: 'getBed',
    expect: 'accept',
    aspects: ['negotiation'],
    request: { ...get, fields: [{ name: 'Accept', value: ['text/plain'] }] },
  }),
  aCase({
    id: 'no such bed',
    operation: 'getBed',
    expect: 'accept',
    aspects: ['parameter'],
    request: { ...get, path: ['/beds/2'] },
  }),
  aCase({
    id: 'no number',
    operation: 'getBed',
    expect: 'refuse',
    aspects: ['path'],
    request: { ...get, path: ['/beds/one'] },
  }),
  aCase({
    id: 'HEAD',
    operation: 'getBed',
    expect: 'refuse',
    aspects: ['method'],
    request: { ...get, method: 'HEAD' },
  }),
  aCase({ id: 'PUT', operation: 'getBed', expect: 'refuse', aspects: ['method'], request: { ...get, method: 'PUT' } }),
  aCase({
    id: 'no key',
    operation: 'getBed',
    expect: 'deny',
    aspects: ['credentials'],
    request: { ...get, credentials: none },
  }),
  aCase({
    id: 'delete',
    operation: 'deleteBed',
    expect: 'accept',
    request: { ...good, method: 'DELETE', path: ['/beds/1'] },
  }),
  aCase({
    id: 'delete what is not there',
    operation: 'deleteBed',
    expect: 'accept',
    request: { ...good, method: 'DELETE', path: ['/beds/2'] },
  }),
  aCase({
    id: 'the bell',
    operation: 'ringBell',
    expect: 'accept',
    request: { ...good, path: ['/bell'], credentials: none },
  }),
];

export const greenhouseQuarry: Quarry = { contract: greenhouse, cases, credentials: new Map([['', key]]) };
