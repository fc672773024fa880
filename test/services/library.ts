import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { RequestListener } from 'node:http';
import { databaseOf, without, type Row, type Statements } from './database.js';
import { bookChange, listQuery, newBook } from './library-document.js';
import { ownerOf } from './owner.js';

type Book = Readonly<Record<string, unknown>>;

/** What libraries do differently: the statements that they run, and what they make of requests and rows. */
export interface Library {
  /** Beside the tables. */
  readonly schema: string;
  readonly identity: (database: Statements) => string | number;
  readonly insert: string;
  readonly one: string;
  /** Before a read is answered. */
  readonly touch: string;
  /** The `WHERE` of a list, for its page and its total. */
  readonly listed: string;
  readonly order: string;
  readonly window: string;
  readonly firstPage: number;
  readonly replace: string;
  readonly remove: string;
  /** Runs as soon as a request is there, whatever it is. */
  readonly early: string;
  /** The row that a PATCH leaves. */
  readonly merge: (book: Book, change: Book) => Book;
  /** A book as responses show it. */
  readonly show: (book: Book) => Book;
  /** The entity tag of a row. */
  readonly tag: (row: Row) => string;
  readonly isKnown: (ifNoneMatch: string, tag: string) => boolean;
  readonly isCurrent: (ifMatch: string, tag: string) => boolean;
  readonly needsVersion: boolean;
  /** The status for a row that is marked as deleted, where a read finds it. */
  readonly deleted: 200 | 404 | 410;
  readonly deleteMissing: number;
  readonly patched: 200 | 204;
  readonly location: (id: string | number) => string;
  readonly next: (page: number, size: number, total: number) => object;
  /** What the response to a GET of one book shows. */
  readonly read: (book: Book) => object;
  /** What the response to a PUT or POST shows, of the row and of the request. */
  readonly answered: (book: Book, body: Book) => Book;
}

export type LibraryTwist = (plain: Library) => Partial<Library>;

const columns = ['title', 'note', 'pages', 'price', 'lent', 'kind', 'published', 'tags'];

export const plainLibrary: Library = {
  schema: '',
  identity: (database) => Number(database.one('UPDATE counter SET last = last + 1 RETURNING last')?.['last']),
  insert: `INSERT INTO book (id, owner, version, ${columns.join(', ')})
    VALUES (:id, :owner, 1, ${columns.map((name) => `:${name}`).join(', ')})`,
  one: 'SELECT * FROM book WHERE id = :id AND owner = :owner',
  touch: '',
  listed: `owner = :owner AND deletedAt IS NULL
    AND (:lent IS NULL OR lent = :lent) AND (:title IS NULL OR title = :title)`,
  order: 'rowid',
  window: 'LIMIT :size OFFSET (:page - :firstPage) * :size',
  firstPage: 1,
  replace: `UPDATE book SET version = version + 1, ${columns.map((name) => `${name} = :${name}`).join(', ')}
    WHERE id = :id AND owner = :owner AND version = :version`,
  remove: `UPDATE book SET deletedAt = '2026-11-23T12:00:00Z' WHERE id = :id AND owner = :owner`,
  early: '',
  merge: (book, change) => ({ ...book, ...change }),
  show: (book) => book,
  tag: ({ version }) => `"${version}"`,
  isKnown: (known, tag) => known.split(',').some((each) => each.trim().replace('W/', '') === tag.replace('W/', '')),
  // A weak tag never matches (RFC 9110 §13.1.1).
  isCurrent: (wanted, tag) => wanted === '*' || (!tag.startsWith('W/') && wanted === tag),
  needsVersion: false,
  deleted: 404,
  deleteMissing: 404,
  patched: 200,
  location: (id) => `/books/${id}`,
  next: (_page, _size, total) => ({ total }),
  read: (book) => book,
  answered: (book) => book,
};

const tables = `
  CREATE TABLE counter (last INTEGER NOT NULL);
  INSERT INTO counter VALUES (0);
  CREATE TABLE book (
    id PRIMARY KEY, owner TEXT NOT NULL, version INTEGER NOT NULL, reads INTEGER NOT NULL DEFAULT 0, deletedAt TEXT,
    title TEXT NOT NULL, note TEXT, pages INTEGER, price REAL NOT NULL, lent INTEGER, kind TEXT, published TEXT, tags TEXT
  );`;

// Shared: each compiles the meta-schema once, which costs more than the schemas of the service.
const ofBody = new Ajv2020({ strict: false, coerceTypes: false });
formats.default(ofBody);
const ofQuery = new Ajv2020({ strict: false, coerceTypes: true });

