import { crc32, inflateSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.js';
import { chromium, openBrowser } from '../browser/browser.js';
import { documentOf, mockOf, violationsOf } from './mocks.js';

let mock: Mock | undefined;
afterEach(async () => {
  await mock?.close();
  mock = undefined;
});

/** A document whose only response has this content. */
function answering(content: object): string {
  const responses = { 200: { description: 'It.', content } };
  return documentOf(`/it: ${JSON.stringify({ get: { operationId: 'getIt', responses } })}`);
}

async function bytesOf(content: object): Promise<{ readonly type: string | null; readonly bytes: Buffer }> {
  mock = await mockOf(answering(content));
  const response = await fetch(`${mock.url}/it`);
  expect(violationsOf(response)).toEqual([]);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

async function valueOf(schema: object): Promise<any> {
  const { bytes } = await bytesOf({ 'application/json': { schema } });
  return JSON.parse(bytes.toString());
}

describe('a binary response is a file of its type', () => {
  const binary = { schema: { type: 'string', format: 'binary' } };

  test('PNG', async () => {
    const { bytes } = await bytesOf({ 'image/png': binary });
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const chunks: [string, Buffer][] = [];
    for (let at = 8; at < bytes.length;) {
      const length = bytes.readUInt32BE(at);
      const body = bytes.subarray(at + 4, at + 8 + length);
      expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
      chunks.push([body.toString('latin1', 0, 4), body.subarray(4)]);
      at += 12 + length;
    }
    expect(chunks.map(([name]) => name)).toEqual(['IHDR', 'IDAT', 'IEND']);
    const [width, height] = [chunks[0]![1].readUInt32BE(0), chunks[0]![1].readUInt32BE(4)];
    expect(inflateSync(chunks[1]![1]).length).toBe(height * (1 + 3 * width));
  });

  test('PDF, with a table of where its objects stand', async () => {
    const { bytes } = await bytesOf({ 'application/pdf': {} });
    const text = bytes.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.\d\n[^]*%%EOF\n$/);
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start)).toMatch(/^xref\n0 6\n/);
    const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    for (const [at, offset] of entries.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
    expect(entries.length).toBe(5);
    const stream = /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(text);
    expect(stream?.[2]?.length).toBe(Number(stream?.[1]));
  });

  test('ZIP, whose directory leads to its file', async () => {
    const { bytes } = await bytesOf({ 'application/zip': binary });
    const end = bytes.lastIndexOf('PK\x05\x06');
    const directory = bytes.readUInt32LE(end + 16);
    expect(bytes.toString('latin1', directory, directory + 4)).toBe('PK\x01\x02');
    expect(directory + bytes.readUInt32LE(end + 12)).toBe(end);
    const [sum, size, name] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18), bytes.readUInt16LE(26)];
    expect(crc32(bytes.subarray(30 + name, 30 + name + size))).toBe(sum);
  });

  test.each([
    ['image/jpeg', '\xff\xd8\xff'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF'],
    ['image/svg+xml', '<svg '],
    ['audio/wav', 'RIFF'],
    ['application/gzip', '\x1f\x8b'],
  ])('%s', async (type, magic) => {
    const { bytes, type: sent } = await bytesOf({ [type]: binary });
    expect(sent).toBe(type);
    expect(bytes.toString('latin1')).toMatch(new RegExp(`^${magic}`));
    expect(bytes.length).toBeLessThan(1000);
  });

  test('of a range, one of the types in it', async () => {
    const { bytes, type } = await bytesOf({ 'image/*': binary });
    expect([type, bytes.toString('latin1', 1, 4)]).toEqual(['image/png', 'PNG']);
  });

  test('but an example, and a structured value, stay what they are', async () => {
    const text = (await bytesOf({ 'image/svg+xml': { ...binary, example: '<svg/>' } })).bytes.toString();
    expect(text).toBe('<svg/>');
    await mock?.close();
    const schema = { type: 'object', xml: { name: 'svg' }, required: ['g'], properties: { g: { const: 'x' } } };
    expect((await bytesOf({ 'image/svg+xml': { schema } })).bytes.toString()).toContain('<svg><g>x</g></svg>');
  });

  test.skipIf(chromium === undefined)('as a browser shows it', async () => {
    const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];
    const paths = types.map((type, at) => {
      const responses = { 200: { description: 'It.', content: { [type]: binary } } };
      return `/${at}: ${JSON.stringify({ get: { responses } })}`;
    });
    mock = await mockOf(documentOf(paths.join('\n')));
    const page = await openBrowser();
    try {
      await page.open(`${mock.url}/__trellis/health`);
      const widths = await page.evaluate<number[]>(
        `Promise.all(${JSON.stringify(types)}.map((_, at) => new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve(image.naturalWidth);
          image.onerror = () => resolve(0);
          image.src = '/' + at;
        })))`,
      );
      expect(widths).toEqual([64, 64, 16, 64, 64]);
    } finally {
      await page.close();
    }
  });
});

const time = { type: 'string', format: 'date-time' };

