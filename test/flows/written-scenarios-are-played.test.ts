import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { contractOf, load } from '../cases/load.js';
import { runAgainst, verdictOf } from '../run/runs.js';
import { petShop, petShopServer, SESSION, type Habits } from './pet-shop.js';
import type { RunOptions } from '../../src/run/index.js';

const life = `version: 1
good:
  cat: { operation: addPet, body: { name: "Tom \${unique.string.name}", price: 7 } }
scenarios:
  - id: pets/life
    title: a pet is added, bought and removed
    steps:
      - name: add a pet
        from: cat
        capture:
          petId: /id
          place: { header: Location }
          number: { header: Location, pattern: 'p-(\\d+)' }
        expect:
          status: 201
          body: { /name: { equals: "Tom \${unique.string.name}", contains: Tom, matches: '^Tom' }, /owner: { absent: true } }
          headers: { location: { matches: '^/pets/' } }
      - name: read it
        operation: getPet
        path: /pets/p-\${number}
        expect: { body: { /id: { equals: "\${petId}" }, /status: { equals: free } } }
      - name: buy it
        operation: buyPet
        path: /pets/\${petId}/order
        body: { quantity: 1 }
      - name: read it as sold
        operation: getPet
        path: \${place}
        expect: { body: { /status: { equals: sold } } }
      - name: remove it
        operation: deletePet
        path: /pets/\${petId}
        expect: 204
      - name: look for it
        operation: getPet
        path: /pets/\${petId}
        expect: 404
`.replace('path: ${place}', 'path: /pets/${petId}');

async function played(habits: Habits, text = life, changes: Partial<RunOptions> = {}) {
  const contract = await contractOf(petShop);
  const { cases } = await load(text, contract);
  const shop = await petShopServer(habits);
  const credentials = new Map([['', SESSION]]);
  const outcome = await runAgainst(shop.url, cases, { contract, credentials, settle: 50, ...changes });
  return {
    ...outcome,
    shop,
    verdicts: outcome.cases.map(verdictOf),
    findings: outcome.cases.flatMap(({ result }) => result.findings),
  };
}

describe('a scenario', () => {
  test('passes where the service does what it says, and leaves nothing', async () => {
    const { verdicts, shop, target } = await played({});
    expect(verdicts).toEqual(['passed']);
    expect([...shop.pets.keys()]).toEqual(['p-0']);
    expect(shop.requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(1);
    expect(target.left).toEqual([]);
  });

  test('fails at the step that is not as it should be', async () => {
    const { findings, verdicts } = await played({ forgetsSales: true });
    expect(verdicts).toEqual([['step-expectation']]);
    const [finding] = findings;
    expect(finding?.message).toBe(
      'The response to "read it as sold" has "free" for the member /status. The scenario expects "sold".',
    );
    expect(finding?.history?.exchanges.map(({ words, shows }) => `${words}: ${shows}`)).toEqual([
      'add a pet: 201 Created, petId = p-1, place = /pets/p-1, number = 1',
      'read it: 200 OK',
      'buy it: 200 OK',
      'read it as sold: 200 OK',
    ]);
    expect(finding?.history?.values).toEqual([{ exchange: 4, where: 'the member /status', text: '"free"' }]);
  });

  test('waits for a write that takes its time', async () => {
    expect((await played({ shownAfter: 5 }, life, { settle: 2_000 })).verdicts).toEqual(['passed']);
    expect((await played({ shownAfter: 30 })).verdicts).toEqual([['step-expectation']]);
  });

  test('says what could not be captured', async () => {
    const { findings } = await played({ hidesLocation: true });
    expect(findings.map(({ message }) => message)).toContain(
      'The response to "add a pet" has nothing for the header Location. The scenario expects a value for ${place}.',
    );
  });

  test('deletes what it has created where a step fails', async () => {
    const { shop, verdicts } = await played({ shouts: true });
    expect(verdicts).toEqual([['step-expectation', 'step-expectation', 'step-expectation']]);
    expect([...shop.pets.keys()]).toEqual(['p-0']);
  });
});

/** A scenario of one kind of pets, whose steps a person wrote. */
function scenario(steps: string): string {
  return `version: 1\ngood:\n  cat: { operation: addPet, body: { name: Tom } }\nscenarios:\n  - id: pets/some\n    steps:\n${steps.replaceAll(/^/gm, '      ')}\n`;
}

const addAnd = (step: string): string => scenario(`- { from: cat, capture: { petId: /id, pet: '' } }\n${step}`);

test('a scenario that weighs a warning fails no run', async () => {
  const steps = '- { operation: getPet, path: /pets/p-9, expect: 200 }\n- { operation: findPets }';
  const warning = await played({}, scenario(steps).replace('    steps:', '    level: warning\n    steps:'));
  expect(warning.findings.map(({ rule, level }) => `${rule} ${level}`)).toEqual(['unexpected-status warning']);
  expect(warning.verdicts).toEqual(['passed']);
  // The step after the one that failed is not sent.
  expect(warning.shop.requests).not.toContain('GET /pets');
  expect((await played({}, scenario(steps))).verdicts).toEqual([['unexpected-status']]);
});

describe('the script of a finding', () => {
  test('shows it again, with the ids of its own run', async () => {
    const { findings, shop } = await played({ forgetsSales: true });
    const script = findings[0]?.reproduce ?? '';
    expect(script).toContain('petId=$(');
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      env: { ...process.env, TRELLIS_TOKEN: SESSION },
    });
    expect(stdout).toContain('"id":"p-2"');
    expect(shop.requests.slice(-3)).toEqual(['GET /pets/p-2', 'POST /pets/p-2/order', 'GET /pets/p-2']);
    expect([...shop.pets.keys()]).toEqual(['p-0', 'p-2']);
  });

  test('takes a part of a header from response to request', async () => {
    const add = "- { from: cat, capture: { petId: { header: Location, pattern: '([^/]+)$' } } }";
    const read = '- { operation: getPet, path: "/pets/${petId}", expect: { body: { /status: { equals: sold } } } }';
    const { findings, shop } = await played({}, scenario(`${add}\n${read}`));
    await promisify(execFile)('sh', ['-c', findings[0]?.reproduce ?? ''], {
      env: { ...process.env, TRELLIS_TOKEN: SESSION },
    });
    expect(shop.requests.at(-1)).toBe('GET /pets/p-2');
  });
});