/** A service on Fastify that keeps books in SQLite, with the twists of its habits and faults, in that order. */
export async function library(...twists: readonly LibraryTwist[]): Promise<RequestListener> {
  const its: Library = { ...plainLibrary };
  for (const twist of twists) Object.assign(its, twist({ ...its }));
  const database = databaseOf(tables + its.schema);
  const app = fastify();
  app.setValidatorCompiler<object>(({ schema, httpPart }) => (httpPart === 'body' ? ofBody : ofQuery).compile(schema));
  app.removeAllContentTypeParsers();
  const types = { POST: 'application/json', PUT: 'application/json', PATCH: 'application/merge-patch+json' };
  app.addContentTypeParser([...new Set(Object.values(types))], { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes as Buffer)));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  app.decorateRequest('owner', '');
  app.addHook('onRequest', async (request, reply) => {
    const owner = ownerOf(request.headers.authorization);
    if (its.early !== '') database.run(its.early, { ...asked(request), method: request.method, user: owner });
    if (owner === undefined) return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ message: 'no token' });
    request.setDecorator('owner', owner);
    const type = types[request.method as keyof typeof types] as string | undefined;
    if (type !== undefined && request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== type)
      return reply.code(415).send({ message: `not ${type}` });
    return undefined;
  });

  const values = (request: FastifyRequest): Record<string, unknown> => ({
    ...asked(request),
    owner: request.getDecorator('owner'),
  });
  const shown = (row: Row): Book => its.show(bookOf(row));
  const gone = (reply: FastifyReply, status = 404): FastifyReply =>
    reply.code(status).send({ message: 'no such book' });
  /** The row that a request may change; undefined once the request is answered. */
  const current = (request: FastifyRequest, reply: FastifyReply): Row | undefined => {
    const row = database.one(its.one, values(request));
    const wanted = request.headers['if-match'];
    if (row === undefined || row['deletedAt'] !== null) void gone(reply, row === undefined ? 404 : removedStatus(its));
    else if (wanted === undefined && its.needsVersion) void reply.code(428).send({ message: 'If-Match is missing' });
    else if (wanted !== undefined && !its.isCurrent(wanted, its.tag(row)))
      void reply.code(412).send({ message: 'the book has changed' });
    else return row;
    return undefined;
  };

  app.get('/books', { schema: { querystring: { type: 'object', properties: listQuery } } }, (request) => {
    const query = request.query as { page?: number; size?: number };
    const { page = its.firstPage, size = 20 } = query;
    const given = { ...query, ...values(request), page, size, firstPage: its.firstPage };
    const rows = database.all(`SELECT * FROM book WHERE ${its.listed} ORDER BY ${its.order} ${its.window}`, given);
    const total = Number(database.one(`SELECT count(*) AS total FROM book WHERE ${its.listed}`, given)?.['total']);
    return { books: rows.map(shown), ...its.next(page, size, total) };
  });
  app.post('/books', { schema: { body: newBook } }, (request, reply) => {
    const id = its.identity(database);
    database.run(its.insert, { ...(request.body as object), ...values(request), id });
    const row = database.one(its.one, { ...values(request), id });
    const body = request.body as Book;
    const book = row === undefined ? { id, ...body } : shown(row);
    return reply.code(201).header('Location', its.location(id)).send(its.answered(book, body));
  });
  app.get('/books/:id', (request, reply) => {
    if (its.touch !== '') database.run(its.touch, values(request));
    const row = database.one(its.one, values(request));
    if (row === undefined) return gone(reply);
    if (row['deletedAt'] !== null && its.deleted !== 200) return gone(reply, its.deleted);
    const tag = its.tag(row);
    const known = request.headers['if-none-match'];
    void reply.header('ETag', tag);
    return known !== undefined && its.isKnown(known, tag) ? reply.code(304).send() : reply.send(its.read(shown(row)));
  });
  app.put('/books/:id', { schema: { body: newBook } }, (request, reply) => {
    const row = current(request, reply);
    if (row === undefined) return reply;
    const body = request.body as Book;
    database.run(its.replace, { ...body, ...values(request), version: row['version'] });
    return reply.send(its.answered(shown(database.one(its.one, values(request)) ?? row), body));
  });
  app.patch('/books/:id', { schema: { body: bookChange } }, (request, reply) => {
    const row = current(request, reply);
    if (row === undefined) return reply;
    const body = request.body as Book;
    const merged = its.merge(bookOf(row), body);
    database.run(its.replace, { ...merged, ...values(request), version: row['version'] });
    if (its.patched === 204) return reply.code(204).send();
    return reply.send(its.answered(shown(database.one(its.one, values(request)) ?? row), body));
  });
  app.delete('/books/:id', (request, reply) => {
    const row = database.one(its.one, values(request));
    if (row === undefined || row['deletedAt'] !== null) return gone(reply, its.deleteMissing);
    if (current(request, reply) === undefined) return reply;
    database.run(its.remove, values(request));
    return reply.code(204).send();
  });
  for (const [url, allow] of [
    ['/books', 'GET, HEAD, POST'],
    ['/books/:id', 'GET, HEAD, PUT, PATCH, DELETE'],
  ] as const) {
    const known = new Set(allow.split(', '));
    const method = app.supportedMethods.filter((each) => !known.has(each));
    app.route({ method, url, handler: (_request, reply) => reply.code(405).header('Allow', allow).send({}) });
  }
  await app.ready();
  return (request, response) => app.routing(request, response);
}

function removedStatus({ deleted }: Library): number {
  return deleted === 410 ? 410 : 404;
}

/** The identity that the path names: a number where it reads as one, since SQLite compares values of one type alone. */
function asked({ params }: FastifyRequest): { readonly id?: string | number } {
  const { id } = params as { id?: string };
  if (id === undefined) return {};
  return { id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id };
}

function bookOf({ lent, tags, reads, ...row }: Row): Book {
  const isLent = lent === null ? null : lent !== 0;
  const parsed = typeof tags === 'string' ? (JSON.parse(tags) as unknown) : null;
  return without({ ...row, lent: isLent, tags: parsed, reads: reads === 0 ? null : reads }, 'owner');
}
