import type { RuleId } from '../../src/checks/index.js';
import { without } from './database.js';
import type { LibraryTwist } from './library.js';

/** A mistake that people make with a database, the law that finds it, and the rules that it breaks. */
export interface LibraryFault {
  readonly law: string;
  readonly fault: string;
  readonly rule: RuleId;
  readonly twist: LibraryTwist;
}

function ofLaw(law: string, rule: RuleId, faults: Readonly<Record<string, LibraryTwist>>): readonly LibraryFault[] {
  return Object.entries(faults).map(([fault, twist]) => ({ law, fault, rule, twist }));
}

/** A library that writes one column otherwise. */
function writing(column: string, expression: string): LibraryTwist {
  return ({ insert, replace }) => ({
    insert: insert.replace(`:${column}`, expression),
    replace: replace.replace(`= :${column}`, `= ${expression}`),
  });
}

/** A library whose change of a row has something else to it. */
function replacing(from: string, to: string): LibraryTwist {
  return ({ replace }) => ({ replace: replace.replace(from, to) });
}

/** A library that forgets whose book it is in one statement. */
function forgettingOwner(...names: readonly ('one' | 'remove' | 'listed' | 'replace')[]): LibraryTwist {
  return (plain) =>
    Object.fromEntries(
      names.map((name) => [name, plain[name].replace(/ AND owner = :owner|owner = :owner AND /, ' ')]),
    );
}

