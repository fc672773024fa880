import { describe, expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { isText, serviceOf, type Routes } from './service.js';

const parameters = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`).join()}]`;
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const text = '{ type: string, minLength: 1 }';
const taking = (...names: readonly string[]): string =>
  `requestBody: { required: true, ${json(`{ type: object, required: [${names.join()}], properties: { ${names.map((name) => `${name}: ${text}`).join()} } }`)} }`;
const all = (...statuses: readonly string[]): string =>
  `responses: { ${statuses.map((status) => `'${status}': { description: d }`).join()} }`;
const named = `{ type: object, required: [name], properties: { name: ${text} } }`;
const listing = (schema: string): string =>
  `responses: { '200': { description: d, ${json(`{ type: array, items: ${schema} }`)} }, '404': { description: d } }`;
const creating = `responses: { '201': { description: d, ${json(named)} }, '400': { description: d }, '404': { description: d }, '409': { description: d }, '415': { description: d } }`;
const done = all('204', '400', '403', '404', '409', '415');

/** A project that nobody can create, with features below it, and environments that are there from the start. */
const document = documentOf(`/projects:
  get: { operationId: listProjects, ${listing(named)} }
/environments:
  get: { operationId: listEnvironments, ${listing(named)} }
/environments/{environment}:
  ${parameters('environment')}
  get: { operationId: getEnvironment, ${all('200', '404')} }
/projects/{project}/environments:
  ${parameters('project')}
  post: { operationId: addEnvironment, ${taking('environment')}, ${done} }
/projects/{project}/environments/{environment}:
  ${parameters('project', 'environment')}
  delete: { operationId: removeEnvironment, ${done} }
/projects/{project}/features:
  ${parameters('project')}
  get: { operationId: listFeatures, ${listing(named)} }
  post: { operationId: createFeature, ${taking('name')}, ${creating} }
/projects/{project}/features/archive:
  ${parameters('project')}
  post:
    operationId: archiveFeatures
    requestBody: { required: true, ${json(`{ type: object, required: [features], properties: { features: { type: array, minItems: 1, items: ${text} } } }`)} }
    ${done}
/projects/{project}/features/{featureName}:
  ${parameters('project', 'featureName')}
  get: { operationId: getFeature, responses: { '200': { description: d, ${json(named)} }, '404': { description: d } } }
  delete: { operationId: deleteFeature, ${done} }
/projects/{project}/features/{featureName}/environments/{environment}:
  ${parameters('project', 'featureName', 'environment')}
  get: { operationId: getState, ${all('200', '404')} }
/projects/{project}/features/{featureName}/environments/{environment}/on:
  ${parameters('project', 'featureName', 'environment')}
  post: { operationId: turnOn, ${done} }
/projects/{project}/features/{child}/dependencies:
  ${parameters('project', 'child')}
  post: { operationId: addDependency, ${taking('feature')}, ${done} }
/label-types:
  get: { operationId: listLabelTypes, ${listing(named)} }
  post: { operationId: createLabelType, ${taking('name')}, ${creating} }
/label-types/{name}:
  ${parameters('name')}
  get: { operationId: getLabelType, responses: { '200': { description: d, ${json(named)} }, '404': { description: d } } }
  delete: { operationId: deleteLabelType, ${done} }
/labels:
  post: { operationId: createLabel, ${taking('type', 'text')}, ${done} }
`);

type Fault = 'turns all on' | 'fails on a dependency' | 'fails on a label';

interface Judged {
  readonly target: CollectedTarget;
  readonly foreign: unknown;
}

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
  delete(name: string): boolean;
}

/** What lists and creates things that are called by their names, and what reads and deletes one. */
function collectionOf(path: string, names: Names, add: (name: string) => void): Routes {
  return {
    [`GET ${path}`]: () => [200, [...names.keys()].map((name) => ({ name }))],
    [`POST ${path}`]: ({ body: { name } }) => {
      if (!isText(name)) return 400;
      if (names.has(name)) return 409;
      add(name);
      return [201, { name }];
    },
  };
}

function itemOf(path: string, names: Names, at: number): Routes {
  return {
    [`GET ${path}`]: ({ ids }) => (names.has(ids[at]!) ? [200, { name: ids[at] }] : 404),
    [`DELETE ${path}`]: ({ ids }) => (names.delete(ids[at]!) ? 204 : 404),
  };
}

