import { expect, test } from 'vitest';
import { json, lawsOf } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { objectOf, refusedWith, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';
import { casesOf } from '../derived-cases.js';

const whole = { type: 'integer' };
const book = objectOf({ id: whole, title: text, isLent: { type: 'boolean' } });
const member = objectOf({ id: whole, name: text });
const loan = objectOf({ id: whole, bookId: whole, memberId: whole });
const refusals = refusedWith(400, 404, 409, 415);
const creates = (body: object, item: object): object => ({
  post: { ...sent(body), responses: { 201: json(item), ...refusals } },
});
const shows = (schema: object): object => ({ get: { responses: { 200: json(schema), ...refusals } } });
const deletes = { delete: { responses: { 204: { description: 'Gone' }, ...refusals } } };
const at = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: whole }] });
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A library', version: '1' },
  paths: {
    '/books': { ...shows({ type: 'array', items: book }), ...creates(objectOf({ title: text }), book) },
    '/books/{bookId}': { ...at('bookId'), ...shows(book), ...deletes },
    '/members': creates(objectOf({ name: text }), member),
    '/members/{memberId}': { ...at('memberId'), ...shows(member), ...deletes },
    '/members/{memberId}/loans': { ...at('memberId'), ...shows({ type: 'array', items: loan }) },
    '/loans': creates(objectOf({ bookId: whole, memberId: whole }), loan),
    '/loans/{loanId}': { ...at('loanId'), ...shows(loan) },
    '/loans/{loanId}/extend': { ...at('loanId'), post: { responses: { 200: json(loan), ...refusals } } },
    '/loans/{loanId}/return': { ...at('loanId'), post: { responses: { 200: json(loan), ...refusals } } },
  },
});

interface Loan {
  readonly id: number;
  readonly bookId: number;
  readonly memberId: number;
  isOver: boolean;
}

/** A book is lent once at a time, and books and members with a loan stay. With `forgets`, members have no loans. */
async function judgedWith(forgets = false, only = /./) {
  const books = new Map([[1, { id: 1, title: 'Of another', isLent: false }]]);
  const members = new Map<number, { readonly id: number; readonly name: string }>();
  const loans = new Map<number, Loan>();
  let last = 100;
  const shown = ({ id, bookId, memberId }: Loan) => ({ id, bookId, memberId });
  const found = <T>(all: ReadonlyMap<number, T>, id: string, then: (one: T) => Answer): Answer => {
    const one = all.get(Number(id));
    return /^\d+$/.test(id) ? (one === undefined ? 404 : then(one)) : 400;
  };
  const ofMember = (id: number): readonly Loan[] => [...loans.values()].filter(({ memberId }) => memberId === id);
  const contract = await contractOf(document);
  const url = await serviceOf({
    'GET /books': () => [200, [...books.values()]],
    'POST /books': ({ body: { title } }) => {
      if (!isShort(title)) return 400;
      books.set(++last, { id: last, title, isLent: false });
      return [201, books.get(last)];
    },
    'GET /books/{bookId}': ({ ids: [id] }) => found(books, id, (one) => [200, one]),
    'DELETE /books/{bookId}': ({ ids: [id] }) =>
      found(books, id, (one) => (one.isLent ? 409 : books.delete(one.id) ? 204 : 404)),
    'POST /members': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      members.set(++last, { id: last, name });
      return [201, members.get(last)];
    },
    'GET /members/{memberId}': ({ ids: [id] }) => found(members, id, (one) => [200, one]),
    'DELETE /members/{memberId}': ({ ids: [id] }) =>
      found(members, id, (one) => {
        if (ofMember(one.id).some(({ isOver }) => !isOver)) return 409;
        members.delete(one.id);
        return 204;
      }),
    'GET /members/{memberId}/loans': ({ ids: [id] }) =>
      found(members, id, (one) => [200, forgets ? [] : ofMember(one.id).map(shown)]),
    'POST /loans': ({ body: { bookId, memberId } }) => {
      if (!Number.isInteger(bookId) || !Number.isInteger(memberId)) return 400;
      const own = books.get(bookId as number);
      if (own === undefined || !members.has(memberId as number)) return 404;
      if (own.isLent) return 409;
      own.isLent = true;
      const one = { id: ++last, bookId: own.id, memberId: memberId as number, isOver: false };
      loans.set(one.id, one);
      return [201, shown(one)];
    },
    'GET /loans/{loanId}': ({ ids: [id] }) =>
      found(loans, id, (one) => (books.has(one.bookId) ? [200, shown(one)] : 404)),
    'POST /loans/{loanId}/extend': ({ ids: [id] }) => found(loans, id, (one) => (one.isOver ? 409 : [200, shown(one)])),
    'POST /loans/{loanId}/return': ({ ids: [id] }) =>
      found(loans, id, (one) => {
        if (one.isOver) return 409;
        one.isOver = true;
        books.set(one.bookId, { ...books.get(one.bookId)!, isLent: false });
        return [200, shown(one)];
      }),
  });
  const all = casesOf(contract).filter(({ operation }) => operation === 'POST /loans' && !forgets);
  const others = casesOf(contract, 4).filter(({ id }) => !all.some((each) => each.id === id));
  const cases = [...all, ...others, ...lawsOf(contract)];
  const target = await judgedAt(url, contract, { cases, only });
  const lent = new Set([...loans.values()].map(({ bookId }) => bookId));
  return { target, lent, books: [...books.values()], members: [...members] };
}

test('the books of others are not lent, and what keeps others is ended before they are deleted', async () => {
  const { target, lent, books, members } = await judgedWith();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(books).toEqual([{ id: 1, title: 'Of another', isLent: false }]);
  expect(lent).not.toContain(1);
  expect(members).toEqual([]);
});

test('a list below the item that a new item was created for is asked for it', async () => {
  const { target } = await judgedWith(true, /\/(?:good|law)\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^created-not-listed resource:loan/));
});
