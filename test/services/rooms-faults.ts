import type { RuleId } from '../../src/checks/index.js';
import type { HouseTwist } from './rooms.js';

/** A mistake, what it is about, the law that finds it, and the rules that it breaks. */
export interface HouseFault {
  readonly law: string;
  readonly of: 'room' | 'booking' | 'notice';
  readonly fault: string;
  readonly rule: RuleId;
  readonly twist: HouseTwist;
}

function ofLaw(
  of: HouseFault['of'],
  law: string,
  rule: RuleId,
  faults: Readonly<Record<string, HouseTwist>>,
): readonly HouseFault[] {
  return Object.entries(faults).map(([fault, twist]) => ({ of, law, fault, rule, twist }));
}

/** A house whose lists begin after another row than the cursor says. */
function after(comparison: string): HouseTwist {
  return ({ pageOfRooms }) => ({ pageOfRooms: pageOfRooms.replace('seq > :after', comparison) });
}

export const houseFaults: readonly HouseFault[] = [
  ...ofLaw('booking', 'created-is-there', 'created-not-found', {
    'loses what it creates later': () => ({ insertBooking: 'DELETE FROM booking WHERE id = :id' }),
    'stores no booking that says when it starts': ({ insertBooking }) => ({
      insertBooking: `${insertBooking.replace('VALUES (', 'SELECT ').replace(/\)$/, '')} WHERE :starts IS NULL`,
    }),
  }),
  ...ofLaw('room', 'created-is-there', 'created-not-found', {
    'stores rooms without seats alone': ({ insertRoom }) => ({
      insertRoom: insertRoom.replace('VALUES (:code, :name, :seats)', "SELECT :code || ' ', :name, :seats WHERE TRUE"),
    }),
  }),
  ...ofLaw('room', 'created-is-new', 'identity-reused', {
    'has room for one new room alone': ({ insertRoom }) => ({
      insertRoom: insertRoom
        .replace('INSERT', 'INSERT OR REPLACE')
        .replace('(code,', '(seq, code,')
        .replace('(:code', '(2, :code')
        .replace(' ON CONFLICT DO NOTHING', ''),
    }),
  }),
  ...ofLaw('booking', 'location-resolves', 'dangling-location', {
    'sends Locations below the collection of another version': () => ({ location: (path) => `/v2${path}` }),
  }),
  ...ofLaw('booking', 'value-is-kept', 'value-damaged', {
    'keeps guests in a column of one byte': ({ insertBooking }) => ({
      insertBooking: insertBooking.replace(':guests', '(:guests & 255)'),
    }),
    'keeps moments without their zone': ({ insertBooking }) => ({
      insertBooking: insertBooking.replace(':starts', "substr(:starts, 1, 19) || 'Z'"),
    }),
    'keeps titles as far as their first 40 characters': () => ({
      keep: (body) => ('title' in body ? { ...body, title: [...String(body['title'])].slice(0, 40).join('') } : body),
    }),
  }),
  ...ofLaw('notice', 'value-is-kept', 'value-damaged', {
    'keeps the first three characters of notices': () => ({
      setNotice: 'INSERT OR REPLACE INTO notice VALUES (:topic, :owner, substr(:words, 1, 3))',
    }),
  }),
  ...ofLaw('notice', 'created-is-there', 'created-not-found', {
    'stores notices for others': () => ({
      setNotice: "INSERT OR REPLACE INTO notice VALUES (:topic, 'nobody', :words)",
    }),
  }),
  ...ofLaw('room', 'update-has-effect', 'update-without-effect', {
    'replaces rooms by what they were': () => ({ replaceRoom: 'UPDATE room SET name = name WHERE code = :code' }),
  }),
  ...ofLaw('booking', 'update-has-effect', 'value-damaged', {
    'never changes the number of guests': ({ replaceBooking }) => ({
      replaceBooking: replaceBooking.replace('guests = :guests,', ''),
    }),
  }),
  ...ofLaw('room', 'put-is-idempotent', 'put-not-idempotent', {
    'adds seats': ({ replaceRoom }) => ({
      replaceRoom: replaceRoom.replace('seats = :seats', 'seats = coalesce(seats, 0) + coalesce(:seats, 1)'),
    }),
  }),
  ...ofLaw('booking', 'get-is-safe', 'get-not-safe', {
    'counts a guest with each read': () => ({
      touch: 'UPDATE booking SET guests = coalesce(guests, 0) + 1 WHERE id = :id',
    }),
  }),
  ...ofLaw('booking', 'created-is-listed', 'created-not-listed', {
    'never copies new bookings to its list': () => ({ copy: 'DELETE FROM listed' }),
    'lists bookings of the first room alone': ({ pageOfBookings }) => ({
      pageOfBookings: pageOfBookings.replace(':after AND', ":after AND room = 'hall' AND"),
    }),
  }),
  ...ofLaw('booking', 'deleted-is-unlisted', 'deleted-still-listed', {
    'never removes bookings from its list': () => ({ copy: 'INSERT OR REPLACE INTO listed SELECT * FROM booking' }),
  }),
  ...ofLaw('booking', 'deleted-is-gone', 'deleted-still-there', {
    'removes bookings from its list alone': () => ({ removeBooking: 'DELETE FROM listed WHERE id = :id' }),
  }),
  ...ofLaw('room', 'deleted-is-gone', 'deleted-still-there', {
    'hides what is deleted from its list alone': () => ({
      removeRoom: 'UPDATE room SET seq = -seq WHERE code = :code',
    }),
  }),
  ...ofLaw('room', 'pages-are-bounded', 'limit-ignored', {
    'shows the row that tells whether there is a next page': () => ({ shownOnPage: (limit) => limit + 1 }),
  }),
  ...ofLaw('room', 'pages-are-disjoint', 'pages-overlap', {
    'begins a page with the last row of the one before': after('seq >= :after'),
    'begins a page one row late': after('seq > :after + (:after > 0)'),
    'loses every second row behind its first page': after('seq > :after AND (:after = 0 OR seq % 2 = 0)'),
  }),
  ...ofLaw('room', 'walk-ends', 'endless-pages', {
    'leads from its last page to its first': () => ({
      next: (shown, found) => (found.length > shown.length ? Number(shown.at(-1)?.['seq']) : 0),
    }),
    'leads from a page to itself': () => ({ next: (_shown, _found, from) => from }),
  }),
  ...ofLaw('booking', 'others-see-nothing', 'isolation-broken', {
    'shows bookings to every user': ({ oneBooking }) => ({ oneBooking: oneBooking.replace(' AND owner = :owner', '') }),
    'lists the bookings of all users': ({ pageOfBookings }) => ({
      pageOfBookings: pageOfBookings.replace(' AND owner = :owner', ''),
    }),
  }),
];
