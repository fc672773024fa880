import type { Change, Habits, Incoming, Reply } from './habits.js';
import { isNumber } from './plain.js';

/** Changes what the store answers with when a plant is created. */
export function whenCreated(edit: (reply: Reply, plant: Readonly<Record<string, unknown>>) => Partial<Reply>): Change {
  return ({ created }) => ({
    created: (plant, request) => {
      const reply = created(plant, request);
      return { ...reply, ...edit(reply, plant as Readonly<Record<string, unknown>>) };
    },
  });
}

/** Changes what the store answers errors of some statuses with. */
export function whenFailing(
  statuses: readonly number[],
  edit: (reply: Reply, request: Incoming) => Partial<Reply>,
): Change {
  return ({ finish }) => ({
    finish: (reply, request) => {
      const finished = finish(reply, request);
      return statuses.includes(finished.status) ? { ...finished, ...edit(finished, request) } : finished;
    },
  });
}

/** Changes every answer. */
export function always(edit: (reply: Reply, request: Incoming) => Partial<Reply>): Change {
  return ({ finish }) => ({
    finish: (reply, request) => {
      const finished = finish(reply, request);
      return { ...finished, ...edit(finished, request) };
    },
  });
}

/** A reply with one field more, or with another value for one. */
export function withField(reply: Reply, name: string, value: string): Pick<Reply, 'fields'> {
  return { fields: { ...reply.fields, [name]: value } };
}

/** Makes the store see another value than was sent, so that it takes what it should refuse. */
export function seeing(see: (plant: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Change {
  return ({ parse }) => ({
    parse: (bytes) => {
      const value = parse(bytes);
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber(value);
      return isObject ? see(value as Readonly<Record<string, unknown>>) : value;
    },
  });
}

/** Makes the store read another text than was sent, byte by byte. */
export function reading(edit: (text: string) => string): Change {
  return ({ parse }) => ({ parse: (bytes) => parse(Buffer.from(edit(bytes.toString('latin1')), 'latin1')) });
}

/** Makes the store refuse more than it should. */
export function objectingTo(isBad: (plant: Readonly<Record<string, unknown>>, literal: string) => boolean): Change {
  return ({ objection }) => ({
    objection: (value) => {
      const known = objection(value);
      if (known !== undefined) return known;
      const plant = value as { readonly id: { readonly $number: string } };
      return isBad(plant as unknown as Readonly<Record<string, unknown>>, plant.id.$number)
        ? 'not to my liking'
        : undefined;
    },
  });
}

/** Makes the store let in more than it should. */
export function admitting(isEnough: (request: Incoming, habits: Habits) => boolean): Change {
  return (habits) => ({ admits: (request) => habits.admits(request) || isEnough(request, habits) });
}

/** The value of the Authorization field. */
export function authorization({ fields }: Incoming): string {
  return fields.get('authorization') ?? '';
}

/** Several changes, each made to what the one before has left. */
export function inTurn(...changes: readonly Change[]): Change {
  return (habits) => {
    const changed = { ...habits };
    for (const change of changes) Object.assign(changed, change({ ...changed }));
    return changed;
  };
}
