import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentError, loadContract } from '../../src/contract/index.js';
import type { LoadOptions } from '../../src/contract/index.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-'));
  await mkdir(join(folder, 'api', 'schemas'), { recursive: true });
  await mkdir(join(folder, 'shared'));
  await writeFile(join(folder, 'api', 'schemas', 'name.yaml'), 'type: string\n');
  await writeFile(join(folder, 'shared', 'name.yaml'), 'type: string\n');
  await symlink(join(folder, 'shared', 'name.yaml'), join(folder, 'api', 'linked.yaml'));
  await symlink(join(folder, 'shared'), join(folder, 'api', 'linked'));
  await symlink(join(folder, 'api', 'schemas', 'name.yaml'), join(folder, 'api', 'inside.yaml'));
  await symlink('loop.yaml', join(folder, 'api', 'loop.yaml'));
  await symlink(join(folder, 'api'), join(folder, 'alias'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function problemsOf(reference: string, options: LoadOptions = {}, within = 'api'): Promise<string[]> {
  const file = join(folder, within, 'openapi.yaml');
  await writeFile(
    file,
    `openapi: 3.1.0
info: {title: a, version: "1"}
components: {schemas: {A: {$ref: ${JSON.stringify(reference)}}}}
`,
  );
  try {
    await loadContract(file, { strict: true, ...options });
    return [];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.problems.map(({ code, message }) => `${code}: ${message.replaceAll(folder, '')}`);
  }
}

describe('within the folder of the document', () => {
  test.each(['schemas/name.yaml', './schemas/../schemas/name.yaml', 'inside.yaml'])('%s is read', async (reference) => {
    expect(await problemsOf(reference)).toEqual([]);
  });

  test('also when the folder itself is reached by a link', async () => {
    expect(await problemsOf('schemas/name.yaml', {}, 'alias')).toEqual([]);
  });
});

describe('outside of it', () => {
  const outside = (name: string): string =>
    `reference-forbidden: cannot read ${name}: it is outside the folder of the document`;

  test.each([
    ['../shared/name.yaml', '/shared/name.yaml'],
    ['schemas/../../shared/name.yaml', '/shared/name.yaml'],
    ['%2e%2e/shared/name.yaml', '/shared/name.yaml'],
    ['../shared/no-such-file.yaml', '/shared/no-such-file.yaml'],
    ['file:///etc/passwd', '/etc/passwd'],
    ['/etc/passwd', '/etc/passwd'],
    ['linked.yaml', '/api/linked.yaml'],
    ['linked/name.yaml', '/api/linked/name.yaml'],
  ])('%s is not read', async (reference, shown) => {
    expect(await problemsOf(reference)).toEqual([outside(shown)]);
  });

  test('a folder that is named is open', async () => {
    const options = { allowRefsFrom: [join(folder, 'shared')] };
    expect(await problemsOf('../shared/name.yaml', options)).toEqual([]);
    expect(await problemsOf('linked/name.yaml', options)).toEqual([]);
    expect(await problemsOf('../../etc/passwd', options)).toHaveLength(1);
  });
});

describe('what cannot be read is told', () => {
  test.each([
    ['schemas', 'document-unreadable: cannot read /api/schemas: it is a folder'],
    ['schemas/nmae.yaml', 'document-unreadable: cannot read /api/schemas/nmae.yaml: there is no such file'],
    ['loop.yaml', 'document-unreadable: cannot read /api/loop.yaml: its symbolic links form a circle'],
    [
      'ftp://example.com/a',
      'document-unreadable: cannot read ftp://example.com/a: only files, http: and https: can be read',
    ],
    ['urn:example:a', 'document-unreadable: cannot read urn:example:a: only files, http: and https: can be read'],
    ['file://host/a', 'document-unreadable: cannot read file://host/a: it is not a local file'],
  ])('%s', async (reference, problem) => {
    expect(await problemsOf(reference)).toEqual([problem]);
  });

  test('a file with a similar name is suggested', async () => {
    const file = join(folder, 'api', 'opneapi.yaml');
    await problemsOf('schemas/name.yaml');
    await expect(loadContract(file, { strict: true })).rejects.toThrow(
      `cannot read ${file}: there is no such file; did you mean "openapi.yaml"?`,
    );
  });

  test.each([
    ['in the folder that is named', 'schemas/nam.yaml', 'did you mean "name.yaml"?'],
    ['in a folder of a similar name', 'shemas/name.yaml', 'did you mean "schemas/name.yaml"?'],
    ['but not where that folder does not have it', 'shemas/names.yaml', undefined],
    ['but never the document that refers to it', './opnapi.yaml#/A', undefined],
  ])('a reference to a file with a similar name gets it suggested %s', async (_, reference, hint) => {
    const file = join(folder, 'api', 'openapi.yaml');
    const text = `openapi: 3.1.0\ninfo: {title: a, version: "1"}\ncomponents: {schemas: {A: {$ref: ${reference}}}}\n`;
    await writeFile(file, text);
    const told = await loadContract(file, { strict: true }).catch((error: unknown) => error);
    expect(told).toMatchObject({ problems: [{ code: 'document-unreadable' }] });
    expect(told instanceof DocumentError && told.problems[0].hint).toBe(hint);
  });

  test('the document may be no directory', async () => {
    const file = join(folder, 'api');
    await expect(loadContract(file, { strict: true })).rejects.toThrow(`cannot read ${file}: it is a folder`);
  });

  test('nor of another encoding', async () => {
    const file = join(folder, 'encoded.yaml');
    await writeFile(file, Buffer.from('openapi: 3.1.0', 'utf16le').subarray(0));
    await expect(loadContract(file, { strict: true })).rejects.toThrow(DocumentError);
    await writeFile(file, Uint8Array.from([0xff, 0xfe, 0x6f, 0]));
    await expect(loadContract(file, { strict: true })).rejects.toThrow(
      `cannot read ${file}: it is UTF-16; save it as UTF-8`,
    );
    await writeFile(file, Uint8Array.from([0x6f, 0xe9, 0x3a]));
    await expect(loadContract(file, { strict: true })).rejects.toThrow(`cannot read ${file}: it is not UTF-8`);
  });
});
