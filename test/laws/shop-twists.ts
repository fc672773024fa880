import type { RuleId } from '../../src/checks/index.js';
import {
  add,
  all,
  cartOf,
  filtered,
  isItem,
  isOrder,
  isTaken,
  itemOf,
  meet,
  nothing,
  orderOf,
  pay,
  pause,
  read,
  remove,
  replace,
  shown,
  taken,
  type Asked,
  type Entry,
  type ShopTwist,
} from './shop.js';

import { beside } from './workshop.js';

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
      if (isSlow(asked)) await meet(asked.body['code']);
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
        await meet(code);
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

/** A shop that looks at an order before it waits and pays. */
function paying(isSlow: (order: Entry) => boolean): ShopTwist {
  return (plain) => ({
    'POST payment': async (asked) => {
      const order = orderOf(asked);
      if (order === undefined || order['paid'] === true || !isSlow(order)) return plain['POST payment']!(asked);
      await meet(order.id);
      return pay(asked);
    },
  });
}

export const shopFaults: readonly ShopFault[] = [
  ...ofLaw('order/taken-once', 'duplicate-accepted', {
    'lets every order have the same code': () => ({
      'POST orders': (asked) => {
        if (!isOrder(asked.body)) return wrong;
        return cartOf(asked, String(asked.body['cartId'])) === undefined
          ? nothing
          : add(asked.store.orders, asked, { paid: false });
      },
    }),
  }),
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
          await meet(code);
          return booked.get(code) === 1 ? create!(asked) : taken;
        },
      };
    },
  }),
  ...ofLaw('order/deleted-once', 'delete-failed-again', {
    'fails where the order is gone meanwhile': deleting(async ({ store }, { id }) => {
      await meet(id);
      return store.orders.delete(id) ? { status: 204 } : { status: 500, body: {} };
    }),
    'has a lock on orders with a remark': ({ 'DELETE order': end }) => {
      const locked = new Set<unknown>();
      return {
        'DELETE order': async (asked) => {
          const id = asked.ids[0];
          if (orderOf(asked)?.['remark'] !== undefined && locked.has(id)) return { status: 500, body: {} };
          locked.add(id);
          await meet(id);
          locked.delete(id);
          return end!(asked);
        },
      };
    },
    'fails for both of two': ({ 'DELETE order': end }) => {
      const under = new Map<unknown, number>();
      return {
        'DELETE order': async (asked) => {
          const [id] = asked.ids;
          under.set(id, (under.get(id) ?? 0) + 1);
          await meet(id);
          const isAlone = under.get(id) === 1;
          await meet(id);
          under.delete(id);
          return isAlone ? end!(asked) : { status: 500, body: {} };
        },
      };
    },
    'fails from its second pair of deletions on': ({ 'DELETE order': end }) => {
      const ended = new Set<unknown>();
      return {
        'DELETE order': async (asked) => {
          const [id] = asked.ids;
          const isThere = orderOf(asked) !== undefined;
          if (isThere) await meet(id);
          const answer = await end!(asked);
          if (answer.status === 204) ended.add(id);
          return isThere && answer.status === 404 && ended.size > 2 ? { status: 500, body: {} } : answer;
        },
      };
    },
    'answers what is under way with 502': ({ 'DELETE order': end }) => {
      let under = 0;
      return {
        'DELETE order': async (asked) => {
          under++;
          await meet(asked.ids[0]);
          const answer = under > 1 ? { status: 502, body: {} } : await end!(asked);
          under--;
          return answer;
        },
      };
    },
  }),
  ...ofLaw('order/deleted-once', 'deleted-twice', {
    'looks for the order before it waits and deletes': deleting(async ({ store }, { id }) => {
      await meet(id);
      store.orders.delete(id);
      return { status: 204 };
    }),
    'waits for orders with a remark alone': deleting(async ({ store }, { id, ...order }) => {
      if (order['remark'] !== undefined) await meet(id);
      store.orders.delete(id);
      return { status: 204 };
    }),
    'waits from its second deletion on': (plain) => {
      let count = 0;
      return deleting(async ({ store }, { id }) => {
        if (++count > 1) await meet(id);
        store.orders.delete(id);
        return { status: 204 };
      })(plain);
    },
  }),
  ...ofLaw('order/done-once', 'done-twice', {
    'looks whether an order is paid before it waits': paying(() => true),
    'waits to pay orders with a remark alone': paying((order) => order['remark'] !== undefined),
    'waits from its second payment on': (plain) => {
      let count = 0;
      return paying(() => ++count > 1)(plain);
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
  ...ofLaw('order/action-is-stored', 'answer-not-stored', {
    'says that an order is paid, and stores nothing': () => ({
      'POST payment': (asked) => {
        const order = orderOf(asked);
        return order === undefined ? nothing : read({ ...order, paid: true });
      },
    }),
    'stores no payment of an order with a remark': ({ 'POST payment': plain }) => ({
      'POST payment': (asked) => {
        const order = orderOf(asked);
        return order?.['remark'] === undefined ? plain!(asked) : read({ ...order, paid: true });
      },
    }),
    'stores the payment of an order with another one': () => ({
      'POST payment': (asked) => {
        const order = orderOf(asked);
        if (order === undefined) return nothing;
        asked.store.orders.set(`${order.id}x`, { ...order, id: `${order.id}x`, paid: true });
        return read({ ...order, paid: true });
      },
    }),
  }),
  ...ofLaw('order/action-has-effect', 'action-without-effect', {
    'accepts the payment of an order, and does nothing': () => ({ 'POST payment': (asked) => read(orderOf(asked)) }),
  }),
  ...ofLaw('order/filter-filters', 'filter-not-applied', {
    'takes no notice of the cart that a list is asked for': ignoring('cartId'),
    'takes no notice of the code that a list is asked for': ignoring('code'),
  }),
  ...ofLaw('item/right-parent', 'wrong-parent', {
    'reads an item by its id alone': () => ({ 'GET item': (asked) => read(anyItem(asked)) }),
    'shows an item as one of whatever cart it is asked for': () => ({
      'GET item': (asked) => {
        const item = anyItem(asked);
        return item === undefined ? nothing : read({ ...item, cartId: asked.ids[0] ?? '' });
      },
    }),
    'lists the items of all carts of the user': () => ({
      'GET items': (asked) =>
        cartOf(asked) === undefined ? nothing : { status: 200, body: all(asked.store.items, asked).map(shown) },
    }),
    'replaces an item by its id alone': () => ({
      'PUT item': (asked) => replace(asked.store.items, anyItem(asked), asked),
    }),
    'deletes an item by its id alone': () => ({
      'DELETE item': (asked) => remove(asked.store.items, anyItem(asked)),
    }),
    'says that there is no such item, and deletes it': () => ({
      'DELETE item': (asked) => {
        const own = itemOf(asked) !== undefined;
        const answer = remove(asked.store.items, anyItem(asked));
        return own ? answer : nothing;
      },
    }),
  }),
  ...ofLaw('order/references-hold', 'dangling-reference', {
    'takes orders for carts that never were': () => ({ 'POST orders': unreferenced }),
    'looks for the cart where there is no remark': ({ 'POST orders': create }) => ({
      'POST orders': (asked) => (asked.body['remark'] === undefined ? create!(asked) : unreferenced(asked)),
    }),
    'looks for the cart of its first order alone': ({ 'POST orders': create }) => {
      let count = 0;
      return { 'POST orders': (asked) => (++count > 1 ? unreferenced(asked) : create!(asked)) };
    },
  }),
  ...ofLaw('order/link-leads-on', 'broken-link', {
    'stores each order with another cart than it was for': ({ 'POST orders': create }) => ({
      'POST orders': async (asked) => {
        const answer = await create!(asked);
        return answer.status === 201 ? { ...answer, body: { ...(answer.body as Entry), cartId: 'c' } } : answer;
      },
    }),
    'shows the number of a cart in another form': ({ 'POST orders': create }) => ({
      'POST orders': async (asked) => {
        const answer = await create!(asked);
        const order = answer.body as Entry;
        return answer.status === 201 ? { ...answer, body: { ...order, cartId: `0${order.cartId}` } } : answer;
      },
    }),
    'takes no filter': ({ 'GET orders': list }) => ({
      'GET orders': (asked) => (asked.query.has('cartId') ? nothing : list!(asked)),
    }),
  }),
  ...ofLaw('item/others-see-nothing', 'isolation-broken', {
    'lets every user add items to every cart': () => ({
      'POST items': (asked) => {
        const [cartId = ''] = asked.ids;
        if (!asked.store.carts.has(cartId)) return nothing;
        return isItem(asked.body) ? add(asked.store.items, asked, { cartId }) : wrong;
      },
    }),
    'shows items to every user who knows the cart': () => ({
      'GET item': (asked) => {
        const item = asked.store.items.get(asked.ids[1] ?? '');
        return read(item?.cartId === asked.ids[0] ? item : undefined);
      },
    }),
  }),
  ...ofLaw('order/others-see-nothing', 'isolation-broken', {
    'takes orders for the carts of others': () => ({ 'POST orders': (asked) => orderedBy(asked) }),
    'takes orders for the carts of others where they have a remark': ({ 'POST orders': create }) => ({
      'POST orders': (asked) => (asked.body['remark'] === undefined ? create!(asked) : orderedBy(asked)),
    }),
    'lets every user pay an order': () => ({
      'POST payment': (asked) => {
        const order = asked.store.orders.get(asked.ids[0] ?? '');
        return order === undefined ? nothing : pay({ ...asked, user: 'first' });
      },
    }),
    'sends reminders of the orders of others': () => ({
      'POST reminder': ({ store, ids }) => (store.orders.has(ids[0] ?? '') ? { status: 204 } : nothing),
    }),
    'finds the orders of all users by their code': ({ 'GET orders': list }) => ({
      'GET orders': (asked) =>
        asked.query.has('code')
          ? { status: 200, body: filtered([...asked.store.orders.values()], asked).map(shown) }
          : list!(asked),
    }),
    'finds the orders of all users by their cart': ({ 'GET orders': list }) => ({
      'GET orders': (asked) =>
        asked.query.has('cartId')
          ? { status: 200, body: filtered([...asked.store.orders.values()], asked).map(shown) }
          : list!(asked),
    }),
  }),
];

/** A shop that ignores one of the filters of its orders. */
function ignoring(name: string): ShopTwist {
  return ({ 'GET orders': list }) => ({
    'GET orders': (asked) => list!({ ...asked, query: beside(asked.query, name) }),
  });
}

/** An item of the user, whatever the path says of its cart. */
function anyItem({ store, user, ids }: Asked): Entry | undefined {
  const item = store.items.get(ids[1] ?? '');
  return item?.owner === user ? item : undefined;
}

/** An order for whatever cart. */
function unreferenced(asked: Asked): { status: number; body?: unknown } {
  if (!isOrder(asked.body)) return wrong;
  return isTaken(asked, asked.body['code']) ? taken : add(asked.store.orders, asked);
}

/** An order for a cart, whoever owns it. */
function orderedBy(asked: Asked): { status: number; body?: unknown } {
  if (!isOrder(asked.body)) return wrong;
  if (!asked.store.carts.has(String(asked.body['cartId']))) return nothing;
  return isTaken(asked, asked.body['code']) ? taken : add(asked.store.orders, asked);
}

/** A shop that lists orders otherwise while one is being stored. */
function whileStoring(list: (asked: Asked) => { status: number; body: unknown }): ShopTwist {
  return (plain) => {
    let storing = 0;
    return {
      'POST orders': async (asked) => {
        storing++;
        const answer = await plain['POST orders']!(asked);
        await meet('a list');
        storing--;
        return answer;
      },
      'GET orders': async (asked) => {
        if (storing === 0) return plain['GET orders']!(asked);
        const answer = list(asked);
        await meet('a list');
        return answer;
      },
    };
  };
}

/** What a correct shop may do, however suspicious it looks. */
export const shopHabits: Readonly<Record<string, ShopTwist>> = {
  'asks one of two to come back': ({ 'POST orders': create }) => {
    let under = 0;
    return {
      'POST orders': async (asked) => {
        if (under > 0) return { status: 425, body: {} };
        under++;
        await pause();
        under--;
        return create!(asked);
      },
    };
  },
  'has a lock on the order that is paid': ({ 'POST payment': plain }) => {
    const under = new Set<unknown>();
    return {
      'POST payment': async (asked) => {
        const [id] = asked.ids;
        if (under.has(id)) return taken;
        under.add(id);
        await pause();
        under.delete(id);
        return plain!(asked);
      },
    };
  },
  'accepts to pay what is paid': () => ({ 'POST payment': pay }),
  'takes payments that it makes later': ({ 'POST payment': plain }) => ({
    'POST payment': async (asked) => {
      if (orderOf(asked)?.['paid'] === true) return taken;
      await pause();
      await plain!(asked);
      return { status: 202 };
    },
  }),
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
  'takes deletions that it makes later': ({ 'DELETE order': end }) => ({
    'DELETE order': (asked) => {
      if (orderOf(asked) === undefined) return nothing;
      setTimeout(() => void end!(asked), 15);
      return { status: 202 };
    },
  }),
  'is unavailable for the second of two deletions': ({ 'DELETE order': end }) => {
    const under = new Set<unknown>();
    return {
      'DELETE order': async (asked) => {
        const [id] = asked.ids;
        if (under.has(id)) return { status: 503, body: {} };
        under.add(id);
        await pause();
        under.delete(id);
        return end!(asked);
      },
    };
  },
  'says that a payment is under way, which no read shows': ({ 'POST payment': plain }) => ({
    'POST payment': async (asked) => {
      const answer = await plain!(asked);
      return answer.status === 200 ? { ...answer, body: { ...(answer.body as Entry), state: 'under way' } } : answer;
    },
  }),
  'numbers the items of each cart, and gives away something under every other number': (plain) => {
    const itemAt = (asked: Asked): Entry | undefined => {
      const [cartId = '', id = ''] = asked.ids;
      const gift = { id, title: 'A gift', count: 1, owner: asked.user, cartId };
      return cartOf(asked) && (asked.store.items.get(`${cartId}/${id}`) ?? (/^\d+$/.test(id) ? gift : undefined));
    };
    const numbered = (asked: Asked): Asked => ({ ...asked, ids: [asked.ids[0] ?? '', asked.ids.join('/')] });
    const put = ({ store, user }: Asked, cartId: string, body: object): { status: number; body: unknown } => {
      const number = [...store.items.values()].filter((item) => item.cartId === cartId).length + 1;
      store.items.set(`${cartId}/${number}`, { ...body, id: String(number), owner: user, cartId });
      return { status: 201, body: { ...body, id: String(number) } };
    };
    const gone = new Set<string>();
    return {
      'POST items': (asked) => {
        if (cartOf(asked) === undefined) return nothing;
        return isItem(asked.body) ? put(asked, asked.ids[0] ?? '', asked.body) : wrong;
      },
      'GET items': async (asked) => {
        const answer = await plain['GET items']!(asked);
        const items = Array.isArray(answer.body) ? (answer.body as Entry[]) : [];
        return answer.status === 200
          ? { status: 200, body: items.filter(({ id }) => !gone.has(`${asked.ids[0]}/${id}`)) }
          : answer;
      },
      'GET item': (asked) => (gone.has(asked.ids.join('/')) ? nothing : read(itemAt(asked))),
      'PUT item': (asked) => {
        const item = itemAt(asked);
        if (item === undefined || gone.has(asked.ids.join('/'))) return nothing;
        if (!isItem(asked.body)) return wrong;
        asked.store.items.set(numbered(asked).ids[1] ?? '', { ...item, ...asked.body });
        return read(itemAt(asked));
      },
      'DELETE item': (asked) => {
        if (itemAt(asked) === undefined || gone.has(asked.ids.join('/'))) return nothing;
        gone.add(asked.ids.join('/'));
        return { status: 204 };
      },
    };
  },
  'takes an order for nothing, to be looked at later': ({ 'POST orders': create }) => ({
    'POST orders': async (asked) => {
      const answer = await create!(asked);
      return answer.status === 404 && isOrder(asked.body)
        ? { status: 202, body: { ...asked.body, id: 'later' } }
        : answer;
    },
  }),
  'shows no carts to those who may only order them': () => ({ 'GET cart': () => ({ status: 403, body: {} }) }),
  'says that it has deleted whatever it is asked to': ({ 'DELETE item': end }) => ({
    'DELETE item': async (asked) => {
      await end!(asked);
      return { status: 204 };
    },
  }),
  'shows in each order and item whose it is': (plain) => ({
    'GET order': (asked) => {
      const order = orderOf(asked);
      return order === undefined ? nothing : { status: 200, body: { ...order } };
    },
    'POST orders': async (asked) => {
      const answer = await plain['POST orders']!(asked);
      return asked.user === 'second' && answer.status === 404 ? { status: 403, body: {} } : answer;
    },
  }),
  'is unavailable for lists while it stores': whileStoring(() => ({ status: 503, body: {} })),
};
