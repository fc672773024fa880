import type { Case, RequestPlan } from '../../src/cases/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { Quarry } from './hunt.js';
import type { Change, Habits, Incoming } from './plant-store/habits.js';
import { plain } from './plant-store/plain.js';
import { replyTo, startPlantStore } from './plant-store/start.js';

const MARK = 'x-case';
/** By case, the requests of each that the plain store has read, with its replies. */
type Recorded = ReadonlyMap<string, readonly { readonly request: Incoming; readonly reply: string }[]>;
const recordings = new Map<Quarry['cases'], Promise<Recorded>>();

/** `TRELLIS_MATRIX=1` sends every case to every store; it takes minutes. */
const isWhole = process.env['TRELLIS_MATRIX'] !== undefined;

/**
 * A quarry without the cases that a store with one change answers exactly as the plain store does, at which nothing is
 * found. The whole quarry, if the change is not one of single answers.
 */
export async function tellingOf(quarry: Quarry, change: Change): Promise<Quarry> {
  const changed = change(plain);
  const isOfAnswers = Object.keys(changed).length > 0 && changed.write === undefined;
  if (isWhole || !isOfAnswers) return quarry;
  const habits = { ...plain, ...changed };
  const recorded = recordings.get(quarry.cases) ?? record(quarry);
  recordings.set(quarry.cases, recorded);
  const known = await recorded;
  let remembers = false;
  const differs = ({ id }: Case): boolean => {
    const memory = new Map<string, unknown>();
    const connection = new Map<string, unknown>();
    const steps = known.get(id);
    const isOther = steps?.some(({ request, reply }) => replied({ ...request, memory, connection }, habits) !== reply);
    remembers ||= connection.size > 0 || [...memory.keys()].some((key) => key !== 'ids');
    return isOther ?? true;
  };
  const cases = quarry.cases.filter((each) => differs(each) || each.id.includes('/good/'));
  return remembers ? quarry : { ...quarry, cases };
}

function replied(request: Incoming, habits: Habits): string {
  const { status, fields, body } = replyTo(request, habits);
  return `${status} ${JSON.stringify(fields)} ${body.toString('latin1')}`;
}

/** Sends every case once to the plain store, with its id in a field. */
async function record({ contract, cases, credentials }: Quarry): Promise<Recorded> {
  const recorded = new Map<string, { request: Incoming; reply: string }[]>();
  const marked = (plan: RequestPlan, id: string): RequestPlan => ({
    ...plan,
    fields: [...plan.fields, { name: MARK, value: [id] }],
  });
  const server = await startPlantStore(({ write }) => ({
    write: (reply, request, response) => {
      const fields = new Map(request.fields);
      const id = fields.get(MARK) ?? '';
      fields.delete(MARK);
      const names = request.names.filter((name) => name !== MARK);
      const steps = recorded.get(id) ?? [];
      const isFirst = steps.length === 0;
      const memory = isFirst ? new Map<string, unknown>() : (steps[0]?.request.memory ?? new Map());
      const own = { ...request, fields, names, memory };
      recorded.set(id, [...steps, { request: own, reply: replied(own, plain) }]);
      write(reply, request, response);
    },
  }));
  try {
    const own = cases.map((each) => ({
      ...each,
      request: marked(each.request, each.id),
      before: each.before.map((plan) => marked(plan, each.id)),
    }));
    const targets = [urlTarget(server.url)];
    const options = { contract, cases: own, targets, credentials, timeout: 5_000, touch: ['*'], separateChanges: true };
    for await (const _ of run({ ...options, seed: 'the same each time' }));
  } finally {
    await server.close();
  }
  return recorded;
}
