import {
  convert,
  described,
  either,
  matching,
  named,
  object,
  oneOf,
  someOf,
  string,
  text,
  whole,
  type Cursor,
  type Fields,
} from '../../codec/index.js';
import type { Expectation } from '../model/request-plan.js';
import { oneBody, refuseTwoBodies } from './change.js';

/** A reference by name, and its place. */
export interface NamedAt {
  readonly name: string;
  readonly cursor: Cursor;
}

export const namedAt = convert(text, (name, cursor): NamedAt => ({ name, cursor }));

export const operation = named(
  'operation',
  described(namedAt, 'An operation of the contract: its `operationId`, or method and path.', {
    examples: ['createPlant', 'POST /plants'],
  }),
);
export const from = named('from', described(namedAt, 'The name of a valid request.'));

/** An object that contains a request. */
export function requestOf<const Of extends Fields>(subject: string, description: string, fields: Of) {
  return convert(object(subject, fields, { schema: { description, ...oneBody } }), (value, cursor) => {
    refuseTwoBodies(cursor);
    return { ...value, cursor };
  });
}

/** An id, which must be usable on command lines and in file names. */
export const id = convert(
  matching(
    string,
    /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/,
    'bad-id',
    (value) => `${JSON.stringify(value)} is not the id of a case`,
    () => 'an id is segments of letters, digits, ".", "_" and "-" with slashes between them',
  ),
  (name, cursor): NamedAt => ({ name, cursor }),
);

export const tag = matching(
  string,
  /^[A-Za-z0-9._-]+$/,
  'bad-tag',
  (value) => `${JSON.stringify(value)} is not a tag`,
  () => 'a tag is letters, digits, ".", "_" and "-"',
);

export const outcomes = ['accept', 'refuse', 'deny', 'survive'] as const;
/** A final status (RFC 9110 §15). */
const status = named('status', described(whole(200, 599), 'Exactly this status.'));
export const expectation = either(
  convert(oneOf(outcomes), (outcome): Expectation => ({ outcome }), {
    description:
      'accept: valid and authorised, so a documented success.\nrefuse: breaks the contract, so a documented 4xx.\ndeny: lacks valid credentials, so 401, 403 or a documented 4xx.\nsurvive: the contract is silent, so any documented or implied status below 500.',
  }),
  convert(status, (value): Expectation => ({ outcome: 'statuses', statuses: [value] })),
  convert(someOf(status), (statuses): Expectation => ({ outcome: 'statuses', statuses }), {
    description: 'Exactly one of these statuses.',
  }),
);
