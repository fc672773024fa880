import type { Operation } from '../../../contract/index.js';
import { instantiateText, sampleValues } from '../../instantiate.js';
import type { Paths } from '../paths.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** Other spellings of a path must not be a way around the credentials. */
export const pathSpellings: RequestMutation = {
  id: 'auth/path-spellings',
  applies: ({ operation }) => accessOf(operation) === 'required',
  *derive({ paths, operation, minimal, room }) {
    const [path = '', query] = instantiateText(minimal.path, sampleValues()).split('?', 2);
    const rest = query === undefined ? '' : `?${query}`;
    for (const { id, spell, priority } of spellings) {
      yield* within(room, priority, () => {
        const spelt = spell(path, operation);
        if (spelt === path || isOther(spelt, operation, paths)) return undefined;
        return {
          id: `path/${id}`,
          change: `${spelt} instead of ${path}; no credentials`,
          expect: { outcome: 'deny' },
          request: { ...minimal, path: [`${spelt}${rest}`], credentials: { kind: 'none' } },
          aspects: ['path', 'credentials'],
          contract: (operation.security[0] ?? operation).place,
        };
      });
    }
    yield* within(room, 4, () => ({
      id: 'path/with-query',
      change: 'an undeclared query and no credentials',
      expect: { outcome: 'deny' },
      request: {
        ...minimal,
        path: [`${path}${query === undefined ? '?fern' : `?${query}&fern`}`],
        credentials: { kind: 'none' },
      },
      aspects: ['parameter', 'credentials'],
      contract: (operation.security[0] ?? operation).place,
    }));
  },
};

interface Spelling {
  readonly id: string;
  readonly spell: (path: string, operation: Operation) => string;
  readonly priority: number;
}

const spellings: readonly Spelling[] = [
  { id: 'trailing-slash', spell: (path) => (path.endsWith('/') ? path : `${path}/`), priority: 1 },
  { id: 'two-slashes', spell: (path) => `/${path}`, priority: 2 },
  { id: 'capitals', spell: (_, { path }) => capitals(path.text), priority: 2 },
  { id: 'dot-segment', spell: (path) => `/.${path}`, priority: 4 },
  { id: 'encoded-slash', spell: (path) => `${path}%2F`, priority: 5 },
  { id: 'matrix-parameter', spell: (path) => `${path};fern=ostrich`, priority: 5 },
  { id: 'below', spell: (path) => `${path.replace(/\/$/, '')}/1`, priority: 3 },
  { id: 'bad-percent-encoding', spell: (path) => `${path.replace(/\/$/, '')}/%zz`, priority: 5 },
];

/** The parameters keep a value, which may know capitals from small letters. */
function capitals(text: string): string {
  return text.includes('{') ? '' : text.toUpperCase();
}

/** Whether a spelling is one of a path that the contract has, be it another value of a parameter of this one. */
function isOther(spelt: string, operation: Operation, paths: Paths): boolean {
  if (!spelt.startsWith('/')) return true;
  return paths.at(spelt).some(({ path }) => path.text !== operation.path.text || path.names.length > 0);
}
