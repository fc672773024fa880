import { whenFailing } from '../correct-servers/plant-store/edit.js';
import type { Change, Incoming, Reply } from '../correct-servers/plant-store/habits.js';
import { json, takenIds, token } from '../correct-servers/plant-store/plain.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

const oops = (): Reply => json(500, { error: 0, message: 'oops' });

/** How often this was asked before, since the server runs or on this connection. */
function countIn(memory: Map<string, unknown>, name: string): number {
  const count = ((memory.get(name) as number | undefined) ?? 0) + 1;
  memory.set(name, count);
  return count;
}

const now =
  (isTime: (request: Incoming) => boolean, answer: (reply: Reply, request: Incoming) => Reply): Change =>
  ({ finish }) => ({
    finish: (reply, request) => {
      const finished = finish(reply, request);
      return isTime(request) ? answer(finished, request) : finished;
    },
  });
const every = (times: number) => (request: Incoming) => countIn(request.memory, 'requests') % times === 0;
const wasAt = (request: Incoming, name: string): boolean => countIn(request.memory, name) > 1;
const idIn = ({ body }: Incoming): string => /"id":\s*(-?\d+)/.exec(body.toString())?.[1] ?? '';
const isCreated = ({ status }: Reply): boolean => status === 200;

/** What goes wrong the second time, now and then, or for what came before. */
export const stateFaults: readonly Fault[] = [
  ...faults('server-error', 'violation', {
    'every 7th request fails': now(every(7), oops),
    'every 13th request fails': now(every(13), oops),
    'every 50th request fails': now(every(50), oops),
    'the second plant on a connection fails': now(({ connection }) => countIn(connection, 'requests') === 2, oops),
    'the fifth request on a connection fails': now(({ connection }) => countIn(connection, 'requests') === 5, oops),
    'one connection of eight is broken': now(({ connection, memory }) => {
      if (!connection.has('number')) connection.set('number', countIn(memory, 'connections'));
      return Number(connection.get('number')) % 8 === 5;
    }, oops),
    'the same plant twice fails': now((request) => idIn(request) !== '' && wasAt(request, `id ${idIn(request)}`), oops),
    'what follows a refusal fails': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        const { memory } = request;
        const failed = memory.get('refused') === true && isCreated(finished);
        memory.set('refused', finished.status === 400);
        return failed ? oops() : finished;
      },
    }),
    'the pool runs out': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        if (finished.status === 400) countIn(request.memory, 'leaked');
        return Number(request.memory.get('leaked') ?? 0) > 10 ? oops() : finished;
      },
    }),
    'the store is full after fifty plants': now((request) => takenIds(request).size > 50, oops),
  }),
  ...faults('valid-request-refused', 'violation', {
    'every 11th plant is refused': ({ objection, finish }) => ({
      objection,
      finish: (reply, request) => {
        const finished = finish(reply, request);
        const isLate = isCreated(finished) && countIn(request.memory, 'created') % 11 === 0;
        return isLate ? json(400, { error: 1, message: 'not now' }) : finished;
      },
    }),
    'a name is taken once': ({ isTaken }) => ({
      isTaken: (plant, request) => isTaken(plant, request) || wasAt(request, `name ${plant.name}`),
    }),
    'ids must ascend': ({ isTaken }) => ({
      isTaken: (plant, request) => {
        const last = (request.memory.get('last') as bigint | undefined) ?? -(2n ** 63n);
        const id = BigInt(plant.id);
        if (id > last) request.memory.set('last', id);
        return isTaken(plant, request) || id <= last;
      },
    }),
    'ids are doubles, and taken once': ({ isTaken }) => ({
      isTaken: (plant, request) => isTaken(plant, request) || wasAt(request, `double ${Number(plant.id)}`),
    }),
    'a token works ten times': ({ admits }) => ({
      admits: (request) => admits(request) && countIn(request.memory, 'uses') <= 10,
    }),
  }),
  ...faults('schema-violation', 'violation', {
    'every 5th answer has no name': whenEvery(5, () => json(200, { tag: 'green' })),
    'an answer of the plant before': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        if (!isCreated(finished)) return finished;
        const before = request.connection.get('before') as Reply | undefined;
        request.connection.set('before', { ...finished, body: '[]' });
        return before ?? finished;
      },
    }),
    'the second refusal has no message': now(
      ({ memory, body }) => body.includes('null') && countIn(memory, 'nulls') > 1,
      (reply) => (reply.status === 400 ? json(400, { error: 1 }) : reply),
    ),
  }),
  ...faults('invalid-request-accepted', 'violation', {
    'after a hundred requests nothing is validated': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        return countIn(request.memory, 'requests') > 100 && finished.status === 400
          ? json(200, { name: 'Fern' })
          : finished;
      },
    }),
    'every 4th body is not validated': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        if (finished.status !== 400) return finished;
        return countIn(request.memory, 'bad') % 4 === 0 ? json(200, { name: 'Fern' }) : finished;
      },
    }),
  }),
  ...faults('invalid-request-accepted', 'violation', {
    'the first body is not validated': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        const isJudged = finished.status === 200 || finished.status === 400;
        const isFirst = isJudged && countIn(request.memory, 'bodies') === 1;
        return isFirst && finished.status === 400 ? json(200, { name: 'Fern' }) : finished;
      },
    }),
    'what was refused once is known': ({ finish }) => ({
      finish: (reply, request) => {
        const finished = finish(reply, request);
        const isKnown = finished.status === 400 && wasAt(request, `body ${request.body.toString()}`);
        return isKnown && !request.body.includes('id') ? json(200, { name: 'Fern' }) : finished;
      },
    }),
  }),
  ...faults('unauthenticated-accepted', 'violation', {
    'whoever was let in once needs no token': ({ admits }) => ({
      admits: (request) => {
        if (admits(request)) request.memory.set('known', true);
        return request.memory.has('known') && (admits(request) || !request.fields.has('authorization'));
      },
    }),
    'the token of whoever came before on the connection': ({ admits }) => ({
      admits: (request) => {
        const known = admits(request) || (request.connection.has('known') && !request.fields.has('authorization'));
        if (known) request.connection.set('known', true);
        return known;
      },
    }),
    'a connection that was let in takes any token': ({ admits }) => ({
      admits: (request) => {
        const known = admits(request) || (request.connection.has('known') && request.fields.has('authorization'));
        if (known) request.connection.set('known', true);
        return known;
      },
    }),
    'the first request needs no token': ({ admits }) => ({
      admits: (request) => {
        const isFirst = countIn(request.memory, 'requests') === 1;
        return admits(request) || isFirst;
      },
    }),
    'every 6th stranger is let in': ({ admits }) => ({
      admits: (request) => admits(request) || countIn(request.memory, 'strangers') % 6 === 0,
    }),
    'a wrong token is known the second time': ({ admits }) => ({
      admits: (request) => {
        const sent = request.fields.get('authorization') ?? '';
        return admits(request) || (sent.includes(' ') && sent !== `Bearer ${token}` && wasAt(request, `token ${sent}`));
      },
    }),
  }),
  ...faults('undocumented-status', 'violation', {
    'every 9th created is 202': whenEvery(9, (reply) => ({ ...reply, status: 202 })),
    'every 3rd refusal is 422': whenFailing([400], (_, { memory }) =>
      countIn(memory, 'bad') % 3 === 0 ? { status: 422 } : {},
    ),
  }),
];

/** Every so many plants that are created. */
function whenEvery(times: number, edit: (reply: Reply) => Reply): Change {
  return ({ finish }) => ({
    finish: (reply, request) => {
      const finished = finish(reply, request);
      return isCreated(finished) && countIn(request.memory, 'created') % times === 0 ? edit(finished) : finished;
    },
  });
}
