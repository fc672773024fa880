import type { Expectation } from '../case.js';
import type { CaseEntry, RequestEntry } from './case-file.js';
import { changeKeys } from './change.js';
import type { Cursor } from './cursor.js';
import { readNamedAt } from './named-at.js';
import { readChange } from './read-change.js';

const caseKeys = [
  'id',
  'operation',
  'title',
  'from',
  ...changeKeys,
  'before',
  'expect',
  'level',
  'proves',
  'tags',
] as const;
const outcomes = ['accept', 'refuse', 'deny', 'survive'] as const;

/** One item of `cases`; nothing where it is too broken to go on with. */
export function readCase(cursor: Cursor): readonly CaseEntry[] {
  const members = cursor.members('a case', caseKeys);
  const entry = { ...readRequest(cursor, members), ...readMeaning(members) };
  const { id, expect } = entry;
  const [idCursor, expectCursor] = [members.get('id'), members.get('expect')];
  if (cursor.node.type === 'object') {
    if (idCursor === undefined) cursor.refuse('missing-key', 'a case has no id');
    if (expectCursor === undefined)
      cursor.refuse('missing-key', 'a case has no expect', `known are ${outcomes.join(', ')} and statuses`);
  }
  if (id === undefined || expect === undefined || idCursor === undefined || expectCursor === undefined) return [];
  return [{ ...entry, id, expect, idCursor, expectCursor }];
}

function readMeaning(members: ReadonlyMap<string, Cursor>) {
  const [id, expect] = [members.get('id'), members.get('expect')];
  return {
    id: id === undefined ? undefined : readId(id),
    operation: readNamedAt(members.get('operation'), 'operation'),
    before: members.get('before')?.items('before').map(readEarlier) ?? [],
    title: members.get('title')?.text('title'),
    expect: expect === undefined ? undefined : readExpectation(expect),
    level: members.get('level')?.word('level', ['violation', 'warning']),
    proves: readNamedAt(members.get('proves'), 'proves'),
    tags: members.get('tags')?.items('tags').flatMap(readTag) ?? [],
  };
}

function readEarlier(cursor: Cursor): RequestEntry {
  return readRequest(cursor, cursor.members('an earlier request', ['from', ...changeKeys]));
}

function readRequest(cursor: Cursor, members: ReadonlyMap<string, Cursor>): RequestEntry {
  return { cursor, from: readNamedAt(members.get('from'), 'from'), change: readChange(members) };
}

/** Ids are written on command lines and in file names. */
function readId(cursor: Cursor): string | undefined {
  const id = cursor.text('id');
  if (id !== undefined && !/^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/.test(id)) {
    const hint = 'an id is segments of letters, digits, ".", "_" and "-" with slashes between them';
    cursor.refuse('bad-id', `${JSON.stringify(id)} is not the id of a case`, hint);
    return undefined;
  }
  return id;
}

function readTag(cursor: Cursor): readonly string[] {
  const tag = cursor.text('a tag');
  if (tag === undefined) return [];
  if (/^[A-Za-z0-9._-]+$/.test(tag)) return [tag];
  cursor.refuse('bad-tag', `${JSON.stringify(tag)} is not a tag`, 'a tag is letters, digits, ".", "_" and "-"');
  return [];
}

function readExpectation(cursor: Cursor): Expectation | undefined {
  switch (cursor.node.type) {
    case 'number':
      return readStatuses(cursor, [cursor]);
    case 'array':
      return readStatuses(cursor, cursor.items('expect'));
    default: {
      const outcome = cursor.word('expect', outcomes);
      return outcome === undefined ? undefined : { outcome };
    }
  }
}

/** RFC 9110 §15: three digits; 1xx is never the answer to wait for. */
function readStatuses(list: Cursor, cursors: readonly Cursor[]): Expectation {
  if (cursors.length === 0) list.refuse('bad-status', 'an empty list of statuses expects nothing');
  const statuses = cursors.flatMap((cursor) => {
    const { node } = cursor;
    if (node.type === 'number' && /^[2-5][0-9][0-9]$/.test(node.literal)) return [Number(node.literal)];
    cursor.refuse('bad-status', 'a status is a number from 200 to 599');
    return [];
  });
  return { outcome: 'statuses', statuses };
}
