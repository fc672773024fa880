import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { badForms, badMeanings } from './bad-case-files.js';
import { caseFile, load } from './load.js';

const schema = JSON.parse(readFileSync('schemas/cases.schema.json', 'utf8'));
// Strict: a keyword that does not fit, or is unknown, is an error.
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(schema);

function schemaErrors(text: string): readonly string[] {
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the case files of the project are valid, and name the schema for editors', () => {
  test.each(readdirSync('contracts').filter((name) => name.endsWith('.yaml')))('%s', (name) => {
    const text = readFileSync(`contracts/${name}`, 'utf8');
    expect(schemaErrors(text)).toEqual([]);
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=../schemas/cases.schema.json');
  });
});

describe('a bad form is refused by the schema as by the loader', () => {
  test.each(badForms)('$title', ({ text }) => {
    expect(schemaErrors(text)).not.toEqual([]);
  });
});

describe('what only the loader can see is good to the schema', () => {
  const parsed = badMeanings.filter(({ title }) => title !== 'a hole between braces');
  test.each(parsed)('$title', ({ text }) => {
    expect(schemaErrors(text)).toEqual([]);
  });
});

describe('every form that the loader takes, the schema takes', () => {
  test.each([
    'expect: 404',
    'expect: [200, 409]',
    "set: { '': {}, /: 2, /a~0b: 3 }\nexpect: survive",
    'body: [1]\nset: { /0: 2 }\nexpect: survive',
    'rawBody: null\nexpect: survive',
    'rawBodyBase64: " e30=\\n"\nexpect: survive',
    'headers: { A: [b, c], D: null, E: "" }\nexpect: survive',
    'query: { a: [b], c: null, d: e }\nexpect: survive',
    'path: "//a?b=!c&d=${unique.uuid}"\nexpect: survive',
    'method: MKCOL\nexpect: survive',
    'auth: { header: "" }\nexpect: survive',
    'before: [{}, { from: tagged-plant, set: { /id: 5 } }]\nexpect: survive',
    'title: a\nlevel: warning\nproves: id-required\ntags: [a-b]\noperation: POST /plants\nexpect: accept',
  ])('%s', async (theCase) => {
    expect(schemaErrors(caseFile(theCase))).toEqual([]);
    expect((await load(caseFile(theCase))).cases.length).toBe(1);
  });
});
