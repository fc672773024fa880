import type { HouseTwist } from './rooms.js';

const slow = 25;

/** What a correct house may do, however suspicious it looks. */
export const houseHabits: Readonly<Record<string, HouseTwist>> = {
  'shares its rooms, which clients name': () => ({}),
  'creates bookings later, and says so': () => ({ created: 202, createdAfter: slow }),
  'creates bookings with a delay': () => ({ createdAfter: slow }),
  'lists bookings from a copy that follows later': () => ({ copiedAfter: slow }),
  'creates and lists bookings later': () => ({ created: 202, createdAfter: slow, copiedAfter: slow }),
  'ends its lists with an empty page': () => ({
    next: (shown) => (shown.length > 0 ? Number(shown.at(-1)?.['seq']) : undefined),
  }),
  'lists the newest rooms first': () => ({
    pageOfRooms: `SELECT room.* FROM room WHERE :after = 0 OR seq < :after ORDER BY seq DESC LIMIT :limit + 1`,
  }),
  'shows two items a page at most': () => ({ shownOnPage: (limit) => Math.min(limit, 2) }),
  'stores texts in NFC': () => ({
    keep: (body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.normalize('NFC') : value]),
      ),
  }),
  'stores moments in UTC': ({ insertBooking, replaceBooking }) => ({
    insertBooking: insertBooking.replace(':starts', inUtc),
    replaceBooking: replaceBooking.replace(':starts', inUtc),
  }),
  'keeps the codes of rooms that are gone': () => ({
    removeRoom: "UPDATE room SET code = code || ' ' || seq WHERE code = :code",
    pageOfRooms: "SELECT * FROM room WHERE seq > :after AND code NOT LIKE '% %' ORDER BY seq LIMIT :limit + 1",
    insertRoom: `INSERT INTO room (code, name, seats) SELECT :code, :name, :seats
      WHERE NOT EXISTS (SELECT 1 FROM room WHERE code = :code OR code LIKE :code || ' %')`,
  }),
};

const inUtc = "strftime('%Y-%m-%dT%H:%M:%SZ', :starts)";
