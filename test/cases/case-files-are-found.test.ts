import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CaseFileError, loadCases } from '../../src/cases/index.js';
import { caseFile, inFolder, plantContract, plantFile } from './load.js';

const oneCase = (id: string): string => `version: 1\ncases: [{ id: ${id}, operation: createPlant, expect: survive }]\n`;

async function ids(paths: readonly string[]): Promise<readonly string[]> {
  return (await loadCases(paths, await plantContract())).cases.map(({ id }) => id);
}

async function messageOf(paths: readonly string[], folder: string): Promise<string> {
  try {
    await ids(paths);
  } catch (error) {
    if (error instanceof CaseFileError) return error.message.replaceAll(folder, '');
    throw error;
  }
  return 'not refused';
}

describe('a folder', () => {
  test('is its YAML files by name, and nothing below it', async () => {
    const files = {
      'b.yaml': oneCase('b'),
      'a.yml': oneCase('a'),
      'C.YAML': oneCase('c'),
      'd.json': '{',
      'notes.md': '# d',
    };
    await inFolder(files, async (folder) => {
      await mkdir(join(folder, 'deviations'));
      await writeFile(join(folder, 'deviations', 'prism.yaml'), 'not: cases\n');
      await mkdir(join(folder, 'e.yaml'));
      expect(await ids([folder])).toEqual(['c', 'a', 'b']);
    });
  });

  test('without any is a mistake', async () => {
    await inFolder({ 'a.json': '{}' }, async (folder) => {
      expect(await messageOf([join(folder)], folder)).toBe('there is no .yaml or .yml file in the folder ');
    });
  });
});

test('files are read in the order given, and one given twice once', async () => {
  await inFolder({ 'a.yaml': oneCase('a'), 'b.yaml': oneCase('b') }, async (folder) => {
    const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')];
    expect(await ids([b, a, b])).toEqual(['b', 'a']);
    expect(await ids([a, folder])).toEqual(['a', 'b']);
    expect(await ids([`${folder}/./a.yaml`, folder])).toEqual(['a', 'b']);
  });
});

test('a file may be JSON', async () => {
  await inFolder(
    { 'a.json': '{"version":1,"cases":[{"id":"a","operation":"createPlant","expect":"survive"}]}' },
    async (folder) => {
      expect(await ids([join(folder, 'a.json')])).toEqual(['a']);
    },
  );
});

test('what cannot be read is said, all of it at once', async () => {
  await inFolder({ 'broken.yaml': 'version: 1\nversion: 1\n', 'empty.yaml': '' }, async (folder) => {
    await writeFile(join(folder, 'latin1.yaml'), Buffer.from('version: 1 # \xe4\n', 'latin1'));
    const paths = ['absent.yaml', 'latin1.yaml', 'broken.yaml', 'empty.yaml'].map((name) => join(folder, name));
    expect(await messageOf(paths, folder)).toBe(
      [
        'case file /absent.yaml cannot be read: there is no such file or folder',
        'case file /latin1.yaml cannot be read: it is not UTF-8',
        '/broken.yaml:2:1: member "version" is repeated',
        '/empty.yaml:1:1: the document is empty',
      ].join('\n'),
    );
  });
});

test('a broken file is told before what the others miss in it', async () => {
  const files = {
    'a.yaml': caseFile('form: plant\nexpect: accept'),
    'b.yaml': 'version: 1\ncases: [{ id: b, from: plant, proves: x, expect: survive }]\n',
  };
  await inFolder(files, async (folder) => {
    expect(await messageOf([folder], folder)).toBe('/a.yaml:15:5: unknown key "form" in a case; did you mean "from"?');
  });
});

test('good requests and rules of one name are refused across files', async () => {
  await inFolder({ 'a.yaml': `${plantFile}  []\n`, 'b.yaml': `${plantFile}  []\n` }, async (folder) => {
    expect(await messageOf([folder], folder)).toBe(
      [
        '/b.yaml:5:3: rule "id-required" exists already; the first one is at /a.yaml:5:3',
        '/b.yaml:7:3: good request "plant" exists already; the first one is at /a.yaml:7:3',
        '/b.yaml:11:3: good request "tagged-plant" exists already; the first one is at /a.yaml:11:3',
      ].join('\n'),
    );
  });
});
