import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const text = { type: 'string', minLength: 1, maxLength: 60 };
const tipping = { type: 'object', properties: { rate: { type: 'integer', minimum: 1, maximum: 90 } } };
const hours = { type: 'object', properties: { from: { type: 'integer', minimum: 1, maximum: 24 } } };
const properties = { label: text, hours, tipping: { anyOf: [tipping, { type: 'string', enum: [''] }] } };
const orNull = { type: ['object', 'null'] };
const reader = {
  type: 'object',
  required: ['id', 'label'],
  properties: { id: text, label: text, hours: { ...hours, ...orNull }, tipping: { ...tipping, ...orNull } },
};
const shown = { responses: { 200: json(reader), 400: json({}), 404: json({}) } };
const deep = { style: 'deepObject', explode: true };
const form = (required: readonly string[]): object => ({
  requestBody: {
    content: {
      'application/x-www-form-urlencoded; charset=utf-8': {
        encoding: { tipping: deep, hours: deep },
        schema: { type: 'object', required, properties },
      },
    },
  },
});

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Readers', version: '1' },
  paths: {
    '/readers': { post: { ...form(['label']), ...shown } },
    '/readers/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: shown,
      post: { description: 'Updates a reader. Parameters that are not given stay unchanged.', ...form([]), ...shown },
      delete: { responses: { 204: { description: 'Gone' }, 404: json({}) } },
    },
  },
});

interface Reader {
  readonly id: string;
  readonly label: string;
  readonly hours?: { readonly from: number };
  readonly tipping: { readonly rate: number } | null;
}

/** Keeps readers, of which an empty `tipping` removes the tips. `isForgetful`: so does an update without it. */
function readers(isForgetful: boolean, bodies: string[] = []) {
  const all = new Map<string, Reader>();
  let last = 0;
  return withBody((request, response, bytes) => {
    const id = request.url?.split('/')[2];
    const old = id === undefined ? { id: `r-${++last}`, label: '', tipping: null } : all.get(id);
    if (old === undefined) return answerJson(response, 404, {});
    if (request.method === 'GET') return answerJson(response, 200, old);
    if (request.method === 'DELETE') {
      all.delete(old.id);
      return void response.writeHead(204).end();
    }
    bodies.push(bytes.toString());
    const sent = new URLSearchParams(bytes.toString());
    const { label, rate } = { label: sent.get('label') ?? old.label, rate: sent.get('tipping[rate]') };
    const isNone = sent.get('tipping') === '' || (isForgetful && rate === null);
    const from = sent.get('hours[from]');
    const isNumber = (each: string | null): boolean => each === null || /^[1-9]\d?$/.test(each);
    const isGood = label !== '' && [...label].length <= 60 && isNumber(rate) && isNumber(from);
    if (!isGood) return answerJson(response, 400, {});
    const hoursNow = from === null ? old.hours : { from: Number(from) };
    const next = {
      ...old,
      label,
      ...(hoursNow && { hours: hoursNow }),
      tipping: isNone ? null : rate === null ? old.tipping : { rate: Number(rate) },
    };
    all.set(next.id, next);
    answerJson(response, 200, next);
  });
}

test('a form whose empty member removes a value names that member, and says no null', async () => {
  const bodies: string[] = [];
  for (const only of ['patch-keeps-the-rest', 'update-has-effect'])
    expect(await judgedAt(readers(false, bodies), document, { only })).toEqual({});
  expect(bodies.some((body) => body.includes('tipping='))).toBe(true);
  expect(bodies.filter((body) => body.includes('=null'))).toEqual([]);
});

test('a form that leaves a member out and removes its value is found', async () => {
  expect(await judgedAt(readers(true), document, { only: 'patch-keeps-the-rest' })).toEqual({
    'reader/patch-keeps-the-rest': expect.arrayContaining(['patch-changed-others']),
  });
});
