import { expect, test } from 'vitest';
import { deriveCases, type Case } from '../../src/cases/index.js';
import type { Coverage } from '../../src/checks/index.js';
import { loadContract, type Contract } from '../../src/contract/index.js';
import { run, urlTarget, type RunOptions } from '../../src/run/index.js';
import { servePlants } from '../cli/plant-server.js';
import { library } from '../correct-servers/documents/library.js';
import { startDocumented } from '../correct-servers/documents/small-server.js';
import { uploads } from '../correct-servers/documents/uploads.js';
import { token } from '../correct-servers/plant-store/plain.js';
import { startPlantStore, type Running } from '../correct-servers/plant-store/start.js';
import { contractOf } from '../laws/judged.js';
import { casesOf } from '../derived-cases.js';
import { judgedAt } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { outcomeOf } from './runs.js';
import { serviceOf } from './service.js';

const plantStore = await loadContract('openapi.yaml');
const { cases } = deriveCases(plantStore);
const credentials = new Map([['', token]]);

async function coverageOf(
  server: Running,
  contract: Contract,
  chosen: readonly Case[],
  changes: Partial<RunOptions> = {},
): Promise<Coverage> {
  try {
    const targets = [urlTarget(server.url)];
    const options = { seed: 'coverage', timeout: 1_000, touch: ['*'], ...changes };
    const events = run({ contract, cases: chosen, targets, ...options });
    const { coverage } = (await outcomeOf(events)).target;
    if (coverage === undefined) throw new Error('no coverage');
    return coverage;
  } finally {
    await server.close();
  }
}

/** Runs some cases against a correct plant store. */
async function ofPlantStore(chosen: readonly Case[], options: Partial<RunOptions> = {}): Promise<Coverage> {
  return coverageOf(await startPlantStore(() => ({})), plantStore, chosen, { credentials, ...options });
}

/** What is missing, as `line name: reason`. */
function missing({ elements }: Coverage): readonly string[] {
  return elements.flatMap(({ exercised, place, name, direction, reason }) =>
    exercised ? [] : [`${place.line} ${name}${direction === 'response' ? ' <' : ''}: ${reason}`],
  );
}

function some(...ids: readonly string[]): readonly Case[] {
  return cases.filter(({ id }) => ids.some((end) => id === `createPlant/${end}`));
}

test('the derived cases exercise all of the plant store', async () => {
  const coverage = await ofPlantStore(cases);
  expect(missing(coverage)).toEqual([]);
  expect(coverage.elements.filter(({ kind }) => kind === 'keyword')).toHaveLength(17);
});

test('a keyword counts once a case has satisfied it and another has broken it', async () => {
  const good = missing(await ofPlantStore(some('good/full')));
  expect(good).toContain('58 required of NewPlant: no case breaks it');
  expect(good).toContain('64 format of NewPlant.id: no case breaks it');
  expect(good.join('\n')).not.toContain('45 required of Plant <');
  const both = missing(await ofPlantStore(some('good/full', 'body/id/missing')));
  expect(both.join('\n')).not.toContain('required of NewPlant');
  expect(both).toContain('64 format of NewPlant.id: no case breaks it');
});

test('schemas that ask the same of one value are all broken by it', async () => {
  const left = missing(await ofPlantStore(some('good/full', 'body/array'))).join('\n');
  expect(left).not.toContain('44 type of Plant:');
  expect(left).not.toContain('57 type of NewPlant:');
});

test('what no case speaks of, no answer had or no answer was held against is said', async () => {
  expect(missing(await ofPlantStore(some('good/minimal')))).toEqual([
    '36 400 of createPlant: the server sent no such response',
    '39 application/json in 400 of createPlant <: the server sent no such response',
    '44 type of Plant: no case breaks it',
    '45 required of Plant: no case breaks it',
    '50 type of Plant.name: no case breaks it',
    '53 type of Plant.tag <: no response was checked against it',
    '53 type of Plant.tag: no case satisfies or breaks it',
    '57 type of NewPlant: no case breaks it',
    '58 required of NewPlant: no case breaks it',
    '63 type of NewPlant.id: no case breaks it',
    '64 format of NewPlant.id: no case breaks it',
    '66 type of Error <: no response was checked against it',
    '67 required of Error <: no response was checked against it',
    '73 type of Error.error <: no response was checked against it',
    '74 format of Error.error <: no response was checked against it',
    '77 type of Error.message <: no response was checked against it',
  ]);
});

test('a server that answers no good request has not shown its operation', async () => {
  const server = await servePlants(() => ({ status: 400, body: { error: 1, message: 'no' } }));
  const left = missing(await coverageOf(server, plantStore, some('good/minimal'), { credentials }));
  expect(left[0]).toBe('20 createPlant: the server accepted no request of it');
});

test('cases that were left out are named as the reason', async () => {
  const leftOut = new Map([['createPlant', 12]]);
  const left = missing(await ofPlantStore(some('good/full'), { leftOut }));
  expect(left).toContain(
    '64 format of NewPlant.id: no case breaks it; up to 12 of createPlant were left out (see --max-cases-per-operation)',
  );
});

test('parameters, forms and parts of several are read back', async () => {
  const contract = await loadContract(library.file);
  const ofLibrary = await coverageOf(await startDocumented(library), contract, casesOf(contract), {
    credentials: new Map(Object.entries(library.credentials)),
  });
  const parameters = ofLibrary.elements.filter(({ kind }) => kind === 'parameter');
  expect(parameters.map(({ exercised }) => exercised)).toEqual(parameters.map(() => true));
  expect(ofLibrary.elements.find(({ name }) => name === 'maximum of the query parameter limit')?.broken).toBe(true);

  const forms = await loadContract(uploads.file);
  const ofUploads = await coverageOf(await startDocumented(uploads), forms, casesOf(forms), {
    credentials: new Map(Object.entries(uploads.credentials)),
  });
  const types = ofUploads.elements.filter(({ kind, direction }) => kind === 'media-type' && direction === 'request');
  expect(types.map(({ exercised }) => exercised)).toEqual(types.map(() => true));
  expect(ofUploads.elements.find(({ name }) => name === 'type of age')?.exercised).toBe(true);
});

test('an undocumented success exercises its operation, in a single request and in a scenario', async () => {
  const thing = objectOf({ id: text, label: text });
  const contract = await contractOf(
    documentOf({
      '/things': {
        post: { operationId: 'createThing', ...sent(objectOf({ label: text })), ...answersOr(400)(200, thing) },
      },
      '/things/{id}': {
        ...at('id'),
        get: { operationId: 'readThing', ...answersOr(404)(200, thing) },
        delete: { operationId: 'deleteThing', ...answersOr(404)(200) },
      },
    }),
  );
  const things = new Map<string, object>();
  const url = await serviceOf({
    'POST /things': ({ body: { label } }) => {
      if (typeof label !== 'string' || label === '' || label.length > 60) return 400;
      const made = { id: `t${things.size}`, label };
      things.set(made.id, made);
      return [201, made];
    },
    'GET /things/{id}': ({ ids: [id] }) => (things.has(id) ? [200, things.get(id)] : 404),
    'DELETE /things/{id}': ({ ids: [id] }) => (things.delete(id) ? 204 : 404),
  });
  const { coverage, findings } = await judgedAt(url, contract, { only: /good|readThing|law/ });
  const operations = coverage?.elements.filter(({ kind }) => kind === 'operation') ?? [];
  expect(operations.flatMap(({ exercised, operation }) => (exercised ? [operation] : []))).toEqual([
    'createThing',
    'readThing',
    'deleteThing',
  ]);
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['undocumented-status']));
});
