import type { Template } from '../../wire/index.js';
import type { NamedValues } from './change.js';
import type { Cursor } from './cursor.js';
import { readHeaderValue, refuseHeaderName } from './read-header.js';
import { readName, readSendable } from './read-template.js';

/** `headers`: those whose names cannot be used are refused and left out. */
export function readHeaders(cursor: Cursor | undefined): readonly NamedValues[] {
  return readNamedValues(cursor, 'headers', readHeaderValue).filter((header) => !refuseHeaderName(header));
}

/** `query`: names and values as they are meant, before percent-encoding. */
export function readQuery(cursor: Cursor | undefined): readonly NamedValues[] {
  return readNamedValues(cursor, 'query', (value) => readSendable(value, 'a query value'));
}

/** `null` drops; a list is the same name several times. */
function readNamedValues(
  cursor: Cursor | undefined,
  what: string,
  read: (value: Cursor) => Template | undefined,
): readonly NamedValues[] {
  return (cursor?.entries(what) ?? []).map(({ key, value }): NamedValues => {
    const name = readName(key, `a name in ${what}`);
    if (value.isNull) return { name, values: [], cursor: key };
    const values = value.node.type === 'array' ? value.items(what) : [value];
    if (values.length === 0) value.refuse('wrong-type', 'an empty list sends nothing', 'to drop it, write null');
    return { name, values: values.flatMap((item) => [read(item) ?? []]), cursor: key };
  });
}
