import { expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { collect } from '../../src/report/index.js';
import { groupFindings, type FindingGroup } from '../../src/report/grouping/finding-groups.js';
import type { CaseResult, ReportedFinding } from '../../src/run/index.js';
import { aCase, aFinding, deny, eventsOf, passed, place, refuse } from './events.js';

const text = place(26, 13, '/paths/~1p/post/requestBody/content/application~1json');
const name = place(50, 11, '/components/schemas/Plant/properties/name/type');

async function groupsOf(
  cases: readonly Case[],
  found: (theCase: Case) => Partial<ReportedFinding> | undefined,
): Promise<readonly FindingGroup[]> {
  const results = Object.fromEntries(
    cases.map((theCase): [string, CaseResult] => {
      const finding = found(theCase);
      return [theCase.id, finding === undefined ? passed : { kind: 'failed', findings: [aFinding(theCase, finding)] }];
    }),
  );
  const outline = { cases, targets: [{ name: 'it', verdict: 'violates', results }] } as const;
  const [target] = (await collect(eventsOf(outline))).targets;
  return groupFindings(target?.cases ?? []);
}

function wrong(id: string, change: string, contract = name): Case {
  return aCase(`createPlant/body/${id}`, { change, expect: refuse, aspects: ['body'], contract });
}

const letIn = (theCase: Case): Partial<ReportedFinding> => ({
  rule: 'invalid-request-accepted',
  key: '200',
  place: theCase.contract,
});

const inBranches = [
  wrong('kind/off-list', 'kind: "x", not one', place(51, 17, '/a/properties/kind/const')),
  wrong('as-b/kind/off-list', 'kind: "y", not one', place(57, 17, '/b/properties/kind/const')),
  wrong('to/null', 'to: null', place(58, 17, '/b/properties/to/type')),
];
const refused = aCase('createPlant/body/good-kind', { expect: refuse, aspects: ['body'], contract: name });

test('the same member in several branches is one cause, another member another', async () => {
  const [group] = await groupsOf([...inBranches, refused], (each) => (each === refused ? undefined : letIn(each)));
  expect(group?.kinds.map(({ cases }) => cases.length)).toEqual([2, 1]);
});

test('where nothing of a kind is turned away there is one cause', async () => {
  const texts = ['truncated', 'comment'].map((id) => wrong(`json-text/${id}`, `body: ${id}`, text));
  const [group] = await groupsOf([...inBranches, ...texts], (each) => (texts.includes(each) ? undefined : letIn(each)));
  expect(group?.kinds.map(({ cases }) => cases.length)).toEqual([3]);
});

test('where the good request is turned away, so is every other for the same reason', async () => {
  const good = aCase('createPlant/good/minimal', { change: 'the smallest valid request' });
  const others = ['a', 'b'].map((id, at) =>
    aCase(`createPlant/body/${id}`, { change: `${id}: 1`, aspects: ['body'], contract: place(at + 1, 1, `/${id}`) }),
  );
  const turnedAway = (each: Case): Partial<ReportedFinding> => ({
    rule: 'valid-request-refused',
    key: '400',
    place: each.contract,
  });
  const [all] = await groupsOf([...others, good], turnedAway);
  expect(all?.kinds.map(({ cases }) => cases)).toEqual([[good.id, ...others.map(({ id }) => id)]]);
  const [but] = await groupsOf([...others, good], (each) => (each === good ? undefined : turnedAway(each)));
  expect(but?.kinds).toHaveLength(2);
});

test('where one of the good requests is turned away, so is every other with the same response', async () => {
  const [minimal, full] = ['minimal', 'full'].map((id) => aCase(`createPlant/good/${id}`));
  const [a, b] = ['a', 'b'].map((id, at) =>
    aCase(`createPlant/body/${id}`, { aspects: ['body'], contract: place(at + 1, 1, `/${id}`) }),
  );
  const received = new Map([
    [minimal, '400 Bad Request: c is missing'],
    [a, '400 Bad Request: c is missing'],
    [b, '400 Bad Request: b is too long'],
  ]);
  const [group] = await groupsOf([minimal!, full!, a!, b!], (each) => {
    const text = received.get(each);
    return text === undefined
      ? undefined
      : { rule: 'valid-request-refused', key: '400', place: each.contract, received: text };
  });
  expect(group?.kinds.map(({ cases }) => cases)).toEqual([[minimal!.id, a!.id], [b!.id]]);
});

test('where no good request gets an answer, all others that get none are for the same reason', async () => {
  const good = aCase('createPlant/good/minimal', { change: 'the smallest valid request' });
  const others = ['a', 'b'].map((id, at) => aCase(`createPlant/${id}`, { contract: place(at + 1, 1, `/${id}`) }));
  const silent = (each: Case): Partial<ReportedFinding> => ({
    rule: 'no-answer',
    category: 'robustness',
    key: 'timeout',
    place: each.contract,
  });
  const [all] = await groupsOf([...others, good], silent);
  expect(all?.kinds.map(({ cases }) => cases.length)).toEqual([3]);
  const [but] = await groupsOf([...others, good], (each) => (each === good ? undefined : silent(each)));
  expect(but?.kinds).toHaveLength(2);
});

test('what is wrong with an answer is one cause for all operations that share its description', async () => {
  const security = place(16, 5, '/security/0');
  const cases = ['createPlant', 'listPlants'].map((operation) =>
    aCase(`${operation}/auth/none`, { expect: deny, contract: security }),
  );
  const [group] = await groupsOf(cases, () => ({ rule: 'missing-challenge', place: security }));
  expect(group?.kinds.map(({ cases: ids }) => ids.length)).toEqual([2]);
});

test('credentials that come back in one field are one cause, whatever the request was about', async () => {
  const [group] = await groupsOf(inBranches, (each) => ({
    rule: 'credential-echo',
    key: each === inBranches[0] ? 'body' : 'x-debug',
    place: each.contract,
  }));
  expect(group?.kinds.map(({ cases }) => cases.length)).toEqual([2, 1]);
});

test('the shortest request stands first, however many digits its fresh number has', async () => {
  const cases = ['long', 'short', 'same'].map((id) => wrong(id, `${id}: 1`));
  const lines = { long: '{"id":1,"name":"x"}', short: '{"id":123456}', same: '{"id":1}' };
  const [group] = await groupsOf(cases, (each) => ({
    ...letIn(each),
    reproduce: `curl -d '${lines[each.id.split('/').at(-1) as keyof typeof lines]}'`,
  }));
  expect(group?.kinds[0]?.cases.map((id) => id.split('/').at(-1))).toEqual(['short', 'same', 'long']);
});

test('the smallest valid request stands first, even if another one is shorter', async () => {
  const cases = ['createPlant/field/small-letters', 'createPlant/good/minimal', 'createPlant/again/2'].map((id) =>
    aCase(id, { change: 'nothing' }),
  );
  const [group] = await groupsOf(cases, (each) => ({
    rule: 'valid-request-refused',
    key: '401',
    place: each.contract,
    reproduce: each.id.includes('good') ? "curl -H 'Content-Type: application/json' -d '{}'" : "curl -d '{}'",
  }));
  expect(group?.kinds[0]?.cases[0]).toBe('createPlant/good/minimal');
});

test('answers that break HTTP in the same way have one cause, whatever was sent', async () => {
  const good = aCase('createPlant/good/minimal', { change: 'the smallest valid request' });
  const received = (each: Case): string =>
    each === refused
      ? 'the response is not HTTP/1.1: Invalid status code'
      : 'the response is not HTTP/1.1: Missing expected CR';
  const [group] = await groupsOf([...inBranches, refused, good], (each) => ({
    rule: 'not-http',
    key: 'protocol',
    place: each.contract,
    received: received(each),
  }));
  expect(group?.kinds.map(({ cases }) => cases.length).toSorted()).toEqual([1, 4]);
});

test('a warning that has the cause of a violation is told with it, behind it; any other is told by itself', async () => {
  const joined = wrong('joined', 'a: 1, the good one and another');
  const short = wrong('short', 'a: 1');
  const elsewhere = wrong('to/null', 'to: null', place(58, 17, '/b/properties/to/type'));
  const groups = await groupsOf([joined, short, elsewhere, refused], (each) => {
    if (each === refused) return undefined;
    const level = each === joined ? 'violation' : 'warning';
    return { ...letIn(each), level, reproduce: each === joined ? 'curl -d \'{"a":1}\'' : 'curl' };
  });
  expect(groups.map(({ level, cases }) => [level, cases])).toEqual([
    ['violation', [joined.id, short.id]],
    ['warning', [elsewhere.id]],
  ]);
  expect(groups[0]?.kinds.map(({ shown }) => shown.level)).toEqual(['violation']);
});

const operations = ['listPlants', 'getPlant', 'createPlant', 'updatePlant'];

function everywhere(change: string, facts: (operation: string, at: number) => Parameters<typeof aCase>[1]) {
  return operations.map((operation, at) => aCase(`${operation}/${change}`, facts(operation, at)));
}

function own(at: number, end = ''): ReturnType<typeof place> {
  return place(at + 1, 1, `/paths/${at}/get${end}`);
}

const kindsOf = (groups: readonly FindingGroup[]): readonly (readonly [number, number])[] =>
  groups.flatMap(({ kinds }) => kinds.map((kind) => [kind.cases.length, kind.operations.length] as const));

test('one change that HTTP speaks of is one cause for all operations, another with the same status is not', async () => {
  const lower = everywhere('auth/lower-case-scheme', (_, at) => ({ aspects: ['credentials'], contract: own(at) }));
  const tab = everywhere('auth/tab-before', (_, at) => ({ aspects: ['credentials'], contract: own(at) }));
  const names = everywhere('field/small-letters', (_, at) => ({ contract: own(at) }));
  const good = everywhere('good/minimal', () => ({}));
  const groups = await groupsOf([...good, ...lower, ...tab, ...names], (each) =>
    good.includes(each) ? undefined : { rule: 'valid-request-refused', key: '401', place: each.contract },
  );
  expect(kindsOf(groups)).toEqual([
    [4, 4],
    [4, 4],
    [4, 4],
  ]);
});

test('good requests that are refused with the same status stay apart, and so do members', async () => {
  const good = everywhere('good/minimal', (_, at) => ({ contract: own(at) }));
  const members = ['name', 'price', 'kind'].map((member, at) =>
    aCase(`orderPlant/body/${member}/empty`, {
      change: `${member}: ""`,
      aspects: ['body'],
      contract: place(at + 1, 1, `/${member}/type`),
    }),
  );
  const accepted = aCase('orderPlant/good/minimal');
  const facts = { rule: 'valid-request-refused', key: '400', received: '400 Bad Request' } as const;
  const groups = await groupsOf([accepted, ...good, ...members], (each) =>
    each === accepted ? undefined : { ...facts, place: each.contract },
  );
  expect(kindsOf(groups)).toEqual(Array.from({ length: 7 }, () => [1, 1]));
});

test('one schema that is not respected is one cause in all operations and at all members it describes', async () => {
  const bad = ['createPlant', 'updatePlant'].map((operation) =>
    aCase(`${operation}/body/name/null`, { aspects: ['body'], expect: refuse, contract: name }),
  );
  const refused = bad.map(({ operation }) =>
    aCase(`${operation}/body/price/null`, { aspects: ['body'], expect: refuse, contract: own(1, '/type') }),
  );
  expect(
    kindsOf(await groupsOf([...bad, ...refused], (each) => (bad.includes(each) ? letIn(each) : undefined))),
  ).toEqual([[2, 2]]);
  const amount = place(60, 1, '/components/schemas/Amount/type');
  const answers = everywhere('good/minimal', (_, at) => ({ contract: own(at) }));
  const groups = await groupsOf(answers, ({ operation }) => ({
    rule: 'schema-violation',
    key: operation === 'listPlants' ? '/*/price type' : '/price type',
    place: amount,
  }));
  expect(kindsOf(groups)).toEqual([[4, 4]]);
});

test('the same wrong answer of many operations is one cause, two different ones are two', async () => {
  const good = everywhere('good/minimal', (_, at) => ({ contract: own(at) }));
  const facts = { rule: 'schema-violation', key: '/data type', expected: '`/data` must be an object' } as const;
  const groups = await groupsOf(good, ({ contract }) => ({ ...facts, place: contract, received: '`/data`: null' }));
  expect(kindsOf(groups)).toEqual([[4, 4]]);
  const two = await groupsOf(good.slice(0, 2), ({ contract, id }) => ({ ...facts, place: contract, received: id }));
  expect(kindsOf(two)).toHaveLength(2);
});

test('one missing field is one cause for all operations', async () => {
  const cases = everywhere('method/put', (_, at) => ({ aspects: ['method'], contract: own(at) }));
  const groups = await groupsOf(cases, ({ contract }) => ({
    rule: 'missing-allow',
    key: 'allow',
    place: contract,
    received: 'no such field',
  }));
  expect(kindsOf(groups)).toEqual([[4, 4]]);
});

test('operations that hardly check their bodies have one heading with the number of parts', async () => {
  const members = Array.from({ length: 10 }, (_, at) => `member${at}`);
  const cases = ['createPlant', 'updatePlant'].flatMap((operation) =>
    members.flatMap((member, at) =>
      ['null', 'number'].map((value) =>
        aCase(`${operation}/body/${member}/${value}`, {
          aspects: ['body'],
          expect: refuse,
          contract: place(at + 1, 1, `/paths/${operation}/properties/${member}/type`),
        }),
      ),
    ),
  );
  const isRefused = ({ id }: Case): boolean => id.includes('member9');
  const hardly = await groupsOf(cases, (each) => (isRefused(each) ? undefined : letIn(each)));
  expect(hardly.flatMap(({ kinds }) => kinds.map(({ summary }) => summary))).toEqual([
    '2 operations accept invalid bodies: the server accepted invalid values for 18 of 20 parts of the contract.',
  ]);
  const isOneOfTwo = ({ id }: Case): boolean => id.includes('member1') || id.includes('member2');
  const some = await groupsOf(cases, (each) => (isOneOfTwo(each) ? letIn(each) : undefined));
  expect(some.flatMap(({ kinds }) => kinds.map(({ summary }) => summary))).not.toContain(expect.anything());
});

test('one kind of value that is accepted for many members is one cause, and no missing check of bodies', async () => {
  const cases = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((member, at) =>
    ['null', 'number', 'object', 'zero'].map((value) =>
      aCase(`createPlant/body/${member}/${value}`, {
        aspects: ['body'],
        expect: refuse,
        contract: place(at + 1, 1, `/properties/${member}/type`),
      }),
    ),
  );
  const groups = await groupsOf(cases, (each) => (each.id.endsWith('/null') ? letIn(each) : undefined));
  expect(kindsOf(groups)).toEqual([[6, 1]]);
  expect(groups[0]?.kinds[0]?.summary).toBeUndefined();
});
