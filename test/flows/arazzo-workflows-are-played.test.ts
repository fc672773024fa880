import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadFlows } from '../../src/arazzo/index.js';
import { TrellisError } from '../../src/error/index.js';
import type { RunOptions } from '../../src/run/index.js';
import { contractOf } from '../cases/load.js';
import { runAgainst, verdictOf } from '../run/runs.js';
import { petShop, petShopServer, SESSION, type Habits } from './pet-shop.js';

const buy = readFileSync('test/flows/buy.arazzo.yaml', 'utf8');
const contract = contractOf(petShop);

async function played(
  habits: Habits,
  text = buy,
  inputs: Record<string, string> = { password: 'open' },
  changes: Partial<RunOptions> = {},
) {
  const cases = loadFlows([{ file: 'flows/buy.arazzo.yaml', text }], await contract, new Map(Object.entries(inputs)));
  const shop = await petShopServer(habits);
  const credentials = new Map([['', SESSION]]);
  const outcome = await runAgainst(shop.url, cases, { contract: await contract, credentials, settle: 50, ...changes });
  return {
    ...outcome,
    shop,
    ids: cases.map(({ id }) => id),
    verdicts: outcome.cases.map(verdictOf),
    findings: outcome.cases.flatMap(({ result }) => result.findings),
  };
}

/** The document with one part of it replaced. */
function changed(from: string, to: string): string {
  expect(buy).toContain(from);
  return buy.replace(from, to);
}

describe('the workflows of an Arazzo document', () => {
  test('pass where the service does what they say, and leave nothing', async () => {
    const { ids, verdicts, shop, events } = await played({});
    expect(ids).toEqual(['buy/signIn', 'buy/buy']);
    expect(verdicts).toEqual(['passed', 'passed']);
    expect(shop.requests).toContain('GET /pets?status=free');
    expect([...shop.pets.keys()]).toEqual(['p-0']);
    expect(JSON.stringify(events)).not.toContain(SESSION);
  });

  test('fail at the criterion that does not hold', async () => {
    const { verdicts, findings } = await played({ forgetsSales: true });
    expect(verdicts).toEqual(['passed', ['step-expectation']]);
    expect(findings[0]?.message).toBe(
      `After "look", the member /status is "free". The workflow expects $response.body#/status == 'sold'.`,
    );
    expect(findings[0]?.history?.exchanges.map(({ words }) => words)).toEqual([
      'logIn',
      'offer a pet',
      'find',
      'order',
      'look',
    ]);
    expect(findings[0]?.place?.line).toBe(63);
  });

  test('try a step again as their actions say, and no oftener', async () => {
    expect((await played({ shownAfter: 3 })).verdicts).toEqual(['passed', 'passed']);
    const { verdicts, findings } = await played({ shownAfter: 20 });
    expect(verdicts[1]).toEqual(['unexpected-status']);
    const words = findings[0]?.history?.exchanges.map((each) => each.words) ?? [];
    expect(words.filter((each) => each === 'look')).toHaveLength(4);
  });
});

