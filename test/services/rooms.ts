import { getRequestListener } from '@hono/node-server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Hono, type Context } from 'hono';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { databaseOf, without, type Row } from './database.js';
import { schemas } from './rooms-document.js';
import { ownerOf } from './owner.js';

type Item = Readonly<Record<string, unknown>>;

/** What houses do differently: the statements that they run, and when. */
export interface House {
  readonly insertRoom: string;
  readonly oneRoom: string;
  readonly replaceRoom: string;
  readonly removeRoom: string;
  readonly insertBooking: string;
  readonly oneBooking: string;
  readonly replaceBooking: string;
  readonly removeBooking: string;
  /** Before a read of a booking is answered. */
  readonly touch: string;
  /** Brings the list of bookings up to date after each change. */
  readonly copy: string;
  /** Milliseconds until the list follows; 0 where it follows at once. */
  readonly copiedAfter: number;
  readonly createdAfter: number;
  readonly created: 201 | 202;
  /** The rows of a page: those after a row, one more than it shows. */
  readonly pageOfRooms: string;
  readonly pageOfBookings: string;
  readonly shownOnPage: (limit: number) => number;
  /** The cursor of the page after these rows, all that were found; undefined where there is none. */
  readonly next: (shown: readonly Row[], found: readonly Row[], after: number) => number | undefined;
  readonly setNotice: string;
  readonly keep: (body: Item) => Item;
  readonly showRoom: (room: Item) => Item;
  readonly showBooking: (booking: Item) => Item;
  readonly location: (path: string) => string;
  /** Looks for the room of a booking before it writes. */
  readonly looksFirst: boolean;
}

export type HouseTwist = (plain: House) => Partial<House>;

export const plainHouse: House = {
  insertRoom: 'INSERT INTO room (code, name, seats) VALUES (:code, :name, :seats) ON CONFLICT DO NOTHING',
  oneRoom: 'SELECT * FROM room WHERE code = :code',
  replaceRoom: 'UPDATE room SET name = :name, seats = :seats WHERE code = :code',
  removeRoom: 'DELETE FROM room WHERE code = :code',
  insertBooking: `INSERT INTO booking (id, owner, room, title, guests, starts)
    VALUES (:id, :owner, :room, :title, :guests, :starts)`,
  oneBooking: 'SELECT * FROM booking WHERE id = :id AND owner = :owner',
  replaceBooking: `UPDATE booking SET room = :room, title = :title, guests = :guests, starts = :starts
    WHERE id = :id AND owner = :owner`,
  removeBooking: 'DELETE FROM booking WHERE id = :id AND owner = :owner',
  touch: '',
  copy: 'DELETE FROM listed; INSERT INTO listed SELECT * FROM booking',
  copiedAfter: 0,
  createdAfter: 0,
  created: 201,
  pageOfRooms: 'SELECT * FROM room WHERE seq > :after ORDER BY seq LIMIT :limit + 1',
  pageOfBookings: 'SELECT * FROM listed WHERE seq > :after AND owner = :owner ORDER BY seq LIMIT :limit + 1',
  shownOnPage: (limit) => limit,
  next: (shown, found) => (found.length > shown.length ? Number(shown.at(-1)?.['seq']) : undefined),
  setNotice: 'INSERT OR REPLACE INTO notice VALUES (:topic, :owner, :words)',
  keep: (body) => body,
  showRoom: (room) => room,
  showBooking: (booking) => booking,
  location: (path) => path,
  looksFirst: true,
};

const ofBooking = `(seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
  room TEXT NOT NULL REFERENCES room (code), title TEXT NOT NULL, guests INTEGER, starts TEXT,
  state TEXT NOT NULL DEFAULT 'confirmed')`;
const tables = `
  PRAGMA foreign_keys = ON;
  CREATE TABLE room (seq INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seats INTEGER);
  INSERT INTO room (code, name, seats) VALUES ('hall', 'The hall', 200);
  CREATE TABLE notice (topic TEXT, owner TEXT, words TEXT NOT NULL, PRIMARY KEY (topic, owner));
  CREATE TABLE booking ${ofBooking};
  CREATE TABLE listed ${ofBooking.replace('REFERENCES room (code)', '')};`;

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

