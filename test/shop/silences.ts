import { nthKey, readKey } from './keys.js';
import { settable, type Schema } from './objection.js';
import { Refusal, type Making, type Route } from './route.js';
import type { Described } from './service.js';

const matcher: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 60 },
    value: { type: 'string', maxLength: 60 },
    isRegex: { type: 'boolean' },
  },
  required: ['name', 'value', 'isRegex'],
};

const silence: Schema = {
  type: 'object',
  properties: {
    matchers: { type: 'array', items: matcher, minItems: 1, maxItems: 9 },
    createdBy: { type: 'string', minLength: 1, maxLength: 60 },
    comment: { type: 'string', minLength: 1, maxLength: 200 },
  },
  required: ['matchers', 'createdBy', 'comment'],
};

const id: Schema = { type: 'string', format: 'uuid' };

/** A list under one name, items under another; the same POST changes the silence that it names. */
export const silences: Described = {
  title: 'Silences',
  seed: (making) => {
    for (const comment of ['backup', 'upgrade', 'exercise']) {
      const matchers = [{ name: 'job', value: comment, isRegex: false }];
      making.store.put(newPath(making), { matchers, createdBy: 'ada', comment, state: 'active' });
    }
  },
  routes: (making) => {
    const { store } = making;
    const state: Schema = { type: 'string', enum: ['active', 'expired'] };
    const shown: Schema = {
      ...silence,
      properties: { id, ...silence.properties, state },
      required: ['id', ...(silence.required ?? []), 'state'],
    };
    const show = ({ key, value }: { key: string; value: object }): object => ({ id: key, ...value });
    const find = (name = '') => {
      const key = readKey(uuids(making), name);
      const value = store.get(`/silence/${key}`);
      if (value === undefined) throw new Refusal(404, 'there is no such silence');
      return { path: `/silence/${key}`, key, value };
    };
    const about: Pick<Route, 'path' | 'parameters'> = { path: '/silence/{silenceID}', parameters: { silenceID: id } };
    return [
      {
        id: 'getSilences',
        method: 'GET',
        path: '/silences',
        answers: { 200: { type: 'array', items: shown } },
        handle: () => ({ status: 200, body: store.list('/silence').map(show) }),
      },
      {
        id: 'postSilences',
        method: 'POST',
        path: '/silences',
        body: { ...silence, properties: { id, ...silence.properties } },
        answers: { 200: { type: 'object', properties: { silenceID: id }, required: ['silenceID'] }, 404: undefined },
        handle: ({ body }) => {
          const value = { ...settable(silence, body), state: 'active' };
          const { id: named } = body;
          if (typeof named !== 'string') {
            const path = newPath(making);
            store.put(path, value);
            return { status: 200, body: { silenceID: path.slice('/silence/'.length) } };
          }
          const { path, key } = find(named);
          store.put(path, value);
          return { status: 200, body: { silenceID: key } };
        },
      },
      {
        ...about,
        id: 'getSilence',
        method: 'GET',
        answers: { 200: shown, 404: undefined },
        handle: ({ parameters }) => ({ status: 200, body: show(find(parameters['silenceID'])) }),
      },
      {
        ...about,
        id: 'deleteSilence',
        method: 'DELETE',
        answers: { 200: undefined, 404: undefined },
        handle: ({ parameters }) => {
          const { path, value } = find(parameters['silenceID']);
          // It expires, and can still be read.
          store.remove(path, { ...value, state: 'expired' });
          return { status: 200 };
        },
      },
    ];
  },
};

function uuids(making: Making): Making {
  return { ...making, habits: { ...making.habits, ids: 'uuid' } };
}

function newPath(making: Making): string {
  return `/silence/${nthKey(uuids(making).habits, '/silence', making.store.next('/silence'), '')}`;
}