describe('a scenario may not change what the run did not create', () => {
  const reason =
    'not-applicable: not sent because the step "step 1" may change data that the run did not create; send it anyway with --touch deletePet';

  test('by a name that is written down', async () => {
    const { verdicts, shop } = await played({}, scenario('- { operation: deletePet, path: /pets/p-0 }'));
    expect(verdicts).toEqual([reason]);
    expect(shop.pets.has('p-0')).toBe(true);
  });

  test('by a name from a list', async () => {
    const text = scenario(
      '- { operation: findPets, capture: { petId: /0/id } }\n- { operation: deletePet, path: "/pets/${petId}" }',
    );
    const { verdicts, shop } = await played({}, text);
    expect(verdicts).toEqual([reason.replace('step 1', 'step 2')]);
    expect(shop.requests).not.toContain('DELETE /pets/p-0');
  });

  test('by a name that a creation happens to tell', async () => {
    const text = addAnd('- { operation: deletePet, path: "/pets/${name}" }').replace("pet: ''", 'name: /name');
    const { verdicts, shop } = await played({}, text.replace('name: Tom', 'name: p-0'));
    expect(verdicts).toEqual([
      'inconclusive: the step "step 2" was not sent because it may change or remove data that the run did not create; send it anyway with --touch GLOB',
    ]);
    expect(shop.pets.has('p-0')).toBe(true);
  });

  test('unless the user says so', async () => {
    const touch = { touch: ['deletePet'] };
    const { verdicts, shop } = await played({}, scenario('- { operation: deletePet, path: /pets/p-0 }'), touch);
    expect(verdicts).toEqual(['passed']);
    expect(shop.pets.has('p-0')).toBe(false);
  });
});

describe('captured values', () => {
  test('keep their types', async () => {
    const text = addAnd('- from: cat\n  set:\n    /price: ${price}\n- { from: cat, set: { /price: "${price}" } }')
      .replace("pet: ''", 'price: /price')
      .replace('name: Tom', 'name: Tom, price: 12');
    expect((await played({}, text)).verdicts).toEqual([
      'inconclusive: the step "step 3" was not sent because the captured values make its request invalid: the body at /price must be an integer, but is a string',
    ]);
  });

  test('are credentials that no report shows', async () => {
    const text = scenario(
      [
        '- { name: log in, operation: login, body: { user: a, password: open }, capture: { token: /token } }',
        '- { operation: findPets, auth: { header: "Bearer ${token}" }, expect: { body: { /0/status: { equals: sold } } } }',
      ].join('\n'),
    );
    const { verdicts, events, findings } = await played({}, text, { credentials: new Map() });
    expect(verdicts).toEqual([['step-expectation']]);
    expect(JSON.stringify(events)).not.toContain(SESSION);
    expect(findings[0]?.reproduce).toContain('token=$(');
    expect(findings[0]?.reproduce).toContain('$token');
  });
});

test('the page for users has a scenario that can be loaded', async () => {
  const text = /```yaml contracts\/\S+\n([^]*?)```/.exec(readFileSync('docs/flows.md', 'utf8'))?.[1] ?? '';
  const shelves = petShop
    .replaceAll('/pets', '/shelves')
    .replaceAll('petId', 'shelfId')
    .replace('addPet', 'addShelf')
    .replace('getPet', 'getShelf')
    .replace('deletePet', 'removeShelf')
    .replaceAll('name:', 'label:')
    .replaceAll('- label:', '- name:')
    .replaceAll('[{ label:', '[{ name:')
    .replaceAll('[name', '[label');
  const { cases } = await load(text, await contractOf(shelves));
  expect(cases.map(({ flow }) => flow?.steps.length)).toEqual([4]);
});