/** A service on Hono that keeps rooms and bookings in SQLite, with the twists of its habits and faults, in that order. */
export function house(...twists: readonly HouseTwist[]): RequestListener {
  const its: House = { ...plainHouse };
  for (const twist of twists) Object.assign(its, twist({ ...its }));
  const database = databaseOf(tables);
  const copy = (): void => {
    for (const statement of its.copy.split(';')) database.run(statement);
  };
  const changed = (): void => database.later(its.copiedAfter, copy);
  const app = new Hono<{ Variables: { owner: string } }>();
  type Asked = Context<{ Variables: { owner: string } }>;

  app.use(async (context, next) => {
    const owner = ownerOf(context.req.header('authorization'));
    if (owner === undefined) return context.json({}, 401, { 'WWW-Authenticate': 'Bearer' });
    context.set('owner', owner);
    return next();
  });
  /** The body of a request, or the response to one that cannot be accepted. */
  const bodyOf = async (context: Asked, schema: object): Promise<Item | Response> => {
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/json *(;|$)/i.test(type)) return context.json({}, 415);
    try {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
      return ajv.validate(schema, value) ? its.keep(value as Item) : context.json({}, 400);
    } catch {
      return context.json({}, 400);
    }
  };
  const page = (context: Asked, statement: string, show: (row: Item) => Item): Response => {
    const { limit = '20', cursor } = context.req.query();
    const after = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
    if (!/^[1-9]\d?$/.test(limit) || Number(limit) > 50 || !Number.isSafeInteger(after) || cursor === '')
      return context.json({}, 400);
    const found = database.all(statement, { limit: Number(limit), after, owner: context.get('owner') });
    const shown = found.slice(0, its.shownOnPage(Number(limit)));
    const next = its.next(shown, found, after);
    const nextCursor = next === undefined ? undefined : Buffer.from(String(next)).toString('base64url');
    return context.json({ items: shown.map((row) => show(itemOf(row))), nextCursor });
  };
  const hasRoom = ({ room }: Item): boolean => database.one(plainHouse.oneRoom, { code: room }) !== undefined;

  app.get('/rooms', (context) => page(context, its.pageOfRooms, its.showRoom));
  app.post('/rooms', async (context) => {
    const body = await bodyOf(context, schemas.newRoom);
    if (body instanceof Response) return body;
    if (database.run(its.insertRoom, body) === 0) return context.json({}, 409);
    const room = database.one(plainHouse.oneRoom, body);
    return context.json(its.showRoom(room === undefined ? body : itemOf(room)), 201, {
      Location: its.location(`/rooms/${String(body['code'])}`),
    });
  });
  app.get('/rooms/:code', (context) => {
    const room = database.one(its.oneRoom, context.req.param());
    return room === undefined ? context.json({}, 404) : context.json(its.showRoom(itemOf(room)));
  });
  app.put('/rooms/:code', async (context) => {
    const body = await bodyOf(context, schemas.roomChange);
    if (body instanceof Response) return body;
    const changes = database.run(its.replaceRoom, { ...body, ...context.req.param() });
    const room = database.one(plainHouse.oneRoom, context.req.param());
    return changes === 0 || room === undefined ? context.json({}, 404) : context.json(its.showRoom(itemOf(room)));
  });
  app.delete('/rooms/:code', (context) => {
    const code = context.req.param('code');
    if (database.one(plainHouse.oneRoom, { code }) === undefined) return context.json({}, 404);
    if (database.one('SELECT 1 AS booked FROM booking WHERE room = :code', { code })) return context.json({}, 409);
    database.run(its.removeRoom, { code });
    return context.body(null, 204);
  });

  app.get('/bookings', (context) => page(context, its.pageOfBookings, its.showBooking));
  app.post('/bookings', async (context) => {
    const body = await bodyOf(context, schemas.newBooking);
    if (body instanceof Response) return body;
    if (!hasRoom(body)) return context.json({}, 422);
    const booking = { ...body, id: randomUUID(), owner: context.get('owner') };
    database.later(its.createdAfter, () => {
      if (hasRoom(body)) database.run(its.insertBooking, booking);
      changed();
    });
    const { owner: _, ...shown } = booking;
    const row = database.one(plainHouse.oneBooking, booking) ?? { ...shown, state: 'pending' };
    return context.json(its.showBooking(itemOf(row as Row)), its.created, {
      Location: its.location(`/bookings/${booking.id}`),
    });
  });
  const named = (context: Asked): Item => ({ id: context.req.param('id'), owner: context.get('owner') });
  app.get('/bookings/:id', (context) => {
    if (its.touch !== '') database.run(its.touch, named(context));
    const row = database.one(its.oneBooking, named(context));
    return row === undefined ? context.json({}, 404) : context.json(its.showBooking(itemOf(row)));
  });
  app.put('/bookings/:id', async (context) => {
    const body = await bodyOf(context, schemas.newBooking);
    if (body instanceof Response) return body;
    if (database.one(its.oneBooking, named(context)) === undefined) return context.json({}, 404);
    if (its.looksFirst && !hasRoom(body)) return context.json({}, 422);
    if (!its.looksFirst)
      database.run('UPDATE booking SET title = :title WHERE id = :id', { ...body, ...named(context) });
    if (!hasRoom(body)) return context.json({}, 422);
    database.run(its.replaceBooking, { ...body, ...named(context) });
    changed();
    const row = database.one(its.oneBooking, named(context));
    return row === undefined ? context.json({}, 404) : context.json(its.showBooking(itemOf(row)));
  });
  app.delete('/bookings/:id', (context) => {
    if (database.one(its.oneBooking, named(context)) === undefined) return context.json({}, 404);
    database.run(its.removeBooking, named(context));
    changed();
    return context.body(null, 204);
  });

  app.post('/notices', async (context) => {
    const body = await bodyOf(context, schemas.newNotice);
    if (body instanceof Response) return body;
    database.run(its.setNotice, { ...body, owner: context.get('owner') });
    return context.json(body, 201, { Location: its.location(`/notices/${String(body['topic'])}`) });
  });
  const noticeOf = (context: Asked): Item => ({ topic: context.req.param('topic'), owner: context.get('owner') });
  app.get('/notices/:topic', (context) => {
    const row = database.one('SELECT * FROM notice WHERE topic = :topic AND owner = :owner', noticeOf(context));
    return row === undefined ? context.json({}, 404) : context.json(itemOf(row));
  });
  app.delete('/notices/:topic', (context) => {
    const removed = database.run('DELETE FROM notice WHERE topic = :topic AND owner = :owner', noticeOf(context));
    return removed === 0 ? context.json({}, 404) : context.body(null, 204);
  });

  const allowed = {
    '/notices': 'POST',
    '/notices/:topic': 'GET, DELETE',
    '/rooms': 'GET, POST',
    '/rooms/:code': 'GET, PUT, DELETE',
    '/bookings': 'GET, POST',
  };
  for (const [path, allow] of Object.entries({ ...allowed, '/bookings/:id': allowed['/rooms/:code'] })) {
    app.all(path, (context) => context.json({}, 405, { Allow: allow }));
  }
  const listener = getRequestListener(app.fetch);
  return (request, response) => void listener(request, response);
}

function itemOf(row: Row): Item {
  return without(row, 'seq', 'owner');
}
