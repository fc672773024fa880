import { describe, expect, it } from 'vitest';
import { checks, rules } from '../../src/checks/index.js';
import { key, startGreenhouse } from '../correct-servers/greenhouse/start.js';
import { token } from '../correct-servers/plant-store/plain.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { greenhouseFaults } from '../faulty-servers/greenhouse-faults.js';
import { plantStoreFaults } from '../faulty-servers/plant-store-faults.js';
import { greenhouse, plantStore } from './contracts.js';
import { brokenRules, checksThatFind, findingsAt } from './findings-at.js';
import { greenhouseCases } from './greenhouse-cases.js';
import { plantCases } from './plant-cases.js';
import { faults as workshopFaults } from '../laws/faults.js';
import { shopFaults } from '../laws/shop-twists.js';

describe('a greenhouse with one fault', () => {
  it.each(greenhouseFaults)('is found out by that fault alone: $id', async ({ edit, rule, level }) => {
    const outcome = await findingsAt(await startGreenhouse(edit), greenhouseCases, greenhouse, key);
    expect(brokenRules(outcome)).toEqual({ [rule]: level });
  });
});

describe('a check alone finds out a fault', () => {
  const faults: Readonly<Record<string, string>> = {
    answer: 'malformed JSON is not answered',
    'server-error': 'an emoji is too much',
    'body-state': 'gzip in name only',
    status: 'name is not required',
    denial: 'any bearer token',
    challenge: '401 without a challenge',
    'credential-echo': 'the token in a message',
    'media-type': '400 as a problem',
    'unexpected-body': 'a length of a body that is not there',
    'json-text': 'NaN for error',
    schema: '400 with error beyond int32',
    headers: 'a revision below the minimum',
    allow: '405 without Allow',
    'stack-trace': 'a path of the server',
    'write-only': 'the pin is shown',
    'undeclared-property': '400 with a code more',
  };

  // A body that is left unread takes a server of sockets, and more than one request: see a-body-left-unread-is-found.
  // Neither of these services sends a part of a representation or a problem document: see precedence.
  const others = new Set(['spoilt-connection', 'content-range', 'problem-status']);
  it.each(checks.filter(({ id }) => !others.has(id)))('$id', async ({ id }) => {
    const change = plantStoreFaults.find((fault) => fault.id === faults[id])?.change;
    const edit = greenhouseFaults.find((fault) => fault.id === faults[id])?.edit;
    const outcome =
      edit === undefined
        ? await findingsAt(await startPlantStore(change ?? (() => ({}))), plantCases, plantStore, token)
        : await findingsAt(await startGreenhouse(edit), greenhouseCases, greenhouse, key);
    expect(checksThatFind(outcome, edit === undefined ? plantStore : greenhouse)).toEqual([id]);
  });
});

it('has a faulty server for every rule that a server can break by itself', () => {
  const found = new Set([
    ...[...plantStoreFaults, ...greenhouseFaults].map(({ rule }) => rule),
    ...[...workshopFaults, ...shopFaults].flatMap(({ rules: broken }) => broken),
  ]);
  // The schemas of their requests have no readOnly members: see read-only-values-are-of-the-server.
  found.add('read-only-taken');
  // It takes a written case that names a status.
  found.add('unexpected-status');
  // None of these services sends a part of a representation or a problem document: see precedence.
  found.add('content-range-mismatch');
  found.add('problem-status-mismatch');
  // Of these services everything can be created: see what-clients-cannot-create-is-judged.
  found.add('listed-not-found');
  // These servers are of node:http, which leaves no body unread.
  found.add('spoilt-connection');
  // None of these servers can die alone, as all are in one process: see a-service-that-dies-is-found.
  found.add('target-died');
  // The patterns of these documents are all harmless: see hostile-answers.
  found.add('not-judged');
  // It takes a credential that is good for little: see scopes-are-asked-for.
  found.add('insufficient-scope-accepted');
  // A late effect is a note on a correct service: see correct-services-break-no-law.
  found.add('late-effect');
  // What a written flow expects is the user's own: see test/flows.
  found.add('step-expectation');
  // What clients do wrong no server can break: see test/traffic.
  const ofServers = rules.filter(({ category }) => category !== 'client');
  expect(ofServers.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});
