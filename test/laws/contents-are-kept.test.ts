import { expect, test, vi } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { httpServer, withBody } from '../run/servers.js';
import { isShort } from '../run/service.js';
import { objectIn } from '../run/servers.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
/** The responses to a PUT that may only promise its effect. */
const later = {
  responses: Object.fromEntries([202, 204, 400, 404, 415].map((status) => [status, { description: 'It' }])),
};
const levels = ['quiet', 'usual', 'loud'];
const recipe = objectOf({ id: text, name: text });

/** The media types of the contents of a recipe. */
const types = { photo: 'image/png', scan: 'application/octet-stream', note: 'text/plain' } as const;
type Name = keyof typeof types | 'level';

/** The read and the PUT of a content, and its deletion unless all share it. */
function contentPath(mediaType: string, schema: object, deletes: boolean): object {
  const content = { [mediaType]: { schema } };
  return {
    get: { responses: { 200: { description: 'It', content }, 404: { description: 'None' } } },
    put: { requestBody: { required: true, content }, ...(deletes ? answers(204) : later) },
    ...(deletes ? { delete: answers(204) } : {}),
  };
}

const document = documentOf({
  '/recipes': { post: { ...sent(objectOf({ name: text })), ...answers(201, recipe) } },
  '/recipes/{id}': { ...at('id'), get: answers(200, recipe), delete: answers(204) },
  '/recipes/{id}/photo': { ...at('id'), ...contentPath(types.photo, { type: 'string', format: 'binary' }, true) },
  '/recipes/{id}/scan': { ...at('id'), ...contentPath(types.scan, {}, true) },
  '/recipes/{id}/note': { ...at('id'), ...contentPath(types.note, { type: 'string' }, true) },
  '/level': contentPath('text/plain', { type: 'string', enum: levels }, false),
});

interface Habits {
  /** What the service stores in place of a content. */
  readonly stores?: (bytes: Buffer, name: Name) => Buffer | undefined;
  /** The content of which there is only one, that of all recipes. */
  readonly shares?: Name;
  readonly keeps?: Name;
  /** What a recipe without a photo of its own shows. */
  readonly usual?: Buffer;
  /** The milliseconds after which the level is set that the response only promises. */
  readonly delay?: number;
}

async function judgedFor({ stores = (bytes) => bytes, shares, keeps, usual, delay }: Habits): Promise<object> {
  const recipes = new Map<string, unknown>();
  const contents = new Map<string, Buffer>([['level', Buffer.from('usual')]]);
  let count = 0;
  let pending = 0;
  const url = await httpServer(
    withBody(({ method, url: path = '', headers }, response, bytes) => {
      const answer = (status: number, body?: Buffer, type = 'application/json'): unknown =>
        response.writeHead(status, body && { 'Content-Type': type }).end(method === 'HEAD' ? undefined : body);
      const [, of = '', id = '', name = ''] = path.split('?')[0]!.split('/');
      const isOf = (type: string): boolean => headers['content-type']?.split(';')[0]?.toLowerCase() === type;
      const reads = method === 'GET' || method === 'HEAD';
      if (of === 'recipes' && name === '') {
        const item = (): Buffer => Buffer.from(JSON.stringify({ id, name: recipes.get(id) }));
        if (method !== 'POST' || id !== '') {
          if (!recipes.has(id)) return answer(404);
          if (method === 'DELETE') return answer(recipes.delete(id) ? 204 : 404);
          return reads ? answer(200, item()) : answer(405);
        }
        if (!isOf('application/json')) return answer(415);
        const body = objectIn(bytes);
        if (!isShort(body?.['name'])) return answer(400);
        const made = `r-${++count}`;
        recipes.set(made, body['name']);
        return answer(201, Buffer.from(JSON.stringify({ id: made, name: body['name'] })));
      }
      const isLevel = of === 'level' && id === '';
      if (!isLevel && !(name in types && recipes.has(id))) return answer(404);
      const own = (isLevel ? 'level' : name) as Name;
      const type = isLevel ? 'text/plain' : types[name as keyof typeof types];
      const key = isLevel ? own : `${shares === own ? 'all' : id} ${own}`;
      const shown = contents.get(key) ?? (own === 'photo' ? usual : undefined);
      if (reads) return shown === undefined ? answer(404) : answer(200, shown, type);
      if (method === 'DELETE' && !isLevel) {
        if (!contents.has(key)) return answer(404);
        if (keeps !== own) contents.delete(key);
        return answer(204);
      }
      if (method !== 'PUT') return answer(405);
      if (!isOf(type)) return answer(415);
      if (bytes.length === 0 || (isLevel && !levels.includes(bytes.toString()))) return answer(400);
      const stored = stores(bytes, own);
      if (isLevel && delay !== undefined) {
        pending++;
        setTimeout(() => {
          contents.set(key, stored ?? bytes);
          pending--;
        }, delay);
        return answer(202);
      }
      if (stored !== undefined) contents.set(key, stored);
      return answer(204);
    }),
  );
  const contract = await contractOf(document);
  const found = await judgedAt(url, contract, { cases: lawsOf(contract) });
  await vi.waitUntil(() => pending === 0);
  // The scripts create no more recipes than the requests name.
  const creations = found.findings.flatMap(({ reproduce }) => reproduce.match(/-X 'POST'/g) ?? []).length;
  return { broken: violationsIn(found), creations, recipes: recipes.size, level: contents.get('level')?.toString() };
}

const untouched = { recipes: 0, level: 'usual' };

test.each<readonly [string, Habits]>([
  ['keeps contents as they are', {}],
  ['shows a usual photo', { usual: Buffer.from('usual') }],
  ['sets a level after its response', { delay: 200 }],
  ['scales photos', { stores: (bytes, name) => (name === 'photo' ? Buffer.from('small') : bytes) }],
  [
    'ends each note with a line break',
    { stores: (bytes, name) => (name === 'note' ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes) },
  ],
])('a service that %s breaks no law', async (_words, habits) => {
  expect(await judgedFor(habits)).toEqual({ broken: [], creations: 0, ...untouched });
});

const only = (name: Name, stored: (bytes: Buffer) => Buffer | undefined): Habits => ({
  stores: (bytes, own) => (own === name ? stored(bytes) : bytes),
});

test.each<readonly [string, Habits, string]>([
  ['stores no photo', only('photo', () => undefined), 'update-without-effect resource:photo/law/content-is-kept'],
  ['stores no level', only('level', () => undefined), 'update-without-effect resource:level/law/content-is-kept'],
  [
    'reads bytes as text',
    only('scan', (bytes) => Buffer.from(bytes.toString())),
    'value-damaged resource:scan/law/content-is-kept',
  ],
  [
    'stores texts in Latin-1',
    only('note', (bytes) => Buffer.from(bytes.toString(), 'latin1')),
    'value-damaged resource:note/law/content-is-kept',
  ],
  ['has one note for all recipes', { shares: 'note' }, 'wrong-parent resource:note/law/content-is-kept'],
  ['does not delete a scan', { keeps: 'scan' }, 'deleted-still-there resource:scan/law/content-is-kept'],
])('a service that %s is found', async (_words, habits, finding) => {
  const creations = finding.includes(':level/') ? 0 : finding.startsWith('wrong-parent') ? 2 : 1;
  expect(await judgedFor(habits)).toEqual({ broken: [expect.stringContaining(finding)], creations, ...untouched });
});
