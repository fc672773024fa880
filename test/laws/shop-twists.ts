import type { RuleId } from '../../src/checks/index.js';
import {
  add,
  all,
  cartOf,
  isOrder,
  isTaken,
  nothing,
  orderOf,
  pause,
  remove,
  shown,
  taken,
  type Asked,
  type Entry,
  type ShopTwist,
} from './shop.js';

/** A fault of a shop, and the law that finds it. */
export interface ShopFault {
  /** Of which resource: `order/taken-once`. */
  readonly law: string;
  readonly fault: string;
  readonly rules: readonly RuleId[];
  readonly twist: ShopTwist;
}

function ofLaw(law: string, rule: RuleId, guises: Readonly<Record<string, ShopTwist>>): readonly ShopFault[] {
  return Object.entries(guises).map(([fault, twist]) => ({ law, fault, rules: [rule], twist }));
}

const wrong = { status: 400, body: {} };

/** A shop that looks at the code of an order before it does something that takes time. */
function takingTime(isSlow: (asked: Asked) => boolean): ShopTwist {
  return (plain) => ({
    'POST orders': async (asked) => {
      if (!isOrder(asked.body)) return wrong;
      if (isTaken(asked, asked.body['code'])) return taken;
      if (isSlow(asked)) await pause();
      else return plain['POST orders']!(asked);
      return add(asked.store.orders, asked);
    },
  });
}

/** A shop that refuses the code of an order that two ask for. */
function alone(isLocked: (asked: Asked) => boolean): ShopTwist {
  return ({ 'POST orders': create }) => {
    const asking = new Map<unknown, number>();
    return {
      'POST orders': async (asked) => {
        if (!isLocked(asked)) return create!(asked);
        const { code } = asked.body;
        asking.set(code, (asking.get(code) ?? 0) + 1);
        await pause();
        const isAlone = asking.get(code) === 1;
        await pause();
        asking.delete(code);
        return isAlone ? create!(asked) : taken;
      },
    };
  };
}

/** A shop that deletes an order after a while. */
function deleting(end: (asked: Asked, order: Entry) => Promise<{ status: number; body?: unknown }>): ShopTwist {
  return () => ({
    'DELETE order': async (asked) => {
      const order = orderOf(asked);
      return order === undefined ? nothing : end(asked, order);
    },
  });
}

export const shopFaults: readonly ShopFault[] = [
  ...ofLaw('order/taken-once', 'accepted-twice', {
    'looks at the code before it waits and stores': takingTime(() => true),
    'looks at the code again where there is a remark alone': takingTime(({ body }) => body['remark'] !== undefined),
    'looks at the code of its first three orders alone in time': (plain) => {
      let count = 0;
      return takingTime(() => ++count > 3)(plain);
    },
  }),
  ...ofLaw('order/taken-once', 'refused-both', {
    'refuses whoever is not alone': alone(() => true),
    'refuses whoever is not alone with a remark': alone(({ body }) => body['remark'] !== undefined),
    'books the code for both, and gives it to nobody': ({ 'POST orders': create }) => {
      const booked = new Map<unknown, number>();
      return {
        'POST orders': async (asked) => {
          const code = asked.body['code'];
          booked.set(code, (booked.get(code) ?? 0) + 1);
          await pause();
          return booked.get(code) === 1 ? create!(asked) : taken;
        },
      };
    },
  }),
  ...ofLaw('order/deleted-once', 'delete-failed-again', {
    'fails where the order is gone meanwhile': deleting(async ({ store }, { id }) => {
      await pause();
      return store.orders.delete(id) ? { status: 204 } : { status: 500, body: {} };
    }),
    'has a lock on orders with a remark': ({ 'DELETE order': end }) => {
      const locked = new Set<unknown>();
      return {
        'DELETE order': async (asked) => {
          const id = asked.ids[0];
          if (orderOf(asked)?.['remark'] !== undefined && locked.has(id)) return { status: 500, body: {} };
          locked.add(id);
          await pause();
          locked.delete(id);
          return end!(asked);
        },
      };
    },
    'answers what is under way with 502': ({ 'DELETE order': end }) => {
      let under = 0;
      return {
        'DELETE order': async (asked) => {
          under++;
          await pause();
          const answer = under > 1 ? { status: 502, body: {} } : await end!(asked);
          under--;
          return answer;
        },
      };
    },
  }),
  ...ofLaw('order/deleted-once', 'deleted-twice', {
    'looks for the order before it waits and deletes': deleting(async ({ store }, { id }) => {
      await pause();
      store.orders.delete(id);
      return { status: 204 };
    }),
    'waits for orders with a remark alone': deleting(async ({ store }, { id, ...order }) => {
      if (order['remark'] !== undefined) await pause();
      store.orders.delete(id);
      return { status: 204 };
    }),
    'waits from its second deletion on': (plain) => {
      let count = 0;
      return deleting(async ({ store }, { id }) => {
        if (++count > 1) await pause();
        store.orders.delete(id);
        return { status: 204 };
      })(plain);
    },
  }),
  ...ofLaw('order/listed-while-created', 'list-torn', {
    'fails to list while it stores': whileStoring(() => ({ status: 500, body: {} })),
    'lists nothing while it stores': whileStoring(() => ({ status: 200, body: [] })),
    'lists but the newest order while it stores': whileStoring((asked) => ({
      status: 200,
      body: all(asked.store.orders, asked).slice(-1).map(shown),
    })),
    'lists something else while it stores': whileStoring(() => ({ status: 200, body: { wait: true } })),
  }),
];

/** A shop that lists orders otherwise while one is being stored. */
function whileStoring(list: (asked: Asked) => { status: number; body: unknown }): ShopTwist {
  return (plain) => {
    let storing = 0;
    return {
      'POST orders': async (asked) => {
        storing++;
        const answer = await plain['POST orders']!(asked);
        await pause();
        storing--;
        return answer;
      },
      'GET orders': (asked) => (storing > 0 ? list(asked) : plain['GET orders']!(asked)),
    };
  };
}

/** What a correct shop may do, however suspicious it looks. */
export const shopHabits: Readonly<Record<string, ShopTwist>> = {
  'lets every order have the same code': () => ({
    'POST orders': (asked) => {
      if (!isOrder(asked.body)) return wrong;
      return cartOf(asked, String(asked.body['cartId'])) === undefined ? nothing : add(asked.store.orders, asked);
    },
  }),
  'asks one of two to come back': ({ 'POST orders': create }) => {
    let under = 0;
    return {
      'POST orders': async (asked) => {
        if (under > 0) return { status: 429, body: {} };
        under++;
        await pause();
        under--;
        return create!(asked);
      },
    };
  },
  'answers 204 to every deletion': () => ({
    'DELETE order': async (asked) => {
      await pause();
      const order = orderOf(asked);
      if (order !== undefined) remove(asked.store.orders, order);
      return { status: 204 };
    },
  }),
  'refuses one of two deletions as a conflict': ({ 'DELETE order': end }) => {
    const under = new Set<unknown>();
    return {
      'DELETE order': async (asked) => {
        const [id] = asked.ids;
        if (under.has(id)) return taken;
        under.add(id);
        await pause();
        under.delete(id);
        return end!(asked);
      },
    };
  },
  'is unavailable for lists while it stores': whileStoring(() => ({ status: 503, body: {} })),
};