describe('a made-up list', () => {
  test('has items that differ, in a nested list too, without members that are not declared', async () => {
    const line = { type: 'object', additionalProperties: false, properties: { sku: { type: 'string' } } };
    const properties = {
      id: { type: 'integer' },
      state: { enum: ['open', 'paid', 'sent'] },
      createdAt: time,
      updatedAt: time,
      lines: { type: 'array', items: line },
    };
    const list = await valueOf({ type: 'array', items: { type: 'object', additionalProperties: false, properties } });
    expect(list).toHaveLength(3);
    expect(list.map((each: any) => each.state)).toEqual(['open', 'paid', 'sent']);
    expect(new Set(list.map((each: any) => each.id)).size).toBe(3);
    expect(new Set(list[0].lines.map((each: any) => each.sku)).size).toBe(3);
    for (const each of list) expect(Object.keys(each).toSorted()).toEqual(Object.keys(properties).toSorted());
  });

  test.each<[string, object, unknown]>([
    ['no more than maxItems', { maxItems: 1, items: { enum: ['a', 'b', 'c'] } }, ['a']],
    ['the values of an enumeration by turns', { minItems: 5, items: { enum: ['a', 'b'] } }, ['a', 'b', 'a', 'b', 'a']],
    ['each value once where items are unique', { uniqueItems: true, items: { enum: ['a', 'b'] } }, ['a', 'b']],
    ['the example of the document', { example: ['b'], items: { enum: ['a', 'b'] } }, ['b']],
    ['one of a constant', { items: { const: 'a' } }, ['a']],
  ])('has %s', async (_, schema, expected) => {
    expect(await valueOf({ type: 'array', ...schema })).toEqual(expected);
  });

  test.each([false, true])('has a hundred of three thousand values, uniqueItems %s', async (uniqueItems) => {
    const values = Array.from({ length: 3000 }, (_, at) => `word-${at}`);
    const list = await valueOf({ type: 'array', minItems: 100, uniqueItems, items: { type: 'string', enum: values } });
    expect(list).toEqual(values.slice(0, 100));
  });

  test('stays as the schema wants it where its items cannot differ', async () => {
    const items = { type: 'object', required: ['kind'], properties: { kind: { type: 'string', pattern: '^a$' } } };
    const contains = { type: 'object', properties: { kind: { const: 'a' } } };
    expect(await valueOf({ type: 'array', items, contains, maxContains: 1 })).toEqual([{ kind: 'a' }]);
  });
});

const shop = (post: object, properties: object): string => {
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, ...properties } };
  const of = (schema: object): object => ({ description: 'It.', content: { 'application/json': { schema } } });
  const parameters = [{ name: 'lampId', in: 'path', required: true, schema: { type: 'integer' } }];
  const content = { 'application/json': { schema: { type: 'object', properties }, ...post } };
  const collection = {
    get: { responses: { 200: of({ type: 'array', items: item }) } },
    post: { requestBody: { content }, responses: { 201: of(item) } },
  };
  const missing = { 404: { description: 'No.' } };
  return documentOf(
    `/lamps: ${JSON.stringify(collection)}\n/lamps/{lampId}: ${JSON.stringify({ get: { parameters, responses: { 200: of(item), ...missing } } })}`,
  );
};

async function lamps(document: string): Promise<any[]> {
  mock = await mockOf(document);
  return (await fetch(`${mock.url}/lamps`)).json() as Promise<any[]>;
}

describe('a made-up collection', () => {
  const text = { type: 'string' };

  test('has the words of the document, and is the same each time', async () => {
    const examples = { a: { value: { name: 'Tiffany', shade: 'glass' } }, b: { value: { name: 'Anglepoise' } } };
    const document = shop({ examples }, { name: text, shade: text });
    const first = await lamps(document);
    expect(first.slice(0, 2)).toMatchObject([{ name: 'Tiffany', shade: 'glass' }, { name: 'Anglepoise' }]);
    expect(first.length).toBeGreaterThanOrEqual(3);
    expect(first.length).toBeLessThanOrEqual(10);
    expect(new Set(first.map(({ name }) => name)).size).toBe(first.length);
    for (const each of first) expect(await (await fetch(`${mock!.url}/lamps/${each.id}`)).json()).toEqual(each);
    await mock!.close();
    expect(await lamps(document)).toEqual(first);
  });

  test('takes no words that its schema forbids, and none of another thing', async () => {
    const examples = { a: { value: { name: 'Tiffany', maker: { name: 'Studio', town: 'New York' } } } };
    const found = await lamps(
      shop({ examples }, { name: { type: 'string', maxLength: 5 }, maker: { type: 'object' } }),
    );
    expect(JSON.stringify(found)).not.toMatch(/Tiffany|Studio/);
  });

  test('has times and addresses where only the name tells that', async () => {
    const found = await lamps(shop({}, { created_at: text, avatar_url: text }));
    for (const each of found) {
      expect(Number.isNaN(Date.parse(each['created_at']))).toBe(false);
      expect(URL.canParse(each['avatar_url'])).toBe(true);
    }
  });

  test.each([
    ['createdAt', 'updatedAt'],
    ['created_at', 'deleted_at'],
    ['startsAt', 'endsAt'],
    ['orderedAt', 'shippedAt'],
    ['issuedOn', 'dueOn'],
    ['startDate', 'endDate'],
    ['validFrom', 'validUntil'],
  ])('has %s before %s', async (earlier, later) => {
    const format = /Date|On$/.test(later) ? { type: 'string', format: 'date' } : time;
    const found = await lamps(shop({}, { [later]: format, [earlier]: format }));
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const each of found) expect(each[earlier] <= each[later]).toBe(true);
    expect(found.some((each) => each[earlier] < each[later])).toBe(true);
  });
});