describe('a document that cannot be played is refused at its place', () => {
  const sold = "$response.body#/status == 'sold'";
  const retry = 'type: retry, retryAfter: 0.01, retryLimit: 3,';
  const byRegex = "type: regex, condition: '^/pets/' }";
  const ofOffer = '{ name: petId, in: path, value: $steps.offer.outputs.pet#/id }\n        requestBody';
  test.each([
    [
      'another version',
      'arazzo: 1.0.1',
      'arazzo: 2.0.0',
      '1:9: Arazzo 2.0.0 is not supported; the supported version is 1.0',
    ],
    [
      'a misspelt key',
      'successCriteria',
      'succesCriteria',
      '21:9: unknown key "succesCriteria" in a step; did you mean "successCriteria"?',
    ],
    [
      'an unknown operationId',
      'operationId: login',
      'operationId: logn',
      '17:22: openapi.yaml has no operation "logn"; did you mean "login"?',
    ],
    ['an unknown operationPath', '~1pets/get', '~1pet/get', '43:24: openapi.yaml has no operation at /paths/~1pet/get'],
    [
      'an operationPath without source',
      "'{$sourceDescriptions.shop.url}#/paths/~1pets/get'",
      '/pets',
      '43:24: "/pets" does not name an operation; write {$sourceDescriptions.NAME.url}#/paths/~1pets/get',
    ],
    [
      'an unknown source',
      'shop.addPet',
      'store.addPet',
      '34:22: there is no source description "store"; the source descriptions are shop',
    ],
    [
      'an unknown step',
      ofOffer,
      ofOffer.replace('offer', 'ofer'),
      '51:45: there is no step "ofer"; did you mean "offer"?',
    ],
    [
      'an unknown output',
      ofOffer,
      ofOffer.replace('pet#', 'pett#'),
      '51:45: the step offer has no output "pett"; did you mean "pet"?',
    ],
    [
      'an unknown input',
      '$inputs.user',
      '$inputs.usr',
      '20:28: the workflow signIn has no input "usr"; did you mean "user"?',
    ],
    [
      'an input without a value',
      ', default: ada',
      '',
      '20:28: the input "user" has no value; give one with --input user=VALUE',
    ],
    [
      'a response in a request',
      'quantity: 1',
      'quantity: $response.body#/x',
      '54:32: the expression $response.body#/x has no value before the step is sent; a request can use $inputs and the outputs of steps',
    ],
    [
      'JSONPath',
      byRegex,
      "type: jsonpath, condition: '$.x' }",
      '40:57: criteria of the type jsonpath are not supported; the supported types are simple and regex',
    ],
    [
      'XPath',
      byRegex,
      "type: { type: xpath, version: xpath-30 }, condition: '/x' }",
      '40:57: criteria of the type xpath are not supported; the supported types are simple and regex',
    ],
    [
      'XPath in a target',
      'target: /price',
      'target: //pet/price',
      '37:36: the target "//pet/price" is not supported; the supported targets are JSON Pointers, such as /pets/0/id',
    ],
    ['a bad regular expression', "'^/pets/' }", "'(' }", '40:75: "(" is not a regular expression: Unterminated group'],
    [
      'a regular expression without context',
      'context: $response.header.Location, ',
      '',
      '40:13: a criterion of the type regex has no context; write context: $response.body',
    ],
    [
      'a single "="',
      sold,
      '$response.body#/status = 1',
      '63:24: the condition "$response.body#/status = 1" cannot be read: "=" is not an operator; write ==',
    ],
    [
      'a string in double quotes',
      sold,
      '$url == "x"',
      '63:24: the condition "$url == \\"x\\"" cannot be read: a string must be in single quotes; write \'text\'',
    ],
    [
      'a goto to nowhere',
      retry,
      'type: goto, stepId: lok,',
      '65:47: the workflow buy has no step "lok"; did you mean "look"?',
    ],
    [
      'a goto to a workflow',
      retry,
      'type: goto, workflowId: buy,',
      '65:51: a goto to a workflow is not supported; write the requests as steps of this workflow',
    ],
    [
      'an unknown workflow',
      'dependsOn: [signIn]',
      'dependsOn: [signin]',
      '28:17: there is no workflow "signin"; did you mean "signIn"?',
    ],
    ['a circle', 'dependsOn: [signIn]', 'dependsOn: [signIn, buy]', '28:25: the workflow "buy" runs itself: buy → buy'],
    ['two steps of one id', 'stepId: find', 'stepId: offer', '42:17: the step "offer" exists already'],
    [
      'an unknown component',
      'parameters.session\n',
      'parameters.sesion\n',
      '30:20: there is nothing at $components.parameters.sesion; did you mean "$components.parameters.session"?',
    ],
    [
      'an unknown parameter of a path',
      ofOffer,
      ofOffer.replace('petId', 'id'),
      '51:13: the path of buyPet has no parameter "id"',
    ],
  ])('%s', async (_, from, to, message) => {
    const text = changed(from, to);
    const refused = await played({}, text).catch((error: unknown) => error);
    const said =
      refused instanceof TrellisError ? refused.message.replaceAll(/\S*\/(?=openapi\.yaml)/g, '') : 'not refused';
    expect(said.split('\n')[0]).toBe(`flows/buy.arazzo.yaml:${message}`);
  });

  test('an input that no workflow has', async () => {
    await expect(played({}, buy, { passwort: 'open', password: 'open' })).rejects.toThrow(
      'no workflow has the input "passwort"; did you mean "password"?',
    );
  });
});

describe('a workflow may go round', () => {
  test('but not for ever', async () => {
    const text = changed('type: retry, retryAfter: 0.01, retryLimit: 3,', 'type: goto, stepId: look,').replace(
      '$statusCode == 404',
      '$statusCode > 0',
    );
    const { verdicts } = await played({ shownAfter: 1_000_000 }, text);
    expect(verdicts).toEqual(['passed', 'inconclusive: no end was reached after 200 steps']);
  });

  test('and end where its actions say', async () => {
    const text = changed(
      '      - stepId: order\n',
      '        onSuccess: [{ name: enough, type: end }]\n      - stepId: order\n',
    );
    const { verdicts, shop } = await played({ forgetsSales: true }, text);
    expect(verdicts).toEqual(['passed', 'passed']);
    expect(shop.requests).not.toContain('POST /pets/p-1/order');
  });
});

test('a workflow runs another one with its own inputs', async () => {
  const text = changed(
    'components:\n',
    `  - workflowId: both
    steps:
      - stepId: enter
        workflowId: signIn
        parameters: [{ name: password, value: open }]
        outputs: { pass: $outputs.bearer }
      - stepId: find
        operationId: findPets
        parameters: [{ name: Authorization, in: header, value: 'Bearer {$steps.enter.outputs.pass}' }]
components:
`,
  )
    .replace('    dependsOn: [signIn]\n', '')
    .replace("'Bearer {$workflows.signIn.outputs.bearer}'", 'Bearer none');
  const { ids, verdicts, shop } = await played({}, text, {});
  expect(ids).toEqual(['buy/buy', 'buy/both']);
  expect(verdicts[1]).toBe('passed');
  // The last one looks for pets of other users that have changed.
  expect(shop.requests.slice(-3)).toEqual(['POST /login', 'GET /pets', 'GET /pets']);
});

test('a workflow does not remove what the run did not create', async () => {
  const text = changed('operationId: buyPet', 'operationId: deletePet').replaceAll(
    '$steps.offer.outputs.pet#/id',
    'p-0',
  );
  const { verdicts, shop } = await played({}, text);
  expect(verdicts[1]).toContain('may change data that the run did not create');
  expect(shop.pets.has('p-0')).toBe(true);
});

test('the page for users has a workflow that buys a pet', async () => {
  const text = /```yaml buy\S+\n([^]*?)```/.exec(readFileSync('docs/flows.md', 'utf8'))?.[1] ?? '';
  const { verdicts, shop } = await played({}, text, { password: 'open' }, { touch: ['buyPet'] });
  expect(verdicts).toEqual(['passed']);
  expect(shop.pets.get('p-0')?.status).toBe('sold');
});
