import type { RuleId } from '../../src/checks/index.js';
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
  type Asked,
  type Tool,
  type Twist,
  type Workshop,
} from './workshop.js';

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

/** A workshop that keeps what it is given otherwise. */
function keeping(change: (tool: Tool) => Tool): Twist {
  return (plain) => ({
    keep: (body) => change(plain.keep(body)),
    update: (store, id, body) => {
      plain.update(store, id, body);
      store.tools.set(id, change(store.tools.get(id) ?? {}));
    },
  });
}

/** A workshop in which one member of texts is kept otherwise. */
function keepingNames(change: (name: string) => string): Twist {
  return keeping((tool) => ({ ...tool, name: change(String(tool['name'])) }));
}

function without(tool: Tool, ...names: readonly string[]): Tool {
  return Object.fromEntries(Object.entries(tool).filter(([name]) => !names.includes(name)));
}

function withArea(tool: Tool | undefined): Tool | undefined {
  const size = tool?.['size'] as Tool | undefined;
  return size === undefined ? tool : { ...tool, size: { ...size, area: Number(size['width']) * 2 } };
}

/** A workshop whose updates go another way. */
function updating(update: (tool: Tool, change: Tool, plain: Workshop) => Tool): Twist {
  return (plain) => ({
    update: (store, id, change) =>
      void store.tools.set(id, { ...update(store.tools.get(id) ?? {}, change, plain), id }),
  });
}

/** A workshop that tells another total in its list, in the body or in a header. */
function telling(total: (items: number, all: number) => number, field?: string): Twist {
  return answering((answer) => {
    const page = answer.body as { items?: unknown[]; total?: number } | undefined;
    if (page?.items === undefined || page.total === undefined) return answer;
    const told = total(page.items.length, page.total);
    return field === undefined
      ? { ...answer, body: { ...page, total: told } }
      : { ...answer, body: { items: page.items }, fields: { [field]: String(told) } };
  });
}

/** A workshop in which the second user reaches the tools of the first one by a method, on their own or in the list. */
function reaching(method: string, isItem: boolean): Twist {
  return () => ({ reaches: (asked) => asked.method === method && (asked.id !== '') === isItem });
}

/** A workshop that links each page of its list to another one. */
function linking(next: (offset: number, total: number) => number | undefined): Twist {
  return answering((answer, { url }) => {
    const page = answer.body as { items?: unknown[]; total?: number } | undefined;
    if (page?.items === undefined) return answer;
    const offset = next(Number(url.searchParams.get('offset') ?? 0), page.total ?? 0);
    const fields = offset === undefined ? {} : { Link: `</tools?limit=2&offset=${offset}>; rel="next"` };
    return { ...answer, body: { items: page.items }, fields };
  });
}

/** A workshop with ETags that say something else than they should. */
function tagging(change: (tool: Tool) => unknown): Twist {
  return tagged((tool) => tagOf({ of: change(tool) }));
}

/** A workshop that sets values of a tool before it rejects an update, of anybody or of a known user. */
function settingEarly(values: Tool, isOfAnybody: boolean): Twist {
  return () => {
    const isRejected = ({ method, request }: Asked): boolean =>
      method === 'PATCH' && (request.headers.authorization === undefined) === isOfAnybody;
    const set = ({ tools }: Workshop, id: string): void => void tools.set(id, { ...tools.get(id), ...values });
    return {
      early: (store, asked) => {
        if (isOfAnybody && isRejected(asked) && store.tools.has(asked.id)) set(store, asked.id);
      },
      answer: (store, asked, answer) => {
        if (!isOfAnybody && answer.status === 400 && isRejected(asked)) set(store, asked.id);
        return answer;
      },
    };
  };
}

/** A workshop that does something to other tools when it is asked to delete one that is not there. */
function deletingBesides(change: (store: Workshop) => unknown): Twist {
  return () => ({
    early: (store, { method, id }) => {
      if (method === 'DELETE' && id !== '' && !store.tools.has(id)) change(store);
    },
  });
}

