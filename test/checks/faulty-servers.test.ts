import { describe, expect, it } from 'vitest';
import { checks, rules, type Level, type RuleId } from '../../src/checks/index.js';
import { startGreenhouse } from '../correct-servers/greenhouse/start.js';
import { hunt, type Hunt } from '../correct-servers/hunt.js';
import { derivedAlone } from '../correct-servers/plant-quarry.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { tellingOf } from '../correct-servers/telling-cases.js';
import { greenhouseFaults } from '../faulty-servers/greenhouse-faults.js';
import { plantStoreFaults } from '../faulty-servers/plant-store-faults.js';
import { faults as workshopFaults } from '../laws/faults.js';
import { shopFaults } from '../laws/shop-twists.js';
import { greenhouseQuarry } from './greenhouse-cases.js';

/** The rules that were broken, each with its level. */
function brokenRules({ traces }: Hunt): Readonly<Record<string, Level>> {
  return Object.fromEntries(traces.map(({ rule, level }) => [rule, level]));
}

describe('a greenhouse with one fault', () => {
  it.each(greenhouseFaults)('is found out by that fault alone: $id', async ({ edit, rule, level }) => {
    expect(brokenRules(await hunt(await startGreenhouse(edit), greenhouseQuarry))).toEqual({ [rule]: level });
  });
});

describe('a check alone finds out a fault', () => {
  const faults: Readonly<Record<string, readonly [fault: string, rule: RuleId]>> = {
    answer: ['malformed JSON is not answered', 'no-answer'],
    'server-error': ['an emoji is too much', 'server-error'],
    'body-state': ['gzip in name only', 'undecodable-body'],
    status: ['name is not required', 'invalid-request-accepted'],
    denial: ['any bearer token', 'unauthenticated-accepted'],
    challenge: ['401 without a challenge', 'missing-challenge'],
    'credential-echo': ['the token in a message', 'credential-echo'],
    'media-type': ['400 as a problem', 'media-type-undocumented'],
    'unexpected-body': ['a length of a body that is not there', 'unexpected-body'],
    'json-text': ['NaN for error', 'malformed-json'],
    schema: ['400 with error beyond int32', 'schema-violation'],
    headers: ['a revision below the minimum', 'header-invalid'],
    allow: ['405 without Allow', 'missing-allow'],
    'stack-trace': ['a path of the server', 'stack-trace'],
    'write-only': ['the pin is shown', 'write-only-in-response'],
    'undeclared-property': ['400 with a code more', 'undeclared-property'],
  };

  // A body that is left unread takes a server of sockets, and more than one request: see a-body-left-unread-is-found.
  // Neither of these services sends a part of a representation or a problem document: see precedence.
  const others = new Set(['spoilt-connection', 'content-range', 'problem-status']);
  it.each(checks.filter(({ id }) => !others.has(id)))('$id', async ({ id }) => {
    const [name, rule] = faults[id] ?? [];
    const change = plantStoreFaults.find((fault) => fault.id === name)?.change;
    const edit = greenhouseFaults.find((fault) => fault.id === name)?.edit;
    const found =
      edit === undefined
        ? await hunt(await startPlantStore(change ?? (() => ({}))), {
            ...(await tellingOf(derivedAlone, change ?? (() => ({})))),
            timeout: 400,
          })
        : await hunt(await startGreenhouse(edit), greenhouseQuarry);
    expect(Object.keys(brokenRules(found))).toEqual([rule]);
  });
});

it('has a faulty server for every rule that a server can break by itself', () => {
  const found = new Set([
    ...[...plantStoreFaults, ...greenhouseFaults].map(({ rule }) => rule),
    ...[...workshopFaults, ...shopFaults].flatMap(({ rules: broken }) => broken),
  ]);
  // The schemas of their requests have no readOnly members: see read-only-values-are-of-the-server.
  found.add('read-only-taken');
  // Their documents have no defaults that a read shows: see defaults-are-applied.
  found.add('default-not-applied');
  // Their items show no time of creation: see an-item-stays-the-one-that-was-created.
  found.add('origin-changed');
  // Their documents have no PUT with 201 and 200: see what-put-creates-is-judged.
  found.add('creation-misreported');
  // Their documents name no states: see states-forbid-requests.
  found.add('state-ignored');
  // Their items show no time of the last change: see changes-are-marked.
  found.add('change-unmarked');
  // Their pages tell no numbers: see pages-tell-their-numbers.
  found.add('page-misreported');
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
  // Neither of these services sorts its lists or knows Idempotency-Key: see the tests of these laws in test/laws.
  found.add('sort-not-applied');
  found.add('created-again');
  // Nor do they look items up by another member: see test/run/persons-own-items-and-are-looked-up.
  found.add('lookup-differs');
  // What clients do wrong no server can break: see test/traffic.
  const ofServers = rules.filter(({ category }) => category !== 'client');
  expect(ofServers.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});
