import { randomUUID } from 'node:crypto';
import type { LibraryTwist } from './library.js';

/** What a correct library may do, however suspicious it looks. */
export const libraryHabits: Readonly<Record<string, LibraryTwist>> = {
  'marks what is deleted, and hides it': () => ({}),
  'shows what is deleted, and when that was': () => ({ deleted: 200 }),
  'says that what is deleted is gone': () => ({ deleted: 410, deleteMissing: 410 }),
  'deletes rows': () => ({ remove: 'DELETE FROM book WHERE id = :id AND owner = :owner' }),
  'gives identities that nobody can guess': () => ({ identity: () => randomUUID() }),
  'counts its pages from 0': () => ({ firstPage: 0 }),
  'names the next page': () => ({
    next: (page, size, total) => (page * size < total ? { next: `/books?page=${page + 1}&size=${size}` } : {}),
  }),
  'lists the newest books first': () => ({ order: 'rowid DESC' }),
  'shows no more than three books a page': () => ({
    window: 'LIMIT min(:size, 3) OFFSET (:page - :firstPage) * min(:size, 3)',
  }),
  'finds parts of titles, whatever their case': ({ listed }) => ({
    listed: listed.replace('title = :title', "title LIKE '%' || :title || '%'"),
  }),
  'counts how often a book was read': () => ({
    touch: 'UPDATE book SET reads = reads + 1 WHERE id = :id AND owner = :owner',
  }),
  'asks for the version that is changed': () => ({ needsVersion: true }),
  'has weak tags, with which nothing can be changed': ({ tag }) => ({ tag: (row) => `W/${tag(row)}` }),
  'stores titles without spaces around them': ({ insert, replace }) => ({
    insert: insert.replace(':title', 'trim(:title)'),
    replace: replace.replace(':title', 'trim(:title)'),
  }),
  'stores moments in UTC': ({ insert, replace }) => ({
    insert: insert.replace(':published', inUtc),
    replace: replace.replace(':published', inUtc),
  }),
  'shows null for what is missing': ({ show }) => ({ show: (book) => ({ note: '', ...show(book) }) }),
  'answers a change with no content': () => ({ patched: 204 }),
  'answers with what must be there alone': () => ({
    answered: ({ id, title, price }) => ({ id, title, price }),
  }),
  'wraps what is read, which its document does not say': () => ({ read: (book) => ({ revision: 1, book }) }),
  'accepts to delete again': () => ({ deleteMissing: 204 }),
};

const inUtc = "strftime('%Y-%m-%dT%H:%M:%SZ', :published)";
