import type { Operation } from '../../../contract/index.js';
import { instantiateText, sampleValues } from '../../instantiate.js';
import type { Paths } from '../paths.js';
import type { RequestSite } from '../request-site.js';
import type { Change } from './change.js';

/** Other spellings of a path must not be a way around the credentials. */
export function* spelledPaths({ paths, operation, minimal }: RequestSite): Iterable<Change> {
  const [path = '', query] = instantiateText(minimal.path, sampleValues()).split('?', 2);
  const at = (spelt: string) => ({ ...minimal, path: [spelt], credentials: { kind: 'none' } }) as const;
  for (const { id, spell, priority } of spellings) {
    yield [
      priority,
      () => {
        const spelt = spell(path, operation);
        if (spelt === path || isOther(spelt, operation, paths)) return undefined;
        return {
          id: `path/${id}`,
          change: `${spelt} instead of ${path}; no credentials`,
          request: at(query === undefined ? spelt : `${spelt}?${query}`),
          aspects: ['path', 'credentials'],
        };
      },
    ];
  }
  yield [
    4,
    () => ({
      id: 'path/with-query',
      change: 'an undeclared query and no credentials',
      request: at(`${path}${query === undefined ? '?fern' : `?${query}&fern`}`),
      aspects: ['parameter', 'credentials'],
    }),
  ];
}

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