/** A workshop that creates one tool, and answers all later creations with it. */
export function firstForAll(status = 201): Twist {
  return ({ create }) => ({
    identity: () => 'tool',
    create: (store, id, tool) => (store.tools.has(id) ? undefined : create(store, id, tool)),
    answer: ({ made }, { method }, answer) =>
      method === 'POST' && answer.status === 201 && made > 1 ? { ...answer, status } : answer,
  });
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
  ...ofLaw('created-is-new', 'identity-reused', {
    'counts tools for their identities': () => ({ identity: (store) => `t${store.tools.size + 1}` }),
    'has one place for all tools': () => ({ identity: () => 'tool' }),
    'has two places for all tools': () => ({ identity: (store) => `t${store.made % 2}` }),
    'answers every creation with its first tool': firstForAll(),
    'answers every creation with its first tool, and does not claim to have created it': firstForAll(200),
    'stores every tool, and answers every creation as the first one': answering((answer, { method }, { tools }) => {
      const [tool] = [...tools.values()];
      return method === 'POST' && answer.status === 201 && tool !== undefined
        ? { ...answer, body: tool, fields: { Location: `/tools/${String(tool['id'])}` } }
        : answer;
    }),
    'overwrites the newest tool': ({ create }) => ({
      create: (store, id, tool) => {
        const last = [...store.tools.keys()].at(-1);
        if (last !== undefined) store.tools.set(last, { ...tool, id: last });
        create(store, id, tool);
      },
    }),
  }),
  ...ofLaw('location-resolves', 'dangling-location', {
    'sends the Location of another tool': () => ({
      answer: (_store, { method }, answer) =>
        method === 'POST' && answer.status === 201 ? { ...answer, fields: { Location: '/tools/none' } } : answer,
    }),
    'sends a Location that is off by one': () => ({
      answer: (store, { method }, answer) =>
        method === 'POST' && answer.status === 201
          ? { ...answer, fields: { Location: `/tools/t${store.made + 1}` } }
          : answer,
    }),
    'sends a Location with another path': () => ({
      answer: (store, { method }, answer) =>
        method === 'POST' && answer.status === 201
          ? { ...answer, fields: { Location: `/tool/t${store.made}` } }
          : answer,
    }),
  }),
  ...ofLaw('answer-is-stored', 'answer-not-stored', {
    'answers a PUT with the request, and keeps the old count': ({ replace }) => ({
      replace: (store, id, tool) => replace(store, id, { ...tool, count: store.tools.get(id)?.['count'] }),
      answer: (_store, { method, body, id }, answer) =>
        method === 'PUT' && answer.status === 200 ? { ...answer, body: { id, ...body } } : answer,
    }),
    'answers a PATCH with what it was': ({ answer }) => ({
      answer: (store, asked, given) => {
        const { method, id, body } = asked;
        const shown = answer(store, asked, given);
        if (method !== 'PATCH' || shown.status !== 200) return shown;
        return { ...shown, body: { ...store.tools.get(id), name: `old ${String(body?.['name'])}` } };
      },
    }),
    'reads a tool under another identity': named('GET', (id) => `${id}0`),
    'answers a PUT with another identity': named('PUT', (id) => `${id}0`),
    'answers a creation with another price': () => ({
      answer: (_store, { method }, answer) =>
        method === 'POST' && answer.status === 201
          ? { ...answer, body: { ...(answer.body as Tool), price: 0.01 } }
          : answer,
    }),
  }),
  ...ofLaw('value-is-kept', 'value-damaged', {
    'keeps the default grade': keeping((tool) => ('grade' in tool ? { ...tool, grade: 3 } : tool)),
    'keeps prices without fractions': keeping((tool) => ({ ...tool, price: Math.trunc(Number(tool['price'])) })),
    'keeps counts in 16 bits': keeping((tool) =>
      typeof tool['count'] === 'number' ? { ...tool, count: tool['count'] & 0xffff } : tool,
    ),
    'keeps false as missing': keeping((tool) => (tool['sharp'] === false ? without(tool, 'sharp') : tool)),
    'keeps zero as one': keeping((tool) => (tool['count'] === 0 ? { ...tool, count: 1 } : tool)),
    'keeps every kind as the first one': keeping((tool) =>
      tool['kind'] === undefined ? tool : { ...tool, kind: 'saw' },
    ),
    'reads UTF-8 as Latin-1': keepingNames((name) => Buffer.from(name, 'utf8').toString('latin1')),
    'keeps no characters beyond U+FFFF, and takes no other scripts in notes': (plain) => ({
      ...keepingNames((name) => name.replace(/[\u{10000}-\u{10FFFF}]/gu, ''))(plain),
      refuse: (_store, { body }) =>
        /[^\p{ASCII}]/u.test(JSON.stringify(body?.['note'] ?? '')) ? { status: 400 } : undefined,
    }),
    'keeps no characters beyond U+FFFF': keepingNames((name) => name.replace(/[\u{10000}-\u{10FFFF}]/gu, '')),
    'keeps question marks for other characters': keepingNames((name) => name.replace(/[^\p{ASCII}]/gu, '?')),
    'keeps a question mark for each byte of other characters': keepingNames((name) =>
      name.replace(/[^\p{ASCII}]/gu, (character) => '?'.repeat(Buffer.byteLength(character))),
    ),
    'cuts names at thirty characters': keepingNames((name) => [...name].slice(0, 30).join('')),
    'keeps dates without their zone': keeping((tool) =>
      typeof tool['due'] === 'string' ? { ...tool, due: tool['due'].replace(/[+-]\d\d:\d\d$/, 'Z') } : tool,
    ),
    'keeps no tags': keeping((tool) => (Array.isArray(tool['tags']) ? { ...tool, tags: [] } : tool)),
    'keeps the width as null': keeping((tool) =>
      tool['size'] === undefined ? tool : { ...tool, size: { ...(tool['size'] as Tool), width: null } },
    ),
  }),
  ...ofLaw('value-is-kept', 'created-not-found', {
    'stores no plane': ({ create }) => ({
      create: (store, id, tool) => (tool['kind'] === 'plane' ? undefined : create(store, id, tool)),
    }),
    'stores nothing of which there is none': ({ create }) => ({
      create: (store, id, tool) => (tool['count'] === 0 ? undefined : create(store, id, tool)),
    }),
  }),
  ...ofLaw('value-is-kept', 'value-overridden', {
    'keeps no count beside tags': keeping((tool) => (tool['tags'] === undefined ? tool : without(tool, 'count'))),
    'keeps another kind of sharp tools': keeping((tool) =>
      tool['sharp'] === true ? { ...tool, kind: 'drill' } : tool,
    ),
    'keeps no more than ten of what is due': keeping((tool) =>
      tool['due'] === undefined ? tool : { ...tool, count: Math.min(10, Number(tool['count'] ?? 0)) },
    ),
  }),
  ...ofLaw('value-is-kept', 'value-changed', {
    'escapes names for HTML': keepingNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    'reads names as they are in HTML': keepingNames((name) => name.replaceAll('&amp;', '&')),
    'doubles the apostrophes of names': keepingNames((name) => name.replaceAll("'", "''")),
    'drops the backslashes of names': keepingNames((name) => name.replaceAll('\\', '')),
    'decodes names from a URL': keepingNames((name) => name.replaceAll('%25', '%')),
    'keeps names without spaces around them': keepingNames((name) => name.trim()),
    'keeps names without spaces before them': keepingNames((name) => name.trimStart()),
    'keeps names without spaces after them': keepingNames((name) => name.trimEnd()),
    'keeps names in small letters': keepingNames((name) => name.toLowerCase()),
    'keeps names in another form of Unicode': keepingNames((name) => name.normalize('NFD')),
    'drops the note': keeping((tool) => without(tool, 'note')),
  }),
  ...ofLaw('update-has-effect', 'update-without-effect', {
    'updates nothing': () => ({ update: () => undefined }),
    'replaces nothing': () => ({ replace: () => undefined }),
    'takes null for a member that the request does not name': updating((tool, change) =>
      merged(tool, change['note'] === null ? without(change, 'note') : change),
    ),
    'replaces nothing, and shows more of a size than requests may say': ({ read }) => ({
      replace: () => undefined,
      read: (store, id) => withArea(read(store, id)),
    }),
    'updates another tool': ({ update }) => ({ update: (store, id, change) => update(store, `${id}x`, change) }),
  }),
  {
    law: 'update-has-effect',
    fault: 'updates only the first time',
    rules: ['update-without-effect'],
    twist: ({ update }) => {
      const count = counted();
      return { update: (store, id, change) => (count() > 1 ? undefined : update(store, id, change)) };
    },
  },
  ...ofLaw('update-has-effect', 'value-damaged', {
    'never updates the price': updating((tool, change) => merged(tool, without(change, 'price'))),
    'updates no member to false': updating((tool, change) =>
      merged(tool, change['sharp'] === false ? without(change, 'sharp') : change),
    ),
    'cuts counts to 16 bits with PUT': ({ replace }) => ({
      replace: (store, id, tool) =>
        replace(store, id, tool['count'] === undefined ? tool : { ...tool, count: Number(tool['count']) & 0xffff }),
    }),
    'keeps no count with PUT': ({ replace }) => ({
      replace: (store, id, tool) => replace(store, id, without(tool, 'count')),
    }),
    'takes zero for no value': updating((tool, change) =>
      merged(tool, change['count'] === 0 ? without(change, 'count') : change),
    ),
  }),
  ...ofLaw('patch-keeps-the-rest', 'patch-changed-others', {
    'resets the count with every update': updating((tool, change) => ({
      ...merged(tool, change),
      count: change['count'] ?? 0,
    })),
    'sets the grade to its default with every update': updating((tool, change) => ({
      ...merged(tool, change),
      grade: change['grade'] ?? 3,
    })),
    'makes tools blunt with every update': updating((tool, change) => ({
      ...merged(tool, change),
      sharp: change['sharp'] ?? false,
    })),
    'takes every tool for a saw whose update does not say its kind': updating((tool, change) => ({
      ...merged(tool, change),
      kind: change['kind'] ?? 'saw',
    })),
    'empties tags with an update of something else': updating((tool, change) => ({
      ...merged(tool, change),
      tags: change['tags'] ?? [],
    })),
    'drops the due date with a new name': updating((tool, change) =>
      change['name'] === undefined ? merged(tool, change) : merged(without(tool, 'due'), change),
    ),
  }),
  {
    law: 'patch-keeps-the-rest',
    fault: 'replaces with an update',
    rules: Array.from({ length: 8 }, () => 'patch-changed-others' as const),
    twist: updating((tool, change) => ({ price: tool['price'], name: tool['name'], ...change })),
  },
  ...ofLaw('refused-is-undone', 'refused-but-done', {
    'updates before it looks at the request': () => ({
      early: ({ tools }, { method, id, body, request }) => {
        const own = tools.get(id);
        const name = body?.['name'];
        const isKnown = request.headers.authorization !== undefined;
        if (own !== undefined && isKnown && method === 'PATCH' && typeof name === 'string')
          tools.set(id, { ...own, name });
      },
    }),
    'updates before it looks at credentials': () => ({
      early: ({ tools }, { method, id, body, request }) => {
        const own = tools.get(id);
        if (own !== undefined && method === 'PATCH' && request.headers.authorization === undefined)
          tools.set(id, { ...own, ...body });
      },
    }),
    'changes an old version before it answers 412': (plain) => {
      const { refuse, ...twist } = conditionalOn((tag, own) => tag === own)(plain);
      return {
        ...twist,
        refuse: (store, asked) => {
          const refused = refuse?.(store, asked);
          if (refused?.status === 412 && asked.method === 'PATCH') plain.update(store, asked.id, asked.body ?? {});
          return refused;
        },
      };
    },
    'makes tools blunt before it looks at credentials': settingEarly({ sharp: false }, true),
    'sets the grade to its default before it looks at the request': settingEarly({ grade: 3 }, false),
    'takes a tool for a saw before it looks at the request': settingEarly({ kind: 'saw' }, false),
    'deletes before it looks at credentials': () => ({
      early: ({ tools }, { method, id, request }) => {
        if (method === 'DELETE' && request.headers.authorization === undefined) tools.delete(id);
      },
    }),
  }),
  ...ofLaw('put-is-idempotent', 'put-not-idempotent', {
    'adds the tags of a PUT to those that are there': ({ replace }) => ({
      replace: (store, id, tool) => {
        const known = store.tools.get(id)?.['tags'];
        replace(store, id, {
          ...tool,
          tags: [...(Array.isArray(known) ? known : []), ...((tool['tags'] as unknown[]) ?? [])],
        });
      },
    }),
    'adds counts': ({ replace }) => ({
      replace: (store, id, tool) =>
        replace(store, id, {
          ...tool,
          count: Number(tool['count'] ?? 0) + Number(store.tools.get(id)?.['count'] ?? 0),
        }),
    }),
    'loses a tool that is replaced by itself': (plain) => ({
      replace: (store, id, tool) => {
        if (JSON.stringify(store.tools.get(id)) === JSON.stringify(tool)) store.tools.delete(id);
        else plain.replace(store, id, tool);
      },
    }),
  }),
  ...ofLaw('put-replaces', 'put-merged', {
    'merges a PUT into the tool that is there': ({ replace }) => ({
      replace: (store, id, tool) => replace(store, id, { ...store.tools.get(id), ...tool }),
    }),
    'keeps the tags that a PUT leaves out': ({ replace }) => ({
      replace: (store, id, tool) => replace(store, id, { tags: store.tools.get(id)?.['tags'], ...tool }),
    }),
    'keeps the kind of a tool for ever': ({ replace }) => ({
      replace: (store, id, tool) => replace(store, id, { kind: store.tools.get(id)?.['kind'] ?? 'saw', ...tool }),
    }),
  }),
  ...ofLaw('get-is-safe', 'get-not-safe', {
    'empties notes when it lists': ({ list }) => ({
      list: (store) => {
        const all = list(store);
        for (const tool of all) store.tools.set(String(tool['id']), { ...tool, note: '' });
        return all;
      },
    }),
    'counts down with each read': ({ read }) => ({
      read: (store, id) => {
        const tool = read(store, id);
        if (tool !== undefined) store.tools.set(id, { ...tool, count: Number(tool['count'] ?? 0) - 1 });
        return tool;
      },
    }),
    'turns a tool over with each read': ({ read }) => ({
      read: (store, id) => {
        const tool = read(store, id);
        if (tool !== undefined) store.tools.set(id, { ...tool, sharp: tool['sharp'] !== true });
        return tool;
      },
    }),
  }),
  ...ofLaw('list-agrees', 'list-differs', {
    'lists every tool at the same price': listing((tool) => ({ ...tool, price: 7.25 })),
    'lists sharp tools as blunt ones': listing((tool) => ({ ...tool, sharp: false })),
    'lists no more than the first ten characters of a name': listing((tool) => ({
      ...tool,
      name: String(tool['name']).slice(0, 10),
    })),
  }),
  ...ofLaw('created-is-listed', 'created-not-listed', {
    'lists nothing': () => ({ list: () => [] }),
    'lists no sharp tools': ({ list }) => ({ list: (store) => list(store).filter((tool) => tool['sharp'] !== true) }),
    'lists all but the newest tool': ({ list }) => ({ list: (store) => list(store).slice(0, -1) }),
  }),
  ...ofLaw('newest-is-listed', 'created-not-listed', {
    'lists its tools as they were before the last creation': ({ create, list }) => {
      let shown: readonly Tool[] = [];
      return {
        create: (store, id, tool) => {
          shown = list(store);
          create(store, id, tool);
        },
        list: () => shown,
      };
    },
    'leaves the last tool out of its last page': () => ({
      page: (tools, offset, limit) => tools.slice(offset, Math.min(offset + limit, tools.length - 1)),
    }),
    'counts one tool too few if it has more than two': ({ list }) => ({
      list: (store) => (store.tools.size > 2 ? list(store).slice(0, -1) : list(store)),
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
  ...ofLaw('deleted-is-unlisted', 'deleted-still-listed', {
    'lists what it has deleted': (plain) => {
      const all = new Map<string, Tool>();
      return {
        create: (store, id, tool) => {
          all.set(id, tool);
          plain.create(store, id, tool);
        },
        list: () => [...all.values()],
      };
    },
    'lists deleted saws': (plain) => {
      const left: Tool[] = [];
      return {
        delete: (store, id) => {
          const tool = store.tools.get(id);
          if (tool?.['kind'] === 'saw') left.push(tool);
          plain.delete(store, id);
        },
        list: (store) => [...plain.list(store), ...left],
      };
    },
    'keeps its list as it was before the last change': (plain) => {
      let shown: readonly Tool[] = [];
      return {
        create: (store, id, tool) => {
          plain.create(store, id, tool);
          shown = plain.list(store);
        },
        list: () => shown,
      };
    },
  }),
  ...ofLaw('delete-again', 'delete-failed-again', {
    'fails for what is gone': () => ({
      answer: (_store, { method }, answer) =>
        method === 'DELETE' && answer.status === 404 ? { status: 500, body: {} } : answer,
    }),
    'is unavailable for what is gone': () => ({
      answer: (_store, { method }, answer) =>
        method === 'DELETE' && answer.status === 404 ? { status: 502, body: {} } : answer,
    }),
    'fails for what was sharp': (plain) => {
      const sharp = new Set<string>();
      return {
        delete: (store, id) => {
          if (store.tools.get(id)?.['sharp'] === true) sharp.add(id);
          plain.delete(store, id);
        },
        answer: (_store, { method, id }, answer) =>
          method === 'DELETE' && answer.status === 404 && sharp.has(id) ? { status: 500, body: {} } : answer,
      };
    },
  }),
  ...ofLaw('delete-again', 'deleted-another', {
    'deletes the newest tool if there is no such tool': deletingBesides(({ tools }) =>
      tools.delete([...tools.keys()].at(-1) ?? ''),
    ),
    'deletes all tools if there is no such tool': deletingBesides(({ tools }) => tools.clear()),
    'raises all prices if there is no such tool': deletingBesides(({ tools }) => {
      for (const [id, tool] of tools) tools.set(id, { ...tool, price: Number(tool['price']) + 1 });
    }),
  }),
  ...ofLaw('pages-are-bounded', 'limit-ignored', {
    'ignores the limit': () => ({ page: (tools, offset) => tools.slice(offset) }),
    'shows one item more than it should': () => ({
      page: (tools, offset, limit) => tools.slice(offset, offset + limit + 1),
    }),
    'shows no fewer than ten items': () => ({
      page: (tools, offset, limit) => tools.slice(offset, offset + Math.max(10, limit)),
    }),
  }),
  ...ofLaw('pages-are-disjoint', 'pages-overlap', {
    'forgets one of many tools that are older': () => ({
      tools: new Map(Array.from({ length: 40 }, (_, at) => [`o${at}`, { id: `o${at}`, name: `Old ${at}`, price: at }])),
      page: (tools, offset, limit) => tools.slice(offset === 10 && limit < 20 ? 11 : offset, offset + limit),
    }),
    'begins pages one item early': () => ({
      page: (tools, offset, limit) => tools.slice(Math.max(0, offset - 1), Math.max(0, offset - 1) + limit),
    }),
    'begins pages one item late': () => ({
      page: (tools, offset, limit) => tools.slice(offset > 0 ? offset + 1 : 0).slice(0, limit),
    }),
    'sorts each page otherwise': () => ({
      page: (tools, offset, limit) => (offset > 0 ? tools.toReversed() : tools).slice(offset, offset + limit),
    }),
    'shows its first tool on every page': () => ({
      page: (tools, offset, limit) =>
        offset > 0 ? [...tools.slice(0, 1), ...tools.slice(offset, offset + limit - 1)] : tools.slice(0, limit),
    }),
  }),
  ...ofLaw('walk-ends', 'endless-pages', {
    'ignores the offset': () => ({ page: (tools, _offset, limit) => tools.slice(0, limit) }),
    'links each page to itself': linking((offset) => offset),
    'links its last page to its first': linking((offset, total) => (offset + 2 < total ? offset + 2 : 0)),
  }),
  ...ofLaw('total-counts', 'total-differs', {
    'counts the tools of one page': telling((items) => items),
    'counts one tool too few': telling((_items, all) => all - 1),
    'counts seven tools too many of each page': answering((answer) => {
      const page = answer.body as { items?: unknown[] } | undefined;
      return page?.items === undefined ? answer : { ...answer, body: { ...page, count: page.items.length + 7 } };
    }),
    'counts one tool too many in a header': telling((_items, all) => all + 1, 'X-Total-Count'),
  }),
  ...ofLaw('filter-filters', 'filter-not-applied', {
    'ignores one filter': ({ filter }) => ({ filter: (tools, query) => filter(tools, beside(query, 'sharp')) }),
    'takes true for false': ({ filter }) => ({
      filter: (tools, query) =>
        filter(tools, beside(query, 'sharp')).filter(
          (tool) => !query.has('sharp') || String(tool['sharp']) !== query.get('sharp'),
        ),
    }),
    'finds no name': ({ filter }) => ({ filter: (tools, query) => (query.has('name') ? [] : filter(tools, query)) }),
  }),
  ...ofLaw('etag-changes', 'stale-etag', {
    'makes its ETags of identities': tagging(({ id }) => id),
    'makes its ETags of names': tagging(({ name }) => name),
    'counts the length of a tool for its ETag': tagging((tool) => Object.keys(tool).length),
    'leaves the ETag as it is with PUT': (plain) => {
      const versions = new Map<string, number>();
      const raise = (id: string): void => void versions.set(id, (versions.get(id) ?? 0) + 1);
      const { answer } = tagged((tool) => tagOf({ of: versions.get(String(tool['id'])) }))(plain);
      return {
        update: (store, id, change) => {
          raise(id);
          plain.update(store, id, change);
        },
        ...(answer === undefined ? {} : { answer }),
      };
    },
  }),
  ...ofLaw('not-modified', 'not-modified-ignored', {
    'looks at no If-None-Match': tagged(tagOf, () => false),
    'compares If-None-Match without quotes': tagged(tagOf, (known, tag) => `"${known}"` === tag),
    'takes If-None-Match for If-Match': tagged(tagOf, (known, tag) => known === tag, 412),
  }),
  ...ofLaw('no-lost-update', 'lost-update', {
    'reads If-Match of a PATCH alone': (plain) => {
      const { refuse, ...twist } = conditionalOn((tag, own) => tag === own)(plain);
      return { ...twist, refuse: (store, asked) => (asked.method === 'PUT' ? undefined : refuse?.(store, asked)) };
    },
    'reads no If-Match of a DELETE': (plain) => {
      const { refuse, ...twist } = conditionalOn((tag, own) => tag === own)(plain);
      return { ...twist, refuse: (store, asked) => (asked.method === 'DELETE' ? undefined : refuse?.(store, asked)) };
    },
    'looks at If-Match before it waits and writes': (plain) => ({
      ...conditionalOn((tag, own) => tag === own)(plain),
      update: (store, id, change) => void setTimeout(() => plain.update(store, id, change), 8),
    }),
    'takes two changes of the same version if they name different members': (plain) => {
      const { refuse, ...twist } = conditionalOn((tag, own) => tag === own)(plain);
      const changedSince = new Map<string, Set<string>>();
      return {
        ...twist,
        refuse: (store, asked) => {
          const changed = changedSince.get(asked.request.headers['if-match'] ?? '');
          const isApart = changed !== undefined && Object.keys(asked.body ?? {}).every((name) => !changed.has(name));
          return asked.method === 'PATCH' && isApart ? undefined : refuse?.(store, asked);
        },
        update: (store, id, change) => {
          changedSince.set(tagOf(store.tools.get(id)), new Set(Object.keys(change)));
          plain.update(store, id, change);
        },
      };
    },
    'ignores If-Match': tagged(tagOf),
    'takes any If-Match that has the form of its own': conditionalOn((tag, own) => tag.length === own.length),
  }),
  ...ofLaw('others-see-nothing', 'isolation-broken', {
    'shows a tool to every user who knows its id': reaching('GET', true),
    'lists the tools of all users': reaching('GET', false),
    'lets every user update a tool': reaching('PATCH', true),
    'lets every user replace a tool': reaching('PUT', true),
    'lets every user delete a tool': reaching('DELETE', true),
    'deletes a tool before it looks whose it is': (plain) => ({
      early: (store, { method, id, request }) => {
        const isSecond = request.headers.authorization === `Bearer ${OTHER_TOKEN}`;
        if (method === 'DELETE' && isSecond) plain.delete(store, id);
      },
    }),
  }),
];