/** Runs all cases against a service in which the feature `theirs` belongs to others, and says what became of that. */
async function judged(fault?: Fault): Promise<Judged> {
  const features = new Map([['theirs', { on: false, needs: new Set<string>() }]]);
  const types = new Set(['simple']);
  const environments = ['development', 'production'];
  const url = await serviceOf({
    'GET /projects': () => [200, [{ name: 'default' }]],
    'GET /environments': () => [200, environments.map((name) => ({ name }))],
    'GET /environments/{environment}': ({ ids: [environment] }) => (environments.includes(environment) ? 200 : 404),
    ...collectionOf('/label-types', types, (name) => types.add(name)),
    ...itemOf('/label-types/{name}', types, 0),
    'POST /labels': ({ body: { type, text } }) => {
      if (!isText(type) || !isText(text)) return 400;
      if (!types.has(type)) return 404;
      return fault === 'fails on a label' ? 500 : 204;
    },
    'POST /projects/default/environments': ({ body: { environment } }) => {
      if (!isText(environment)) return 400;
      return environments.includes(environment) ? 409 : 404;
    },
    'DELETE /projects/default/environments/{environment}': () => 403,
    ...collectionOf('/projects/default/features', features, (name) =>
      features.set(name, { on: false, needs: new Set() }),
    ),
    'POST /projects/default/features/archive': ({ body: { features: archived } }) => {
      if (!Array.isArray(archived) || archived.length === 0 || !archived.every(isText)) return 400;
      if (!archived.every((each) => features.has(each))) return 404;
      for (const each of archived) features.delete(each);
      return 204;
    },
    ...itemOf('/projects/default/features/{name}', features, 0),
    'POST /projects/default/features/{name}/dependencies': ({ ids: [name], body: { feature: other } }) => {
      if (!isText(other)) return 400;
      const feature = features.get(name);
      if (feature === undefined || !features.has(other)) return 404;
      if (other === name) return 403;
      if (fault === 'fails on a dependency') return 500;
      feature.needs.add(other);
      return 204;
    },
    'GET /projects/default/features/{name}/environments/{environment}': ({ ids: [name, environment] }) =>
      features.has(name) && environments.includes(environment) ? 200 : 404,
    'POST /projects/default/features/{name}/environments/{environment}/on': ({ ids: [name, environment] }) => {
      const feature = features.get(name);
      if (feature === undefined || !environments.includes(environment)) return 404;
      for (const each of fault === 'turns all on' ? features.values() : [feature]) each.on = true;
      return fault === 'turns all on' ? 500 : 204;
    },
  });
  const target = await judgedAt(url, await contractOf(document), { most: 6, credentials: new Map() });
  const theirs = features.get('theirs');
  return {
    target,
    foreign: theirs && { ...theirs, needs: [...theirs.needs], types: types.has('simple') },
  };
}

const untouched = { on: false, needs: [], types: true };

describe('below something of others that nobody can create', () => {
  test('what the run has created is changed, and nothing else; a correct service gets no finding', async () => {
    const { target, foreign } = await judged();
    expect(target.findings.filter(({ level }) => level === 'violation')).toEqual([]);
    // To take an environment from a project that others use is not for the run to do.
    expect(target.notExercised.toSorted()).toEqual(['addEnvironment', 'removeEnvironment']);
    expect(foreign).toEqual(untouched);
  });

  test.each<[Fault, string]>([
    ['turns all on', 'server-error turnOn'],
    ['fails on a dependency', 'server-error addDependency'],
    ['fails on a label', 'server-error createLabel'],
  ])('a fault is found: %s', async (fault, finding) => {
    const { target } = await judged(fault);
    expect(target.findings.map(({ rule, operation }) => `${rule} ${operation}`)).toContain(finding);
  });
});