export const libraryFaults: readonly LibraryFault[] = [
  ...ofLaw('created-is-there', 'created-not-found', {
    'rolls its insert back': ({ insert }) => ({
      insert: insert.replace('VALUES', 'SELECT').replace('(:id', ':id').replace(/\)$/, ' WHERE FALSE'),
    }),
    'finds no book that is lent': ({ one }) => ({ one: `${one} AND (lent IS NULL OR lent = 0)` }),
  }),
  ...ofLaw('created-is-new', 'identity-reused', {
    'numbers books by how many there are': ({ insert }) => ({
      identity: (database) => Number(database.one('SELECT count(*) AS count FROM book')?.['count']) + 1,
      insert: insert.replace('INSERT', 'INSERT OR REPLACE'),
      remove: 'DELETE FROM book WHERE id = :id AND owner = :owner',
    }),
    'takes the last number again': ({ insert }) => ({
      identity: (database) => Number(database.one('SELECT (last / 2) + 1 AS id, last FROM counter')?.['id']),
      insert: insert.replace('INSERT', 'INSERT OR REPLACE'),
      schema: 'CREATE TRIGGER counted AFTER INSERT ON book BEGIN UPDATE counter SET last = last + 1; END;',
    }),
  }),
  ...ofLaw('location-resolves', 'dangling-location', {
    'sends a Location below a path that was renamed': () => ({ location: (id) => `/book/${id}` }),
    'sends the Location of the next book': () => ({ location: (id) => `/books/${Number(id) + 1000}` }),
  }),
  ...ofLaw('answer-is-stored', 'answer-not-stored', {
    'answers with the request, and stores no pages': (plain) => ({
      ...writing('pages', 'NULL')(plain),
      answered: (book, body) => ({ ...book, ...body }),
    }),
    'shows a price with tax in responses to writes': () => ({
      answered: (book) => ({ ...book, price: Number(book['price']) + 0.25 }),
    }),
  }),
  ...ofLaw('value-is-kept', 'value-damaged', {
    'keeps prices in a column of integers': writing('price', 'CAST(:price AS INTEGER)'),
    'keeps pages in a column of one byte': writing('pages', '(:pages & 255)'),
    'cuts titles at the length of the column': writing('title', 'substr(:title, 1, 30)'),
    'keeps prices in a column of integers, and wraps what is read': (plain) => ({
      ...writing('price', 'CAST(:price AS INTEGER)')(plain),
      read: (book) => ({ revision: 1, book }),
    }),
    'loses the first tag': writing('tags', "json_remove(:tags, '$[0]')"),
    'takes false for no value': writing('lent', 'nullif(:lent, 0)'),
    'keeps moments without their zone': writing('published', "substr(:published, 1, 19) || 'Z'"),
  }),
  ...ofLaw('value-is-kept', 'value-changed', {
    'keeps titles in capitals': writing('title', 'upper(:title)'),
    'forgets notes': writing('note', 'NULL'),
  }),
  ...ofLaw('update-has-effect', 'update-without-effect', {
    'asks for the next version when it writes': replacing('version = :version', 'version = :version + 1'),
    'writes to another row': replacing('id = :id', 'rowid = -1'),
  }),
  ...ofLaw('update-has-effect', 'value-damaged', {
    'keeps the old price': replacing('price = :price', 'price = price'),
    'takes a zero for no value': ({ merge }) => ({
      merge: (book, change) => merge(book, change['pages'] === 0 ? { ...change, pages: book['pages'] } : change),
    }),
  }),
  ...ofLaw('patch-keeps-the-rest', 'patch-changed-others', {
    'sets the pages that a change does not name to 0': ({ merge }) => ({
      merge: (book, change) => ({ ...merge(book, change), pages: change['pages'] ?? 0 }),
    }),
    'loses the moment with each change': ({ merge }) => ({
      merge: (book, change) => ({ ...merge(book, change), published: change['published'] }),
    }),
  }),
  ...ofLaw('refused-is-undone', 'refused-but-done', {
    'deletes before it asks who that is': () => ({
      early: "DELETE FROM book WHERE id = :id AND :method = 'DELETE' AND :user IS NULL",
    }),
    'counts versions before it asks who that is': () => ({
      early: "UPDATE book SET pages = coalesce(pages, 0) + 1 WHERE id = :id AND :method = 'PATCH' AND :user IS NULL",
    }),
  }),
  ...ofLaw('put-is-idempotent', 'put-not-idempotent', {
    'adds pages': replacing('pages = :pages', 'pages = coalesce(pages, 0) + :pages'),
    'appends notes': replacing('note = :note', "note = coalesce(note, '') || :note"),
  }),
  ...ofLaw('get-is-safe', 'get-not-safe', {
    'counts reads in the pages': () => ({
      touch: 'UPDATE book SET pages = coalesce(pages, 0) + 1 WHERE id = :id',
    }),
    'lends what is read': () => ({ touch: 'UPDATE book SET lent = NOT coalesce(lent, 0) WHERE id = :id' }),
  }),
  ...ofLaw('created-is-listed', 'created-not-listed', {
    'joins a table in which few books are': ({ listed }) => ({ listed: `${listed} AND lent IS NULL` }),
    'lists all but the last book': ({ listed }) => ({ listed: `${listed} AND rowid < (SELECT max(rowid) FROM book)` }),
  }),
  ...ofLaw('deleted-is-gone', 'deleted-still-there', {
    'marks what is deleted, and reads it as before': ({ show }) => ({
      deleted: 200,
      show: (book) => show(without(book, 'deletedAt')),
    }),
    'deletes no book that is lent': ({ remove }) => ({ remove: `${remove} AND coalesce(lent, 0) = 0` }),
  }),
  ...ofLaw('deleted-is-unlisted', 'deleted-still-listed', {
    'lists what is marked as deleted': ({ listed, show }) => ({
      listed: listed.replace('AND deletedAt IS NULL', ''),
      show: (book) => show(without(book, 'deletedAt')),
    }),
    'lists what is deleted where a kind is known': ({ listed, show }) => ({
      listed: listed.replace('deletedAt IS NULL', '(deletedAt IS NULL OR kind IS NOT NULL)'),
      show: (book) => show(without(book, 'deletedAt')),
    }),
  }),
  ...ofLaw('delete-again', 'delete-failed-again', {
    'fails for a row that is not there': () => ({ deleteMissing: 500 }),
    'is unavailable for a row that is not there': () => ({ deleteMissing: 502 }),
  }),
  ...ofLaw('pages-are-bounded', 'limit-ignored', {
    'forgets the size of pages': () => ({ window: 'LIMIT 20 OFFSET (:page - :firstPage) * 20' }),
    'reads one row more to know whether there is a next page, and shows it': () => ({
      window: 'LIMIT :size + 1 OFFSET (:page - :firstPage) * :size',
    }),
  }),
  ...ofLaw('pages-are-disjoint', 'pages-overlap', {
    'takes the page for an offset': () => ({ window: 'LIMIT :size OFFSET :page - :firstPage' }),
    'orders each page otherwise': () => ({ order: 'CASE WHEN :page > 1 THEN -rowid ELSE rowid END' }),
  }),
  ...ofLaw('walk-ends', 'endless-pages', {
    'forgets the offset': () => ({ window: 'LIMIT :size' }),
    'names its first page as the next one': () => ({ next: (_page, size) => ({ next: `/books?page=1&size=${size}` }) }),
  }),
  ...ofLaw('filter-filters', 'filter-not-applied', {
    'ignores whether a book is lent': ({ listed }) => ({ listed: listed.replace('lent = :lent', 'TRUE') }),
    'takes books that are lent for those that are not': ({ listed }) => ({
      listed: listed.replace('lent = :lent', 'lent <> :lent'),
    }),
    'finds titles in other columns': ({ listed }) => ({ listed: listed.replace('title = :title', 'note = :title') }),
  }),
  ...ofLaw('etag-changes', 'stale-etag', {
    'makes its tags of identities': () => ({ tag: ({ id }) => `"${id}"` }),
    'counts no versions': replacing('version = version + 1', 'version = version'),
  }),
  ...ofLaw('not-modified', 'not-modified-ignored', {
    'compares tags with their quotes to those without': ({ isKnown }) => ({
      isKnown: (known, tag) => isKnown(known, tag.replaceAll('"', '')),
    }),
    'looks at no tag': () => ({ isKnown: () => false }),
  }),
  ...ofLaw('no-lost-update', 'lost-update', {
    'looks at no If-Match': () => ({ isCurrent: () => true }),
    'takes any tag with quotes': () => ({ isCurrent: (wanted) => wanted.startsWith('"') }),
  }),
  ...ofLaw('others-see-nothing', 'isolation-broken', {
    'reads the books of all users': forgettingOwner('one'),
    'lists the books of all users': forgettingOwner('listed'),
    'changes the books of all users': forgettingOwner('one', 'replace'),
    'deletes the books of all users': forgettingOwner('one', 'remove'),
  }),
];
