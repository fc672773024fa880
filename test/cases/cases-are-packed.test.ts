import { expect, test } from 'vitest';
import {
  bodyTemplate,
  deriveCases,
  judgePlan,
  packCases,
  plannedPath,
  treeOf,
  type Case,
  type PackedCase,
} from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import { jsonTemplate, treeAt } from '../../src/wire/index.js';
import { contractOf } from './load.js';

const text = { type: 'string', maxLength: 10 };
const shapes = {
  openapi: '3.1.0',
  info: { title: 'Shapes', version: '1' },
  paths: {
    '/shapes': {
      post: {
        operationId: 'draw',
        parameters: [
          { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 9 } },
          { in: 'query', name: 'order', required: true, schema: { enum: ['up', 'down', 'none'] } },
          { in: 'header', name: 'X-Colour', schema: { enum: ['red', 'green'] } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['id', 'shape'],
                // Each of the two may be so, but not both.
                not: {
                  required: ['one', 'two'],
                  properties: { one: { const: '12345' }, two: { const: '12345' } },
                },
                properties: {
                  id: { type: 'integer', format: 'int64' },
                  shape: {
                    oneOf: [
                      {
                        type: 'object',
                        title: 'Circle',
                        required: ['kind', 'size'],
                        properties: {
                          kind: { const: 'circle' },
                          size: { type: 'integer', minimum: 0, maximum: 5 },
                          label: text,
                        },
                      },
                      {
                        type: 'object',
                        title: 'Square',
                        required: ['kind', 'size'],
                        properties: {
                          kind: { const: 'square' },
                          size: { type: 'integer', minimum: 3, maximum: 8 },
                          edge: { type: 'integer', minimum: 1, maximum: 7 },
                          label: text,
                        },
                      },
                    ],
                  },
                  ...Object.fromEntries(['one', 'two', 'three', 'four', 'five'].map((name) => [name, text])),
                  list: { type: 'array', items: { type: 'object', properties: { a: text, b: text } } },
                },
              },
            },
          },
        },
        responses: { '201': { description: 'drawn' }, '400': { description: 'refused' } },
      },
    },
  },
};

async function packed(): Promise<{ contract: Contract; cases: readonly Case[]; packs: readonly PackedCase[] }> {
  const contract = await contractOf(JSON.stringify(shapes));
  const { cases } = deriveCases(contract);
  return { contract, cases, packs: packCases(cases, contract) };
}

const valueIn = ({ request }: Case, path: readonly string[]): string => {
  const value = treeAt(treeOf(request.body)!, path);
  return value === undefined ? 'none' : JSON.stringify(jsonTemplate(value));
};

test('each value is in the request as its case has it', async () => {
  const { packs } = await packed();
  expect(packs.length).toBeGreaterThan(5);
  for (const { members, theCase } of packs) {
    for (const member of members) {
      const [where, ...path] = member.varied!.path;
      if (where === 'body') expect(valueIn(theCase, path), member.id).toBe(valueIn(member, path));
      else if (where === 'query') {
        const pairsOf = (each: Case): readonly string[] => plannedPath(each.request).split(/[?&]/);
        const [base] = [plannedPath(member.varied!.base).split(/[?&]/)];
        for (const pair of pairsOf(member))
          if (!base.includes(pair)) expect(pairsOf(theCase), member.id).toContain(pair);
      } else
        expect(JSON.stringify(theCase.request.fields)).toContain(
          JSON.stringify(member.request.fields.find(({ name }) => name === path[0])),
        );
    }
  }
});

test('the contract has no more against the whole than against its parts', async () => {
  const { packs, contract } = await packed();
  const operation = contract.operation('draw')!;
  for (const { theCase } of packs.filter(({ theCase: each }) => each.expect.outcome === 'accept'))
    expect(judgePlan(theCase.request, operation), theCase.id).toEqual([]);
  const digits = packs.filter(({ members }) => members.some(({ id }) => /\/(?:one|two)\/digits$/.test(id)));
  expect(digits.length).toBe(2);
});

test('no place is within another, no branch beside another one, and no fresh value is replaced', async () => {
  const { packs } = await packed();
  for (const { members } of packs) {
    const paths = members.map(({ varied }) => `${varied!.path.join('/')}/`);
    for (const path of paths) expect(paths.filter((other) => other.startsWith(path))).toEqual([path]);
    expect(paths).not.toContain('body/id/');
    const squares = members.filter(({ id }) => /body\/shape\/as-Square\//.test(id));
    const circles = members.filter(({ id }) => /body\/shape\/(?!as-Square)[^/]+\//.test(id));
    expect(Math.min(squares.length, circles.length)).toBe(0);
  }
  const ids = packs.flatMap(({ members }) => members.map(({ id }) => id));
  expect(ids.some((id) => id.includes('as-Square'))).toBe(true);
});

test('parameters and members go together, each case in one request, in the same order each time', async () => {
  const { packs, cases } = await packed();
  const sides = packs.map(({ members }) => [...new Set(members.map(({ varied }) => varied!.path[0]))]);
  expect(sides).toContainEqual(['body', 'query', 'header']);
  const ids = packs.flatMap(({ members }) => members.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect((await packed()).packs.map(({ theCase }) => [theCase.id, bodyTemplate(theCase.request.body!)])).toEqual(
    packs.map(({ theCase }) => [theCase.id, bodyTemplate(theCase.request.body!)]),
  );
  const refused = new Set(cases.filter(({ expect: { outcome } }) => outcome === 'refuse' || outcome === 'deny'));
  expect(packs.flatMap(({ members }) => members).filter((member) => refused.has(member))).toEqual([]);
});

test('what is to be survived stands beside values of its own kind alone', async () => {
  const { packs } = await packed();
  const kinds = packs
    .filter(({ theCase }) => theCase.expect.outcome === 'survive')
    .map(({ members }) => new Set(members.map(({ id }) => id.split('/').at(-1))).size);
  expect(kinds.length).toBeGreaterThan(2);
  expect(new Set(kinds)).toEqual(new Set([1]));
});
