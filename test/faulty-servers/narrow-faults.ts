import { objectingTo, reading } from '../correct-servers/plant-store/edit.js';
import type { Change, Incoming } from '../correct-servers/plant-store/habits.js';
import { json, plantOf, takenIds } from '../correct-servers/plant-store/plain.js';
import { faults, type Fault } from './fault.js';

/** A text that is refused as if it were no JSON. */
const unreadable = (pattern: RegExp): Change => reading((text) => (pattern.test(text) ? '{' : text));
const answering = (status: number, isMeant: (request: Incoming) => boolean): Change => {
  return ({ finish }) => ({
    finish: (reply, request) => (isMeant(request) ? json(status, { error: 0, message: 'no' }) : finish(reply, request)),
  });
};
const sent = ({ fields }: Incoming): string => fields.get('authorization') ?? '';
const admitting = (isMeant: (request: Incoming) => boolean): Change => {
  return ({ admits }) => ({ admits: (request) => admits(request) || isMeant(request) });
};
const nameOf = ({ name }: Readonly<Record<string, unknown>>): string => (typeof name === 'string' ? name : '');

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

/** Faults so narrow that a single kind of request shows them. */
export const narrowFaults: readonly Fault[] = [
  ...faults('valid-request-refused', 'violation', {
    'a single letter is no name': objectingTo((plant) => nameOf(plant).length === 1),
    'names are written from left to right': objectingTo((plant) => /[\u0590-\u08ff]/.test(nameOf(plant))),
    'a character is one code point': objectingTo((plant) => /[\p{M}\u200d]/u.test(nameOf(plant))),
    'a field is known by one spelling of its name': answering(401, ({ names }) => !names.includes('Authorization')),
    'a body ends after 4096 bytes': reading((text) => text.slice(0, 4096)),
    'a line end behind the body is refused': unreadable(/\n$/),
    'what is denied is done all the same': ({ finish, parse, objection }) => ({
      finish: (reply, request) => {
        const plant = reply.status === 401 && isJson(request.body) ? parse(request.body) : undefined;
        if (plant !== undefined && objection(plant) === undefined) takenIds(request).add(plantOf(plant).id);
        return finish(reply, request);
      },
    }),
    '-1 is no id': objectingTo((_, literal) => literal === '-1'),
    'indented JSON is refused': unreadable(/\n {2}/),
    'the name comes before the id': unreadable(/^\s*\{\s*"id"/),
  }),
  ...faults('valid-request-refused', 'warning', {
    'names end at 255 characters': objectingTo((plant) => nameOf(plant).length > 255),
    'an unknown field is refused': answering(400, ({ fields }) => fields.get('x-fern') === 'ostrich'),
    'an undeclared parameter is refused': answering(400, ({ query }) => query.includes('trellis-fern')),
  }),
  ...faults('server-error', 'violation', {
    'ten thousand characters are too much': answering(500, ({ body }) => /[a-z]{9000}/i.test(body.toString())),
    'the word undefined is too much': answering(500, ({ body }) => body.toString() === 'undefined'),
    'white space without a media type is too much': answering(
      500,
      ({ body }) => body.length > 1 && body.toString().trim() === '',
    ),
    'a duplicate name at the end is too much': answering(500, ({ body }) =>
      /^\{"name":[^{}]*"name":/.test(body.toString()),
    ),
  }),
  ...faults('unauthenticated-accepted', 'violation', {
    'a token with its case flipped': admitting((request) => sent(request).startsWith('Bearer pLANT')),
    'the scheme and nothing behind it': admitting((request) => sent(request).trim() === 'Bearer'),
    'an undeclared query lets in': admitting(({ fields, query }) => !fields.has('authorization') && query === 'fern'),
  }),
];
