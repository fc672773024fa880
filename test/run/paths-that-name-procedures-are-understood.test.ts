import { describe, expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import type { CollectedTarget } from '../../src/report/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';
import { objectOf } from './outline.js';
import { isText, serviceOf, type Answer, type Asked, type Body, type Routes } from './service.js';
import { casesOf } from '../derived-cases.js';

/** How a service names what it does; where an id stands neither in the path nor in `query`, the body has it. */
interface Style {
  readonly create: string;
  readonly list: string;
  readonly read: string;
  readonly change: string;
  readonly remove: string;
  readonly query?: readonly string[];
}

type Deed = Exclude<keyof Style, 'query'>;

const styles: Readonly<Record<string, Style>> = {
  'a verb after the thing': {
    create: 'POST /api/plant/add',
    list: 'GET /api/plant/list',
    read: 'GET /api/plant/get/{id}',
    change: 'PUT /api/plant/update/{id}',
    remove: 'DELETE /api/plant/delete/{id}',
  },
  'a verb before the thing': {
    create: 'POST /createPlant',
    list: 'GET /getAllPlants',
    read: 'GET /getPlantById/{id}',
    change: 'PUT /updatePlant/{id}',
    remove: 'DELETE /deletePlant/{id}',
  },
  'verbs for what changes something alone': {
    create: 'POST /plants/create',
    list: 'GET /plants',
    read: 'GET /plants/{id}',
    change: 'POST /plants/update/{id}',
    remove: 'POST /plants/remove/{id}',
  },
  'a verb after a dot': {
    create: 'POST /plants.create',
    list: 'GET /plants.list',
    read: 'GET /plants.info',
    change: 'POST /plants.update',
    remove: 'POST /plants.delete',
    query: ['read'],
  },
  'the singular for one item': {
    create: 'POST /plants',
    list: 'GET /plants',
    read: 'GET /plant',
    change: 'PUT /plant',
    remove: 'DELETE /plant',
    query: ['read', 'change', 'remove'],
  },
};

const id = { type: 'integer', minimum: 1, maximum: 999_999 };
const name = { type: 'string', minLength: 1, maxLength: 60 };
const plant = objectOf({ id, name });

const placeOf = (style: Style, deed: Deed): 'none' | 'path' | 'query' | 'body' => {
  if (deed === 'create' || deed === 'list') return 'none';
  if (style[deed].includes('{id}')) return 'path';
  return style.query?.includes(deed) === true ? 'query' : 'body';
};

function operationOf(style: Style, deed: Deed): object {
  const place = placeOf(style, deed);
  const sent = { ...(place === 'body' && { id }), ...(deed === 'create' || deed === 'change' ? { name } : {}) };
  const answer = deed === 'remove' ? undefined : deed === 'list' ? { type: 'array', items: plant } : plant;
  return {
    operationId: deed,
    ...((place === 'path' || place === 'query') && {
      parameters: [{ name: 'id', in: place, required: true, schema: id }],
    }),
    ...(Object.keys(sent).length > 0 && { requestBody: { required: true, ...json(objectOf(sent)) } }),
    responses: {
      200: answer === undefined ? { description: '' } : json(answer),
      ...(deed !== 'list' && { 400: { description: '' } }),
      ...(place !== 'none' && { 404: { description: '' } }),
    },
  };
}

function documentOf(style: Style): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const deed of ['create', 'list', 'read', 'change', 'remove'] as const) {
    const [method = '', path = ''] = style[deed].split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(style, deed);
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths });
}

async function judgedWith(
  style: Style,
  fails = false,
  only = /./,
): Promise<readonly [CollectedTarget, ReadonlyMap<number, Body>]> {
  const plants = new Map<number, Body>([[1, { id: 1, name: 'Of another' }]]);
  let last = 1;
  const isName = (value: unknown): boolean => isText(value) && [...value].length <= 60;
  const withItem =
    (deed: Deed, answer: (own: number, asked: Asked) => Answer) =>
    (asked: Asked): Answer => {
      const place = placeOf(style, deed);
      const given = place === 'path' ? asked.ids[0] : place === 'query' ? asked.query.get('id') : asked.body['id'];
      const own = place === 'body' ? given : /^[1-9]\d*$/.test(String(given)) ? Number(given) : undefined;
      if (!Number.isInteger(own) || Number(own) < 1 || Number(own) > 999_999) return 400;
      if (deed === 'change' && !isName(asked.body['name'])) return 400;
      return plants.has(Number(own)) ? answer(Number(own), asked) : 404;
    };
  const routes: Routes = {
    [style.create]: ({ body }) => {
      if (!isName(body['name'])) return 400;
      plants.set(++last, { id: last, name: body['name'] });
      return [200, plants.get(last)];
    },
    [style.list]: () => [200, [...plants.values()]],
    [style.read]: withItem('read', (own) => [200, plants.get(own)]),
    [style.change]: withItem('change', (own, { body }) => {
      plants.set(own, { id: own, name: body['name'] });
      return fails ? 500 : [200, plants.get(own)];
    }),
    [style.remove]: withItem('remove', (own) => {
      plants.delete(own);
      return fails ? 500 : 200;
    }),
  };
  const contract = await contractOf(documentOf(style));
  const cases = [...casesOf(contract, 20), ...lawCases(contract, resourceGraph(contract))];
  return [await judgedAt(await serviceOf(routes), contract, { cases, only }), plants];
}

describe.each(Object.entries(styles))('a service whose paths have %s', (_, style) => {
  test('is tested as a whole, without a finding, and keeps nothing but its own', async () => {
    const [target, plants] = await judgedWith(style);
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual([]);
    expect([...plants.values()]).toEqual([{ id: 1, name: 'Of another' }]);
  });

  test('is found where it fails to change and to remove items', async () => {
    const [target, plants] = await judgedWith(style, true, /\/good\//);
    expect(foundIn(target)).toEqual(
      expect.arrayContaining(['server-error change/good/minimal', 'server-error remove/good/minimal']),
    );
    expect(plants.get(1)).toEqual({ id: 1, name: 'Of another' });
  });
});
