import { beforeAll, describe, expect, test } from 'vitest';
import { bodyTemplate, deriveCases, type Case } from '../../../src/cases/index.js';
import { instantiate, instantiateText, sampleValues } from '../../../src/cases/model/instantiate.js';
import { loadText } from '../../contract/documents.js';

const schema = `
              type: object
              required: [name, age]
              additionalProperties: false
              properties:
                name: {type: string, minLength: 2, maxLength: 5}
                age: {type: integer, minimum: 1, maximum: 9}
                kind: {type: string, enum: [fern, moss]}
                code: {type: string, pattern: '^[A-Z]{2}$'}
                wild: {type: boolean}
                tags: {type: array, minItems: 1, maxItems: 2, uniqueItems: true, items: {type: string}}`;

/** One operation with such a request body. */
function documentOf(requestBody: string): string {
  return `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /plants:
    post:
      operationId: plant
      requestBody:${requestBody}
      responses: {'200': {description: good}, '400': {description: bad}}
`;
}

const document = documentOf(`
        required: true
        content:
          application/x-www-form-urlencoded:
            schema: ${schema}
          multipart/form-data:
            schema: ${schema}
                file: {type: string, format: binary}`);

let cases: readonly Case[];

beforeAll(async () => {
  cases = deriveCases(await loadText(document)).cases;
});

function idsOf(outcome: string, form: string): readonly string[] {
  const prefix = `plant/${form}/`;
  return cases.flatMap(({ id, expect: { outcome: own } }) =>
    own === outcome && id.startsWith(prefix) ? [id.slice(prefix.length)] : [],
  );
}

function bodyOf(id: string): string {
  const body = cases.find((each) => each.id === `plant/${id}`)?.request.body ?? [];
  return instantiateText(bodyTemplate(body), sampleValues());
}

describe.each(['form', 'multipart'])('every keyword of a field is broken in a %s body', (form) => {
  test.each([
    'name/missing',
    'age/missing',
    'undeclared-property',
    'name/below-minimum-length',
    'name/above-maximum-length',
    'age/string',
    'age/fraction',
    'age/below-minimum',
    'age/above-maximum',
    'kind/off-list',
    'code/off-pattern',
    'wild/string',
    'tags/above-maximum-items',
    'tags/equal-items',
  ])('%s', (id) => {
    expect(idsOf('refuse', form).join(' ')).toContain(id);
  });

  test('and satisfied at its limits', () => {
    expect(idsOf('accept', form)).toEqual(
      expect.arrayContaining(['name/at-maximum-length', 'age/at-maximum', 'kind/enum-1', 'tags/at-maximum-items']),
    );
  });

  test('what a text on the wire cannot show is not claimed', () => {
    expect(idsOf('refuse', form)).not.toContain('age/numeric-string');
    expect(idsOf('refuse', form).join(' ')).not.toMatch(/wild\/(?:one|zero)|tags\/object/);
    expect(idsOf('refuse', form).filter((id) => /^(?:name|code)\/(?:number|boolean|null)$/.test(id))).toEqual([]);
  });

  test('an empty field and one that is there twice are only to be survived', () => {
    const survived = idsOf('survive', form);
    expect(survived).toEqual(expect.arrayContaining(['age/blank', 'age/repeated', 'name/repeated']));
  });
});

test('the fields are written as forms write them', () => {
  expect(bodyOf('form/age/above-maximum')).toBe('name=Name&age=10');
  expect(bodyOf('form/tags/above-maximum-items').match(/tags=/g)).toHaveLength(3);
  expect(bodyOf('multipart/age/above-maximum')).toContain('name="age"\r\n\r\n10\r\n');
});

test('what only a type would tell apart is no good form, as text has none', async () => {
  const one = (name: string): string => `{type: object, properties: {name: {type: string}, ${name}: {type: string}}}`;
  const contract = await loadText(
    documentOf(`
        content:
          application/json: {schema: {oneOf: [${one('a')}, ${one('b')}]}}
          application/x-www-form-urlencoded: {schema: {oneOf: [${one('a')}, ${one('b')}]}}`),
  );
  const accepted = deriveCases(contract).cases.filter(({ expect: { outcome } }) => outcome === 'accept');
  expect(accepted.filter(({ id }) => id.startsWith('plant/body/')).length).toBeGreaterThan(0);
  expect(accepted.filter(({ id }) => id.startsWith('plant/form/'))).toEqual([]);
});

test('what breaks a pattern is not said to be of another type', async () => {
  const contract = await loadText(
    documentOf(`
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [code, age]
              properties:
                code: {type: string, pattern: '^[A-Z]{2}$'}
                age: {type: integer}
                wild: {type: boolean}`),
  );
  const ids = deriveCases(contract).cases.map(({ id }) => id);
  expect(ids.filter((id) => id.endsWith('/wrong-type-beside-optional'))).toEqual([
    'plant/form/age/wrong-type-beside-optional',
  ]);
});

