import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const sid = { type: 'string', pattern: '^[a-z]-[0-9]+$' };
const domain = objectOf({ label: text });
const rule = objectOf({ sid, label: text });
const answers = answersOr(400, 404);
const created = (schema: object): object => ({ ...sent(objectOf({ label: text })), ...answers(201, schema) });

/**
 * Domains, which only the Location of their creation names, and rules below them. The paths call a domain `sid` and
 * `domainSid`. `isLoose`: a rule is found below every domain.
 */
async function rulesJudged(isLoose: boolean): Promise<readonly string[]> {
  const contract = await contractOf(
    documentOf({
      '/domains.json': { post: created(domain) },
      '/domains/{sid}.json': { ...at('sid', sid), get: answers(200, domain), delete: answers(204) },
      '/domains/{domainSid}/rules.json': { ...at('domainSid', sid), post: created(rule) },
      '/domains/{domainSid}/rules/{sid}.json': {
        ...at(['domainSid', 'sid'], sid),
        get: answers(200, rule),
        delete: answers(204),
      },
    }),
  );
  const domains = new Map<string, unknown>();
  const rules = new Map<string, { readonly below: string; readonly label: string }>();
  let last = 0;
  const ruleAt = ([below, id]: readonly string[]) => {
    const one = rules.get(id ?? '');
    return one?.below === below || (isLoose && domains.has(below ?? '')) ? one : undefined;
  };
  const url = await serviceOf({
    'POST /domains.json': ({ body: { label } }): Answer => {
      const id = `d-${++last}`;
      if (!isShort(label)) return 400;
      domains.set(id, label);
      return [201, { label }, { Location: `/domains/${id}.json` }];
    },
    'GET /domains/{sid}.json': ({ ids: [id] }) => (domains.has(id) ? [200, { label: domains.get(id) }] : 404),
    'DELETE /domains/{sid}.json': ({ ids: [id] }) => (domains.delete(id) ? 204 : 404),
    'POST /domains/{domainSid}/rules.json': ({ ids: [below], body: { label } }): Answer => {
      const id = `r-${++last}`;
      if (!domains.has(below)) return 404;
      if (!isShort(label)) return 400;
      rules.set(id, { below, label });
      return [201, { sid: id, label }];
    },
    'GET /domains/{domainSid}/rules/{sid}.json': ({ ids }) => {
      const one = ruleAt(ids);
      return one === undefined ? 404 : [200, { sid: ids[1], label: one.label }];
    },
    'DELETE /domains/{domainSid}/rules/{sid}.json': ({ ids }) =>
      ruleAt(ids) !== undefined && rules.delete(ids[1]) ? 204 : 404,
  });
  const only = /rule\/law\/right-parent/;
  const { findings, cases } = await judgedAt(url, contract, { cases: lawsOf(contract), only, settle: 0 });
  expect(cases.map(({ result }) => result.kind)).not.toContain('inconclusive');
  return foundIn({ findings });
}

test('a rule below its own domain breaks no law', async () => {
  expect(await rulesJudged(false)).toEqual([]);
});

test('a rule that is found below another domain is a finding', async () => {
  expect(new Set(await rulesJudged(true))).toEqual(new Set(['wrong-parent resource:rule/law/right-parent']));
});
