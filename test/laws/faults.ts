import type { RuleId } from '../../src/checks/index.js';
import type { Twist } from './workshop.js';

/** A fault of a workshop, and the law that finds it. */
export interface Fault {
  readonly law: string;
  readonly fault: string;
  readonly rules: readonly RuleId[];
  readonly twist: Twist;
}

/** Whether a hook was called for the n-th time. */
function counted(): () => number {
  let count = 0;
  return () => ++count;
}

function ofLaw(law: string, rule: RuleId, guises: Readonly<Record<string, Twist>>): readonly Fault[] {
  return Object.entries(guises).map(([fault, twist]) => ({ law, fault, rules: [rule], twist }));
}

export const faults: readonly Fault[] = [
  ...ofLaw('created-is-there', 'created-not-found', {
    'stores nothing': () => ({ create: () => undefined }),
    'stores no sharp tool': ({ create }) => ({
      create: (store, id, tool) => (tool['sharp'] === true ? undefined : create(store, id, tool)),
    }),
    'stores only its first tool': ({ create }) => ({
      create: (store, id, tool) => (store.made > 1 ? undefined : create(store, id, tool)),
    }),
    'answers with another identity than it stores': ({ create }) => ({
      create: (store, id, tool) => create(store, `${id}x`, tool),
    }),
  }),
  ...ofLaw('deleted-is-gone', 'deleted-still-there', {
    'deletes nothing': () => ({ delete: () => undefined }),
    'deletes no sharp tool': (plain) => ({
      delete: (store, id) => (store.tools.get(id)?.['sharp'] === true ? undefined : plain.delete(store, id)),
    }),
    'deletes only the first tool': (plain) => {
      const count = counted();
      return { delete: (store, id) => (count() > 1 || store.made > 1 ? undefined : plain.delete(store, id)) };
    },
  }),
];
