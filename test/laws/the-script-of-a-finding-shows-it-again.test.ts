import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run, type ReportedFinding } from '../../src/run/index.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { httpServer } from '../run/servers.js';
import { faults } from './faults.js';
import { contractOf } from './judged.js';
import { expectShownAgain, pasted } from './pasted.js';
import { read, shop, type ShopTwist } from './shop.js';
import { shopDocument } from './shop-document.js';
import { conditionalOn, workshop, type Answer, type Tool, type Twist } from './workshop.js';

const owner = { id: 'u1', note: '{ "id": "t7" }' };

/** Deletes nothing, and shows tools in a way in which the first identity of a body is none of theirs. */
function deletesNothing(wrap: (tool: Tool) => unknown): Twist {
  const shown = (answer: Answer): Answer =>
    (answer.status === 200 || answer.status === 201) && answer.body !== undefined
      ? { ...answer, body: wrap(answer.body as Tool) }
      : answer;
  return () => ({
    delete: () => undefined,
    answer: (_store, { id, method }, answer) => (id === '' && method === 'GET' ? answer : shown(answer)),
  });
}

/** What the first finding of a law is, and the requests that come after the run. */
async function found(law: string, twist: Twist): Promise<{ finding: ReportedFinding | undefined; seen: string[] }> {
  const contract = await contractOf();
  const cases = lawCases(contract, resourceGraph(contract)).filter(({ scenario }) => scenario?.law === law);
  const seen: string[] = [];
  const service = workshop(twist);
  const url = await httpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    service(request, response);
  });
  const outcome = await outcomeOf(run(optionsFor(url, cases, { contract, settle: 20 })));
  const [finding] = outcome.cases.flatMap(({ result }) => result.findings);
  seen.length = 0;
  return { finding, seen };
}

test.each([
  ['flat', (tool: Tool) => tool],
  ['after another identity', (tool: Tool) => ({ owner, makers: [{ id: 'm1' }], ...tool })],
])('an identity that stands %s goes from request to request', async (_where, wrap) => {
  const { finding, seen } = await found('deleted-is-gone', deletesNothing(wrap));
  expect(finding?.rule).toBe('deleted-still-there');
  const stdout = await pasted(finding?.reproduce);
  const path = seen[1]?.split(' ')[1];
  expect(path).toMatch(/^\/tools\/t\d+$/);
  expect(seen).toEqual(['POST /tools', `GET ${path}`, `DELETE ${path}`, `GET ${path}`]);
  expect(stdout.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200', 'HTTP/1.1 204', 'HTTP/1.1 200']);
});

test('each page of a list is asked for', async () => {
  const { finding, seen } = await found('pages-are-disjoint', ({ page }) => ({
    page: (tools, offset, limit) => page(tools, Math.max(0, offset - 1), limit),
  }));
  expect(finding?.rule).toBe('pages-overlap');
  await pasted(finding?.reproduce);
  expect(seen.filter((line) => line.startsWith('GET'))).toEqual([
    'GET /tools?limit=2',
    'GET /tools?limit=2&offset=2',
    'GET /tools?limit=2&offset=4',
  ]);
});

test('a small number is an identity where a path or a reference names it, and nowhere else', async () => {
  const { finding, seen } = await found('deleted-is-gone', () => ({
    delete: () => undefined,
    identity: ({ made }) => String(made),
  }));
  expect(finding?.reproduce).toMatch(/'http:\/\/127\.0\.0\.1:\d+\/tools\/'"\$id1"/);
  await pasted(finding?.reproduce);
  const path = seen[1]?.split(' ')[1];
  expect(path).toMatch(/^\/tools\/\d+$/);
  expect(seen).toEqual(['POST /tools', `GET ${path}`, `DELETE ${path}`, `GET ${path}`]);
});

test('the entity tag of a response is the precondition of the next request', async () => {
  const { twist } = faults.find(({ fault }) => fault === 'looks at If-Match before it waits and writes')!;
  const { finding } = await found('no-lost-update', twist);
  expect(finding?.rule).toBe('lost-update');
  const stdout = await pasted(finding?.reproduce);
  // At least the first of the two updates names the current version of the new item.
  const [created, read, ...updated] = stdout.match(/HTTP\/1.1 \d+/g) ?? [];
  expect([created, read]).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200']);
  expect(updated).toContain('HTTP/1.1 200');
});

test('a change names the current version of its item, or one that is outdated', async () => {
  const merging: Twist = (plain) => ({
    ...conditionalOn((tag, own) => tag === own)(plain),
    replace: (store, id, tool) => plain.replace(store, id, { ...store.tools.get(id), ...tool }),
  });
  const { finding: merged } = await found('put-replaces', merging);
  expect(merged?.rule).toBe('put-merged');
  await expectShownAgain(merged!);
  const { twist } = faults.find(({ fault }) => fault === 'changes an old version before it answers 412')!;
  const { finding: stale } = await found('refused-is-undone', twist);
  expect(stale?.message).toContain('412');
  await expectShownAgain(stale!);
});

test('what an item lies below is created before it', async () => {
  const twist: ShopTwist = () => ({ 'GET item': (asked) => read(asked.store.items.get(asked.ids[1] ?? '')) });
  const contract = await contractOf(shopDocument);
  const cases = lawCases(contract, resourceGraph(contract)).filter(({ id }) => id === 'resource:item/law/right-parent');
  const seen: string[] = [];
  const service = shop(twist);
  const url = await httpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    service(request, response);
  });
  const outcome = await outcomeOf(run(optionsFor(url, cases, { contract, settle: 20 })));
  const [finding] = outcome.cases.flatMap(({ result }) => result.findings);
  expect(finding?.rule).toBe('wrong-parent');
  seen.length = 0;
  const stdout = await pasted(finding?.reproduce);
  expect(seen.slice(0, 2)).toEqual(['POST /carts', 'POST /carts']);
  expect(stdout.match(/HTTP\/1.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 200');
  const [, own, below] = /^GET (\/carts\/\w+)(.*)$/.exec(seen.at(-2) ?? '') ?? [];
  expect(seen.at(-1)).toMatch(/^GET \/carts\/\w+/);
  expect(seen.at(-1)).not.toBe(`GET ${own}${below}`);
  expect(seen.at(-1)?.endsWith(below ?? '-')).toBe(true);
});
