import type { Twist } from './workshop.js';

/** What a correct workshop may do, however suspicious it looks. */
export const habits: Readonly<Record<string, Twist>> = {
  'keeps what is deleted, and shows that it is': () => ({
    delete: (store, id) => void store.tools.set(id, { ...store.tools.get(id), deleted: true }),
    list: (store) => [...store.tools.values()].filter((tool) => tool['deleted'] !== true),
  }),
  'shows when a tool was last seen': ({ read }) => {
    let clock = 0;
    return {
      read: (store, id) => {
        const tool = read(store, id);
        return tool && { ...tool, seen: String(clock++) };
      },
    };
  },
  'creates with a delay': ({ create }) => ({
    create: (store, id, tool) => void setTimeout(() => create(store, id, tool), 25),
  }),
  'deletes with a delay': (plain) => ({
    delete: (store, id) => void setTimeout(() => plain.delete(store, id), 25),
  }),
};