describe('an object that is spread over names in brackets is varied as others are', async () => {
  const contract = await loadText(
    documentOf(`
        required: true
        content:
          application/x-www-form-urlencoded:
            encoding: {address: {style: deepObject, explode: true}, labels: {style: deepObject, explode: true}}
            schema:
              type: object
              required: [name]
              properties:
                name: {type: string, maxLength: 5}
                labels: {type: object, additionalProperties: {type: string, maxLength: 9}}
                address:
                  type: object
                  required: [country]
                  properties:
                    country: {type: string, pattern: '^[A-Z]{2}$'}
                    floor: {type: integer, minimum: 0}`),
  );
  const { cases: found } = deriveCases(contract);
  const outcomes = new Map(found.map(({ id, expect: { outcome } }) => [id, outcome]));

  test.each([
    ['name/above-maximum-length', 'refuse'],
    ['address/country/missing-beside-optional', 'refuse'],
    ['address/country/off-pattern', 'refuse'],
    ['address/floor/below-minimum', 'refuse'],
    ['address/floor/string', 'refuse'],
    ['labels/extra/above-maximum-length', 'refuse'],
    ['address/floor/at-minimum', 'accept'],
    ['labels/extra/at-maximum-length', 'accept'],
    // Without a part nothing of it is there, text has no type, and a server may not look for an object in one field.
    ['address/country/missing', undefined],
    ['address/country/number', undefined],
    ['address/country/wrong-type-beside-optional', undefined],
    ['address/string', undefined],
  ])('%s: %s', (id, outcome) => {
    expect(outcomes.get(`plant/form/${id}`)).toBe(outcome);
  });
});

test('an object that an empty text may stand for instead is a text where it has no brackets', async () => {
  const contract = await loadText(
    documentOf(`
        required: true
        content:
          application/x-www-form-urlencoded:
            encoding: {labels: {style: deepObject, explode: true}}
            schema:
              type: object
              required: [name]
              properties:
                name: {type: string}
                labels: {anyOf: [{type: object, additionalProperties: {type: string}}, {type: string, enum: ['']}]}`),
  );
  const found = deriveCases(contract).cases.filter(({ id }) => id.startsWith('plant/form/labels/'));
  const outcomes = new Map(found.map(({ id, expect: { outcome } }) => [id.split('/').slice(3).join('/'), outcome]));
  expect(outcomes.get('string')).toBe('refuse');
  expect(outcomes.get('as-anyOf-1/off-list')).toBe('refuse');
  expect(outcomes.get('as-anyOf-1/smallest')).toBe('accept');
});

test('of a list under deepObject, of which no style speaks, nothing is claimed, and it is written as most read it', async () => {
  const contract = await loadText(
    documentOf(`
        required: true
        content:
          application/x-www-form-urlencoded:
            encoding: {expand: {style: deepObject, explode: true}}
            schema:
              type: object
              required: [name]
              properties:
                name: {type: string}
                expand: {type: array, minItems: 1, maxItems: 2, items: {type: string, maxLength: 9}}`),
  );
  const found = deriveCases(contract).cases.filter(({ id }) => id.startsWith('plant/'));
  const bodies = found.map(({ request }) => instantiateText(bodyTemplate(request.body ?? []), sampleValues()));
  const lists = bodies.filter((body) => body.includes('expand'));
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter((body) => !body.includes('expand%5B'))).toEqual([]);
  const ofList = found.filter(({ id }) => id.startsWith('plant/form/expand/'));
  expect(ofList.filter(({ expect: { outcome } }) => outcome !== 'survive')).toEqual([]);
});

test('where no field is required, the smallest valid request has fields all the same, as no bytes look like no body', async () => {
  const optional = document.replaceAll('              required: [name, age]\n', '');
  const { cases: found, notes } = deriveCases(await loadText(optional));
  expect(notes).toEqual([]);
  const minimal = found.find(({ id }) => id === 'plant/good/minimal');
  expect(instantiateText(bodyTemplate(minimal?.request.body ?? []), sampleValues())).toContain('name=');
});

describe('a file is one of its type', async () => {
  const contract = await loadText(
    documentOf(`
        required: true
        content:
          multipart/form-data:
            encoding: {photo: {contentType: 'image/png, image/jpeg'}, clip: {contentType: video/*}, scan: {contentType: image/*}, small: {contentType: image/png}}
            schema:
              type: object
              required: [photo, clip, scan, small, drafts, page]
              properties:
                photo: {type: string, format: binary}
                clip: {type: string, format: binary}
                scan: {type: string, format: binary}
                small: {type: string, format: binary, maxLength: 9}
                drafts: {type: array, minItems: 1, items: {type: string, format: binary}}
                page: {type: string, contentMediaType: application/pdf}
          application/pdf: {}`),
  );
  const { cases: found, notes } = deriveCases(contract);
  const parts = Buffer.from(
    instantiate(bodyTemplate(found.find(({ id }) => id === 'plant/good/minimal')?.request.body ?? []), sampleValues()),
  )
    .toString('latin1')
    .split('--trellis-boundary');

  test.each([
    ['photo', 'png', 'image/png', '\x89PNG\r\n'],
    ['scan', 'png', 'image/png', '\x89PNG\r\n'],
    ['clip', 'bin', 'video/mp4', 'Trellis'],
    // What may hold no more than a few bytes holds no picture.
    ['small', 'png', 'image/png', 'Trellis'],
    ['drafts', 'bin', 'application/octet-stream', 'Trellis'],
    ['page', 'pdf', 'application/pdf', '%PDF-1.4'],
  ])('%s has a fresh name that ends with .%s', (name, extension, type, content) => {
    const part = parts.find((each) => each.includes(`name="${name}"`)) ?? '';
    const fresh = /(?<=filename=")sample[0-9a-z]{10}(?=\.)/;
    expect(part.replace(fresh, 'fresh')).toContain(
      `filename="fresh.${extension}"\r\nContent-Type: ${type}\r\n\r\n${content}`,
    );
  });

  test('nothing is said of a type that is known', () => {
    expect(notes).toEqual([]);
  });
});
