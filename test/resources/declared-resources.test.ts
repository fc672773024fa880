import { expect, test } from 'vitest';
import { parseConfiguration } from '../../src/cli/config/parse-configuration.js';
import { resourceGraph, type ResourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';

const done = `responses: { '200': { description: d } }`;
const path = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;
const answers = (schema: string): string =>
  `responses: { '200': { description: d, content: { application/json: { schema: ${schema} } } } }`;
const takes = (schema: string): string => `requestBody: { content: { application/json: { schema: ${schema} } } }`;
const object = (name: string): string => `{ type: object, properties: { ${name}: { type: string } } }`;

const contract = await contractOf(`openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /enrol: { post: { operationId: enrol, ${takes(object('mentor'))}, ${answers(object('handle'))} } }
  /roll: { get: { operationId: roll, ${answers(`{ type: array, items: ${object('handle')} }`)} } }
  /pupils/{number}: { ${path('number')}, get: { operationId: getPupil, ${done} }, delete: { operationId: expel, ${done} } }
  /pupils/{number}/marks: { ${path('number')}, get: { operationId: getMarks, parameters: [{ name: by, in: query, schema: { type: string } }], ${done} } }
  /teachers: { post: { operationId: hire, ${answers(object('id'))} } }
  /teachers/{id}: { ${path('id')}, get: { operationId: getTeacher, ${done} } }
`);

function graphOf(resources: string, of = contract): ResourceGraph {
  const { resources: declared } = parseConfiguration(`resources:\n${resources}`, 'trellis.config.yaml', {});
  return resourceGraph(of, declared);
}

const named = (graph: ResourceGraph, name: string): ResourceGraph['resources'][number] =>
  graph.resources.find((each) => each.name === name)!;

const student = `
  student:
    item: /pupils/{number}
    parent: teacher
    identity: /handle
    operations: { create: enrol, list: GET /roll, action: [getMarks] }
    refers: { /mentor: teacher, by: teacher }
`;

test('nothing connects what the names of a document do not', () => {
  expect(named(resourceGraph(contract), 'pupil').producers).toEqual([]);
});

test('what a configuration says of a resource goes before all', () => {
  const graph = graphOf(student);
  const resource = named(graph, 'student');
  expect(resource).toMatchObject({ source: 'configuration', parent: { name: 'teacher' }, names: ['number'] });
  expect(resource.roles).toMatchObject({
    create: [{ key: 'enrol' }],
    list: [{ key: 'roll' }],
    delete: [{ key: 'expel' }],
  });
  expect(
    resource.producers.map(({ by, operation, identity, source }) => [
      by,
      operation.key,
      source,
      identity.get('number')?.[0],
    ]),
  ).toEqual([
    ['create', 'enrol', 'configuration', { kind: 'response', pointer: '/handle' }],
    ['list', 'roll', 'configuration', { kind: 'response', pointer: '/*/handle' }],
  ]);
  expect(resource.producers[0]?.place).toMatchObject({ file: 'trellis.config.yaml', line: 6 });
  const needsOf = (key: string): unknown => graph.useOf(contract.operation(key)!).needs;
  expect(needsOf('enrol')).toMatchObject([
    { slot: { in: 'body', pointer: '/mentor' }, resource: { name: 'teacher' }, source: 'configuration', as: 'parent' },
  ]);
  expect(needsOf('getMarks')).toMatchObject([
    { resource: { name: 'student' } },
    { slot: { in: 'query', name: 'by' }, resource: { name: 'teacher' } },
  ]);
});

test.each([
  ['a resource', '  pupl: { identity: /id }', '2:3: the document has no resource "pupl"; did you mean "pupil"?'],
  [
    'a path',
    '  a: { item: "/pupil/{number}" }',
    '2:14: the document has no path /pupil/{number}; did you mean "/pupils/{number}"?',
  ],
  [
    'an operation',
    '  pupil: { operations: { create: enroll } }',
    '2:34: garden.yaml has no operation "enroll"; did you mean "enrol"?',
  ],
  ['a parent', '  pupil: { parent: techer }', '2:20: there is no resource "techer"; did you mean "teacher"?'],
  [
    'itself as its parent',
    '  pupil: { parent: pupil }',
    '2:20: resource pupil cannot lie below pupil, which lies below it',
  ],
  [
    'another parameter',
    '  pupil: { identity: { no: /id } }',
    '2:28: resource pupil does not have the parameter "no"; its path has "number"',
  ],
  [
    'what no request has',
    '  pupil: { refers: { owner: teacher } }',
    '2:29: no operation of resource pupil has "owner" in its requests; name a parameter, or write a JSON pointer such as "/productId"',
  ],
])('a configuration that speaks of %s that is not there is refused at its place', (_, text, problem) => {
  expect(() => graphOf(text)).toThrow(`trellis.config.yaml:${problem}`);
});

test.each([
  ['  a: { path: /a }', '2:8: unknown key "path" in resource "a"'],
  ['  a: { identity: id }', '2:18: "id" does not name the place of the identity; write a JSON Pointer'],
  ['  a: { operations: { creates: x } }', '2:22: there is no role "creates"; did you mean "create"?'],
])('%s has no meaning', (text, problem) => {
  expect(() => graphOf(text)).toThrow(`trellis.config.yaml:${problem}`);
});

test('a path that is declared names no procedure, whatever follows its dot', async () => {
  const dotted = await contractOf(`openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /teams.create: { post: { operationId: createTeam, ${takes(object('name'))}, ${answers(object('id'))} } }
  /teams.info: { get: { operationId: readTeam, parameters: [{ name: team, in: query, required: true, schema: { type: string } }], ${answers(object('id'))} } }
  /teams.list: { get: { operationId: listTeams, ${answers(`{ type: array, items: ${object('id')} }`)} } }
  /teams.archive: { post: { operationId: archive, ${takes(object('team'))}, ${answers(object('id'))} } }
`);
  const archive = dotted.operations.find(({ key }) => key === 'archive')!;
  expect(graphOf('  {}', dotted).useOf(archive).resource?.name).toBe('team');
  expect(graphOf('  archive: { collection: /teams.archive }', dotted).useOf(archive).resource?.name).toBe('archive');
});
