import { parsePointer } from '../../json/index.js';
import type { Template } from '../../wire/index.js';
import { readBodyTree } from './read-body-tree.js';
import type { BodyEdit, BodySetting, Change, RawBody } from './change.js';
import type { Cursor, Entry } from './cursor.js';
import { literalText } from './parse-template.js';
import { readAuth } from './read-auth.js';
import { readHeaders, readQuery } from './read-named-values.js';
import { readSendable, readTemplate } from './read-template.js';

/** The change keys among the members of a case, a good request or an earlier request. */
export function readChange(members: ReadonlyMap<string, Cursor>): Change {
  refuseTwoBodies(members);
  const body = members.get('body');
  const auth = members.get('auth');
  const method = members.get('method');
  const path = members.get('path');
  return {
    drop: members.get('drop')?.items('drop').flatMap(readDrop) ?? [],
    set: members.get('set')?.entries('set').flatMap(readSetting) ?? [],
    body: body === undefined ? undefined : readBodyTree(body),
    rawBody: readRawBody(members),
    headers: readHeaders(members.get('headers')),
    query: readQuery(members.get('query')),
    method: method === undefined ? undefined : readMethod(method),
    path: path === undefined ? undefined : readPath(path),
    credentials: auth === undefined ? undefined : readAuth(auth),
  };
}

/** A body is written in one way; only `set` and `drop` go with `body`. */
function refuseTwoBodies(members: ReadonlyMap<string, Cursor>): void {
  const raw = members.has('rawBody') ? 'rawBody' : 'rawBodyBase64';
  for (const other of ['rawBodyBase64', 'body', 'set', 'drop']) {
    if (other !== raw && members.has(raw))
      members.get(other)?.refuse('conflict', `${other} says nothing beside ${raw}, which is the whole body`);
  }
}

function readDrop(cursor: Cursor): readonly BodyEdit[] {
  const tokens = readPointer(cursor, cursor.text('an item of drop'));
  return tokens === undefined ? [] : [{ tokens, cursor }];
}

function readSetting({ key, value }: Entry): readonly BodySetting[] {
  const tokens = readPointer(key, key.string);
  return tokens === undefined ? [] : [{ tokens, cursor: key, value: readBodyTree(value) }];
}

function readPointer(cursor: Cursor, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  try {
    return parsePointer(text);
  } catch {
    const hint = text.startsWith('/')
      ? 'in a pointer "~" is written ~0'
      : `did you mean ${JSON.stringify(`/${text}`)}?`;
    cursor.refuse('bad-pointer', `${JSON.stringify(text)} is not a JSON Pointer`, hint);
    return undefined;
  }
}

function readRawBody(members: ReadonlyMap<string, Cursor>): RawBody | undefined {
  const raw = members.get('rawBody');
  if (raw !== undefined) return readRawText(raw);
  const base64 = members.get('rawBodyBase64');
  const text = base64?.text('rawBodyBase64');
  if (base64 === undefined || text === undefined) return undefined;
  const compact = text.replaceAll(/\s/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(compact)) {
    base64.refuse('bad-base64', 'rawBodyBase64 is not base64 with its padding (RFC 4648 §4)');
    return undefined;
  }
  return { template: [Buffer.from(compact, 'base64')], cursor: base64 };
}

function readRawText(cursor: Cursor): RawBody | undefined {
  if (cursor.isNull) return { template: undefined, cursor };
  const template = readSendable(cursor, 'rawBody');
  return template === undefined ? undefined : { template, cursor };
}

/** RFC 9110 §9.1: a method is a token. */
function readMethod(cursor: Cursor): string | undefined {
  const text = cursor.text('method');
  if (text === undefined) return undefined;
  if (text === 'CONNECT') {
    cursor.refuse('bad-method', 'CONNECT asks for a tunnel, which is not for a case');
  } else if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)) {
    cursor.refuse('bad-method', `${JSON.stringify(text)} is not a method`);
  }
  return text;
}

/** What cannot stand in a request line (RFC 9112 §3.2.1) could only be sent changed. */
function readPath(cursor: Cursor): Template | undefined {
  const template = readTemplate(cursor, 'path');
  if (template === undefined) return undefined;
  const text = literalText(template.map((part) => (typeof part === 'string' ? part : '0'))) ?? '';
  if (!text.startsWith('/')) {
    cursor.refuse(
      'bad-path',
      `the path ${JSON.stringify(text)} does not begin with "/"`,
      'write it as it follows the base URL',
    );
  } else if (!/^[\x21\x22\x24-\x7e]*$/.test(text)) {
    cursor.refuse(
      'bad-path',
      `the path ${JSON.stringify(text)} has a character that cannot be sent`,
      'percent-encode it',
    );
  }
  return template;
}
