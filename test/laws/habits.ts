import {
  answering,
  beside,
  conditionalOn,
  listing,
  merged,
  named,
  OTHER_TOKEN,
  tagged,
  tagOf,
  type Answer,
  type Tool,
  type Twist,
} from './workshop.js';

/** What a correct workshop may do, however suspicious it looks. */
export const habits: Readonly<Record<string, Twist>> = {
  'keeps what is deleted, and shows that it is': () => ({
    delete: (store, id) => void store.tools.set(id, { ...store.tools.get(id), deleted: true }),
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
  'shows stars in place of notes to those who read them': answering((answer, { method, id }) => {
    const { note } = (answer.body ?? {}) as Tool;
    const isHidden = method === 'GET' && id !== '' && typeof note === 'string' && note !== '';
    return isHidden ? { ...answer, body: { ...(answer.body as Tool), note: '*****' } } : answer;
  }),
  'lists no more of its tools than their identities, names and prices': listing(({ id, name, price }) => ({
    id,
    name,
    price,
  })),
  'lists the beginnings of notes, and no tags': listing((tool) => ({
    ...tool,
    ...('tags' in tool ? { tags: [] } : {}),
    ...('note' in tool ? { note: String(tool['note']).slice(0, 25) } : {}),
  })),
  'reads identities in capital letters': named('GET', (id) => id.toUpperCase()),
  'shows an empty note in place of null': ({ update }) => ({
    update: (store, id, change) => update(store, id, change['note'] === null ? { ...change, note: '' } : change),
  }),
  'answers 403 to other users': () => ({
    answer: (_store, { request, id }, answer) =>
      request.headers.authorization === `Bearer ${OTHER_TOKEN}` && id !== '' ? { status: 403, body: {} } : answer,
  }),
  'shows other users that a tool is there, and no more': (plain) => ({
    reaches: ({ method, id }) => method === 'GET' && id !== '',
    answer: (store, asked, answer) =>
      asked.request.headers.authorization === `Bearer ${OTHER_TOKEN}` && answer.status === 200 && asked.id !== ''
        ? { status: 200, body: { id: asked.id, name: 'a tool', price: 0 } }
        : plain.answer(store, asked, answer),
  }),
  'creates with a delay': ({ create }) => ({
    create: (store, id, tool) => void setTimeout(() => create(store, id, tool), 25),
  }),
  'deletes with a delay': (plain) => ({
    delete: (store, id) => void setTimeout(() => plain.delete(store, id), 25),
  }),
  'updates with a delay': (plain) => ({
    update: (store, id, change) => void setTimeout(() => plain.update(store, id, change), 25),
    // It knows what it will store.
    answer: ({ tools }, { method, id, body }, answer) =>
      method === 'PATCH' && answer.status === 200
        ? { ...answer, body: merged(tools.get(id) ?? {}, body ?? {}) }
        : answer,
  }),
  'creates later, and says so': ({ create }) => ({
    create: (store, id, tool) => void setTimeout(() => create(store, id, tool), 25),
    answer: (_store, { method }, answer) =>
      method === 'POST' && answer.status === 201 ? { ...answer, status: 202 } : answer,
  }),
  'deletes later, and says so': (plain) => ({
    delete: (store, id) => void setTimeout(() => plain.delete(store, id), 40),
    answer: (_store, { method }, answer) => (method === 'DELETE' && answer.status === 204 ? { status: 202 } : answer),
  }),
  'takes changes of the current version alone': conditionalOn((tag, own) => tag === own),
  'counts its versions': (plain) => ({
    replace: (store, id, tool) => plain.replace(store, id, { ...tool, revision: nextRevision(store.tools.get(id)) }),
    update: (store, id, change) => plain.update(store, id, { ...change, revision: nextRevision(store.tools.get(id)) }),
  }),
  'counts the tools of each page': answering((answer) => {
    const page = answer.body as { items?: unknown[] } | undefined;
    return page?.items === undefined ? answer : { ...answer, body: { ...page, count: page.items.length } };
  }),
  'answers changes without a body': () => ({
    answer: (_store, { method }, answer) =>
      (method === 'PUT' || method === 'PATCH') && answer.status === 200 ? { status: 204 } : answer,
  }),
  'answers a creation with what must be there alone': () => ({
    answer: (_store, { method }, answer) => {
      const { id, name, price } = (answer.body ?? {}) as Tool;
      return method === 'POST' && answer.status === 201 ? { ...answer, body: { id, name, price } } : answer;
    },
  }),
  'keeps moments in UTC and in whole seconds': ({ keep }) => ({
    keep: (body) => inUtc(keep(body)),
  }),
  'keeps names without spaces around them': ({ keep }) => ({
    keep: (body) => ({ ...keep(body), name: String(body['name']).trim() }),
  }),
  'takes no empty names': () => ({
    refuse: (_store, { body }) => (Object.values(body ?? {}).includes('') ? { status: 400 } : undefined),
  }),
  'takes no other scripts': () => ({
    refuse: (_store, { body }) => (/[^\p{ASCII}]/u.test(JSON.stringify(body ?? {})) ? { status: 400 } : undefined),
  }),
  'shows null for what is missing': ({ read }) => ({
    read: (store, id) => {
      const tool = read(store, id);
      return tool && { note: null, ...tool };
    },
  }),
  'gives the identity of what is gone to another tool': () => ({
    identity: ({ tools }) => {
      for (let number = 1; ; number++) if (!tools.has(`t${number}`)) return `t${number}`;
    },
  }),
  'finds a sharp tool rather than creates another one': ({ create, identity }) => {
    const found = (tools: Map<string, Tool>, { sharp }: Tool): string | undefined =>
      sharp === true ? [...tools].find(([, tool]) => tool['sharp'] === true)?.[0] : undefined;
    let isFound = false;
    return {
      identity: (store, body) => {
        const known = found(store.tools, body);
        isFound = known !== undefined;
        return known ?? identity(store, body);
      },
      create: (store, id, tool) => (isFound ? undefined : create(store, id, tool)),
      answer: (_store, { method }, answer) =>
        method === 'POST' && answer.status === 201 && isFound ? { ...answer, status: 200 } : answer,
    };
  },
  'shows a default for what a PUT leaves out': ({ keep }) => ({
    keep: (body) => ({
      sharp: false,
      grade: 3,
      kind: 'saw',
      count: 2,
      tags: [],
      note: String(body['name']),
      ...keep(body),
    }),
  }),
  'forbids what is gone': () => ({
    answer: (_store, { id }, answer) => (answer.status === 404 && id !== '' ? { status: 403, body: {} } : answer),
  }),
  'lists the newest tools first': ({ list }) => ({ list: (store) => list(store).toReversed() }),
  'lists no more than ten tools': ({ filter }) => ({ filter: (tools, query) => filter(tools, query).slice(0, 10) }),
  'links to the next page': () => ({
    answer: (_store, asked, answer) => linked(asked.url, answer),
  }),
  'takes invalid changes, and makes them': () => ({
    answer: (store, { method, id }, answer) => {
      if (answer.status !== 400 || method === 'POST') return answer;
      store.tools.set(id, { ...store.tools.get(id), count: 77 });
      return { status: 200, body: store.tools.get(id) };
    },
  }),
  'has ETags, and wants no precondition': (plain) => ({
    ...conditionalOn((tag, own) => tag === own)(plain),
    refuse: (store, asked) => {
      const refused = conditionalOn((tag, own) => tag === own)(plain).refuse?.(store, asked);
      return refused?.status === 428 ? undefined : refused;
    },
  }),
  'has weak ETags of names': tagged((tool) => `W/${tagOf({ name: tool['name'] })}`),
  'has another ETag with each read': () => {
    let reads = 0;
    return {
      answer: (_store, { method, id }, answer) =>
        method === 'GET' && id !== '' && answer.status === 200
          ? { ...answer, fields: { ETag: `"${reads++}"` } }
          : answer,
    };
  },
  'finds parts of names, whatever their case': ({ filter }) => ({
    filter: (tools, query) => {
      const part = (query.get('name') ?? '').toLowerCase();
      return filter(tools, beside(query, 'name')).filter(({ name }) => String(name).toLowerCase().includes(part));
    },
  }),
  'shows one tool a page, whatever it is asked for': (plain) => ({
    page: (tools, offset) => tools.slice(offset, offset + 1),
    ...answering((answer, { url }) => linked(url, answer))(plain),
  }),
  'counts one hundred of what is sharp': following((tool) => (tool['sharp'] === true ? { count: 100 } : {})),
  'takes the price of a tool from its count and its width': following(({ count, size }) => {
    const width = (size as Tool | undefined)?.['width'];
    return count === undefined || width === undefined
      ? {}
      : { price: (Number(count) * Math.abs(Number(width))) % 1000 };
  }),
  'makes tools due as many days later as it has of them': following(({ count, tags }) =>
    count === undefined || tags === undefined
      ? {}
      : { due: new Date(Date.UTC(2030, 0, 1 + (Number(count) % 365))).toISOString() },
  ),
  'takes the kind of a tool from the day when it is due': following(({ due }) =>
    due === undefined ? {} : { kind: Date.parse(due as string) > Date.UTC(2030) ? 'plane' : 'drill' },
  ),
  'notes in other tools when it was last asked to delete what is gone': () => ({
    early: ({ tools }, { method, id }) => {
      if (method !== 'DELETE' || tools.has(id)) return;
      for (const [other, tool] of tools) tools.set(other, { ...tool, seen: `without ${id}`, revision: 99 });
    },
  }),
  'accepts to delete again': () => ({
    answer: (_store, { method }, answer) => (method === 'DELETE' && answer.status === 404 ? { status: 204 } : answer),
  }),
};

/** A workshop in which some members follow from others, however they were sent. */
function following(others: (tool: Tool) => Tool): Twist {
  return (plain) => ({
    keep: (body) => ({ ...plain.keep(body), ...others(body) }),
    update: (store, id, change) => {
      plain.update(store, id, change);
      const tool = store.tools.get(id) ?? {};
      store.tools.set(id, { ...tool, ...others(tool) });
    },
  });
}

function nextRevision(tool: Tool | undefined): number {
  return Number(tool?.['revision'] ?? 0) + 1;
}

function inUtc(tool: Tool): Tool {
  if (typeof tool['due'] !== 'string') return tool;
  return { ...tool, due: new Date(tool['due']).toISOString().replace(/\.\d+Z$/, 'Z') };
}

/** A list with a link to its next page in place of a total. */
function linked(url: URL, answer: Answer): Answer {
  const page = answer.body as { items?: unknown[]; total?: number } | undefined;
  if (page?.items === undefined || page.total === undefined) return answer;
  const next = Number(url.searchParams.get('offset') ?? '0') + page.items.length;
  const query = new URLSearchParams([...beside(url.searchParams, 'offset'), ['offset', String(next)]]);
  const fields = next < page.total ? { Link: `</tools?${query.toString()}>; rel="next"` } : undefined;
  return { ...answer, body: { items: page.items }, ...(fields === undefined ? {} : { fields }) };
}