test('an item whose identity has another form than the operation allows is left out', async () => {
  const attempt = '{ name: attempt, in: path, required: true, schema: { type: string, pattern: "^atmpt_[0-9]{3}$" } }';
  const contract = await contractOf(
    documentOf(`/attempts:
  get: { operationId: listAttempts, ${listing('{ type: object, required: [id], properties: { id: { type: string } } }')} }
/attempts/{attempt}:
  parameters: [${attempt}]
  get: { operationId: getAttempt, ${all('200', '404', '422')} }
/attempts/{attempt}/content:
  parameters: [${attempt}]
  get: { operationId: getContent, ${all('200', '404', '422')} }
  delete: { operationId: deleteContent, ${all('204', '404', '422')} }
`),
  );
  const ids = ['sink_1', 'sink_2'];
  const deleted: string[] = [];
  const isFit = (id: string): boolean => /^atmpt_[0-9]{3}$/.test(id);
  const url = await serviceOf({
    'GET /attempts': () => [200, ids.map((id) => ({ id }))],
    'GET /attempts/{attempt}': ({ ids: [id] }) => (isFit(id) ? 200 : 422),
    'GET /attempts/{attempt}/content': ({ ids: [id] }) => (isFit(id) ? 200 : 422),
    'DELETE /attempts/{attempt}/content': ({ ids: [id] }) => {
      if (isFit(id)) deleted.push(id);
      return isFit(id) ? 204 : 422;
    },
  });
  expect(violationsIn(await judgedAt(url, contract))).toEqual([]);
  expect(deleted).toEqual([]);
});

/** Rooms of a hub and roles can be created, under another version of the path; hubs and users cannot. */
const versions = documentOf(`/v2/hubs/{hub}/rooms:
  ${parameters('hub')}
  get: { operationId: listRooms, ${listing(named)} }
  post: { operationId: createRoom, ${taking('name')}, ${creating} }
/v2/hubs/{hub}/rooms/{room}:
  ${parameters('hub', 'room')}
  get: { operationId: getRoom, responses: { '200': { description: d, ${json(named)} }, '404': { description: d } } }
  delete: { operationId: deleteRoom, ${done} }
/v1/hubs/{hub}/rooms/{room}/lights/dim:
  ${parameters('hub', 'room')}
  post: { operationId: dim, ${done} }
/v2/roles:
  get: { operationId: listRoles, ${listing(named)} }
  post: { operationId: createRole, ${taking('name')}, ${creating} }
/v2/roles/{role}:
  ${parameters('role')}
  get: { operationId: getRole, responses: { '200': { description: d, ${json(named)} }, '404': { description: d } } }
  delete: { operationId: deleteRole, ${done} }
/v1/users:
  get: { operationId: listUsers, ${listing(named)} }
/v1/users/{user}:
  ${parameters('user')}
  get: { operationId: getUser, ${all('200', '404')} }
/v1/users/{user}/roles/{role}/grant:
  ${parameters('user', 'role')}
  post: { operationId: grant, ${done} }
`);

describe('below something that the document manages under another path', () => {
  async function judgedVersions(isFaulty: boolean): Promise<Judged> {
    const rooms = new Set(['theirs']);
    const roles = new Set(['admin']);
    const done: string[] = [];
    const url = await serviceOf({
      ...collectionOf('/v2/hubs/{hub}/rooms', rooms, (name) => rooms.add(name)),
      ...itemOf('/v2/hubs/{hub}/rooms/{room}', rooms, 1),
      ...collectionOf('/v2/roles', roles, (name) => roles.add(name)),
      ...itemOf('/v2/roles/{role}', roles, 0),
      'GET /v1/users': () => [200, [{ name: 'fern' }]],
      'GET /v1/users/{user}': ({ ids: [user] }) => (user === 'fern' ? 200 : 404),
      'POST /v1/hubs/{hub}/rooms/{room}/lights/dim': ({ ids: [, room] }) => {
        if (!rooms.has(room)) return 404;
        done.push(`dim ${room}`);
        return isFaulty ? 500 : 204;
      },
      'POST /v1/users/{user}/roles/{role}/grant': ({ ids: [user, role] }) => {
        if (user !== 'fern' || !roles.has(role)) return 404;
        done.push(`grant to ${user}`);
        return isFaulty ? 500 : 204;
      },
    });
    const target = await judgedAt(url, await contractOf(versions), { most: 6, credentials: new Map() });
    return {
      target,
      foreign: [[...rooms], [...roles], done.filter((each) => each === 'dim theirs' || each.startsWith('grant'))],
    };
  }

  test('an item of the run is changed, and no item of others; a correct service gets no finding', async () => {
    const { target, foreign } = await judgedVersions(false);
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual(['grant']);
    expect(foreign).toEqual([['theirs'], ['admin'], []]);
  });

  test('a fault is found', async () => {
    const { target, foreign } = await judgedVersions(true);
    expect(target.findings.map(({ rule, operation }) => `${rule} ${operation}`)).toContain('server-error dim');
    expect(foreign).toEqual([['theirs'], ['admin'], []]);
  });
});
