import { expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { collect } from '../../src/report/index.js';
import { groupFindings, type FindingGroup } from '../../src/report/finding-groups.js';
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
  const good = aCase('createPlant/good/minimal', { change: 'the smallest good request' });
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

test('where no good request gets an answer, all others that get none are for the same reason', async () => {
  const good = aCase('createPlant/good/minimal', { change: 'the smallest good request' });
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

test('answers that break HTTP in the same way have one cause, whatever was sent', async () => {
  const good = aCase('createPlant/good/minimal', { change: 'the smallest good request' });
  const received = (each: Case): string =>
    each === refused
      ? 'what came is not HTTP/1.1: Invalid status code'
      : 'what came is not HTTP/1.1: Missing expected CR';
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
