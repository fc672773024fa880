import { describe, expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';

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

type Body = Readonly<Record<string, unknown>>;
type Fault = 'turns all on' | 'fails on a dependency' | 'fails on a label';

interface Judged {
  readonly target: CollectedTarget;
  readonly foreign: unknown;
}

/** Runs all cases against a service in which the feature `theirs` belongs to others, and says what became of that. */
async function judged(fault?: Fault): Promise<Judged> {
  const features = new Map([['theirs', { on: false, needs: new Set<string>() }]]);
  const types = new Set(['simple']);
  const environments = ['development', 'production'];
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const { method = '' } = request;
      const steps = new URL(request.url ?? '', 'http://localhost').pathname.slice(1).split('/').map(decoded);
      const [first = '', id = '', second = '', name = '', third = '', environment = '', ...rest] = steps;
      const answer = (status: number): void => {
        if (status === 204) return void response.writeHead(204).end();
        answerJson(response, status, {});
      };
      const allowed = (...methods: readonly string[]): boolean => {
        if (methods.includes(method)) return true;
        response.writeHead(405, { allow: methods.join(', ') }).end();
        return false;
      };
      const shown = (names: Iterable<string>): void =>
        answerJson(
          response,
          200,
          [...names].map((each) => ({ name: each })),
        );
      const taken = (...members: readonly string[]): Body | undefined => {
        const isJson = /^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? '');
        const body = read(bytes);
        if (isJson && body !== undefined && members.every((member) => isText(body[member]))) return body;
        answer(isJson ? 400 : 415);
        return undefined;
      };
      const create = (kept: { has(each: string): boolean }, add: (each: string) => void): void => {
        const body = taken('name');
        if (body === undefined) return;
        const own = String(body['name']);
        if (kept.has(own)) return answer(409);
        add(own);
        answerJson(response, 201, { name: own });
      };
      if (first === 'projects' && steps.length === 1) return allowed('GET') ? shown(['default']) : undefined;
      if (first === 'environments' && steps.length === 1) return allowed('GET') ? shown(environments) : undefined;
      if (first === 'environments' && steps.length === 2)
        return allowed('GET') ? answer(environments.includes(id) ? 200 : 404) : undefined;
      if (first === 'label-types' && steps.length === 1) {
        if (!allowed('GET', 'POST')) return;
        return method === 'GET' ? shown(types) : create(types, (each) => types.add(each));
      }
      if (first === 'label-types' && steps.length === 2) {
        if (!allowed('GET', 'DELETE')) return;
        if (!types.has(id)) return answer(404);
        if (method === 'GET') return answerJson(response, 200, { name: id });
        types.delete(id);
        return answer(204);
      }
      if (first === 'labels' && steps.length === 1) {
        if (!allowed('POST')) return;
        const body = taken('type', 'text');
        if (body === undefined) return;
        if (fault === 'fails on a label') return answer(types.has(String(body['type'])) ? 500 : 404);
        return answer(types.has(String(body['type'])) ? 204 : 404);
      }
      if (first !== 'projects' || id !== 'default' || rest.length > 1) return answer(404);
      if (second === 'environments' && steps.length === 3) {
        if (!allowed('POST')) return;
        const body = taken('environment');
        if (body !== undefined) answer(environments.includes(String(body['environment'])) ? 409 : 404);
        return;
      }
      if (second === 'environments' && steps.length === 4) return allowed('DELETE') ? answer(403) : undefined;
      if (second !== 'features') return answer(404);
      if (steps.length === 3) {
        if (!allowed('GET', 'POST')) return;
        if (method === 'GET') return shown(features.keys());
        return create(features, (each) => features.set(each, { on: false, needs: new Set() }));
      }
      if (name === 'archive' && steps.length === 4) {
        if (!allowed('POST', 'GET', 'DELETE') || method !== 'POST') return method === 'POST' ? undefined : answer(404);
        const body = taken();
        if (body === undefined) return;
        const named = body['features'];
        if (!Array.isArray(named) || named.length === 0 || !named.every(isText)) return answer(400);
        if (!named.every((each) => features.has(each))) return answer(404);
        for (const each of named) features.delete(each);
        return answer(204);
      }
      const feature = features.get(name);
      if (steps.length === 4) {
        if (!allowed('GET', 'DELETE')) return;
        if (feature === undefined) return answer(404);
        if (method === 'GET') return answerJson(response, 200, { name });
        features.delete(name);
        return answer(204);
      }
      if (third === 'dependencies' && steps.length === 5) {
        if (!allowed('POST')) return;
        const body = taken('feature');
        if (body === undefined) return;
        const other = String(body['feature']);
        if (feature === undefined || !features.has(other)) return answer(404);
        if (other === name) return answer(403);
        if (fault === 'fails on a dependency') return answer(500);
        feature.needs.add(other);
        return answer(204);
      }
      if (third !== 'environments' || (steps.length > 6 && rest[0] !== 'on') || steps.length < 6) return answer(404);
      if (!allowed(steps.length === 6 ? 'GET' : 'POST')) return;
      if (feature === undefined || !environments.includes(environment)) return answer(404);
      if (steps.length === 6) return answer(200);
      for (const each of fault === 'turns all on' ? features.values() : [feature]) each.on = true;
      answer(fault === 'turns all on' ? 500 : 204);
    }),
  );
  const target = await judgedAt(url, await contractOf(document), { most: 6, credentials: new Map() });
  const theirs = features.get('theirs');
  return {
    target,
    foreign: theirs && { ...theirs, needs: [...theirs.needs], types: types.has('simple') },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function read(bytes: Uint8Array): Body | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
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
  const url = await httpServer((request, response) => {
    const [, first, id, content] = (request.url?.split('?')[0] ?? '').split('/');
    if (!['GET', 'DELETE'].includes(request.method ?? '')) return void response.writeHead(405).end();
    if (first !== 'attempts') return void response.writeHead(404).end();
    if (id === undefined)
      return answerJson(
        response,
        200,
        ids.map((each) => ({ id: each })),
      );
    const isFit = /^atmpt_[0-9]{3}$/.test(id);
    if (isFit && request.method === 'DELETE') deleted.push(id);
    response.writeHead(isFit ? (content !== undefined && request.method === 'DELETE' ? 204 : 200) : 422).end();
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
    const url = await httpServer(
      withBody((request, response, bytes) => {
        const { method = '' } = request;
        const [path = ''] = (request.url ?? '').split('?');
        const [version, first, id = '', second, name = '', ...action] = path.slice(1).split('/').map(decoded);
        const end = (status: number): void => void response.writeHead(status).end();
        const isOf = (...allowed: readonly string[]): boolean => {
          if (!allowed.includes(method)) response.writeHead(405, { allow: allowed.join(', ') }).end();
          return allowed.includes(method);
        };
        const collection = (names: Set<string>): void => {
          if (!isOf('GET', 'POST')) return;
          if (method === 'GET')
            return answerJson(
              response,
              200,
              [...names].map((each) => ({ name: each })),
            );
          const isJson = /^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? '');
          const own = read(bytes)?.['name'];
          if (!isJson || !isText(own)) return end(isJson ? 400 : 415);
          if (names.has(own)) return end(409);
          names.add(own);
          answerJson(response, 201, { name: own });
        };
        const item = (names: Set<string>, own: string): void => {
          if (!isOf('GET', 'DELETE')) return;
          if (!names.has(own)) return end(404);
          if (method === 'GET') return answerJson(response, 200, { name: own });
          names.delete(own);
          end(204);
        };
        if (version === 'v2' && first === 'roles' && second === undefined)
          return id === '' ? collection(roles) : item(roles, id);
        if (version === 'v2' && first === 'hubs' && second === 'rooms' && action.length === 0)
          return name === '' ? collection(rooms) : item(rooms, name);
        if (version !== 'v1') return end(404);
        if (first === 'users' && second === undefined) {
          if (!isOf('GET')) return;
          return id === '' ? answerJson(response, 200, [{ name: 'fern' }]) : end(id === 'fern' ? 200 : 404);
        }
        const known = first === 'users' ? id === 'fern' && roles.has(name) : rooms.has(name);
        if (!['lights/dim', 'grant'].includes(action.join('/'))) return end(404);
        if (!isOf('POST')) return;
        if (!known) return end(404);
        done.push(first === 'users' ? `grant to ${id}` : `dim ${name}`);
        end(isFaulty ? 500 : 204);
      }),
    );
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
