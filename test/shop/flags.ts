import { collectionRoutes } from './collection.js';
import { readKey } from './keys.js';
import type { Schema } from './objection.js';
import { Refusal, type Making } from './route.js';
import type { Described } from './service.js';

const slug: Schema = { type: 'string', pattern: '^[a-zA-Z0-9_-]{1,60}$' };
const text: Schema = { type: 'string', maxLength: 100 };

/** Feature flags below projects; clients choose both names, and a project that does not exist gives 404. */
export const flagService: Described = {
  title: 'Flags',
  seed: ({ store }) => {
    for (const id of ['default', 'website']) {
      store.put(`/projects/${id}`, { id, name: `The ${id} project` });
      store.put(`/projects/${id}/features/banner`, { name: 'banner', type: 'release', isOn: false });
    }
  },
  routes: (making: Making) => {
    const { store } = making;
    const parameters = { projectId: slug, featureName: slug };
    return [
      ...collectionRoutes(making, {
        path: '/projects',
        one: 'Project',
        many: 'Projects',
        parameter: 'projectId',
        example: 'default',
        named: 'id',
        unique: 'id',
        item: { type: 'object', properties: { id: slug, name: text }, required: ['id', 'name'] },
        roles: ['list', 'create', 'read', 'replace', 'delete'],
      }),
      ...collectionRoutes(making, {
        path: '/projects/{projectId}/features',
        one: 'Feature',
        many: 'Features',
        parameter: 'featureName',
        parents: { projectId: slug },
        example: 'banner',
        named: 'name',
        unique: 'name',
        initial: { isOn: false },
        item: {
          type: 'object',
          properties: {
            name: slug,
            type: { type: 'string', enum: ['release', 'experiment'] },
            description: text,
            isOn: { type: 'boolean', readOnly: true },
          },
          required: ['name', 'type'],
        },
        roles: ['list', 'create', 'read', 'replace', 'update', 'delete'],
      }),
      ...(['on', 'off'] as const).map((state) => ({
        id: `switchFeature${state === 'on' ? 'On' : 'Off'}`,
        method: 'POST' as const,
        path: `/projects/{projectId}/features/{featureName}/${state}`,
        parameters,
        answers: { 200: undefined, [making.habits.notThere]: undefined },
        handle: ({ parameters: { projectId = '', featureName = '' } }) => {
          const path = `/projects/${readKey(making, projectId, slug)}/features/${readKey(making, featureName, slug)}`;
          const value = store.get(path);
          if (value === undefined || 'deletedAt' in value)
            throw new Refusal(making.habits.notThere, 'there is no such feature');
          store.put(path, { ...value, isOn: state === 'on' });
          return { status: 200 };
        },
      })),
    ];
  },
};
