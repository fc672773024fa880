import type { Aspect, Case, Expectation, RequestPlan } from '../../src/cases/index.js';
import type { Template } from '../../src/wire/index.js';
import type { Place } from '../../src/json/index.js';

const place: Place = { file: 'openapi.yaml', line: 1, column: 1, pointer: '' };

/** What of a case matters to a test; the rest is a good request. */
export interface CaseSketch {
  readonly id: string;
  readonly operation?: string;
  readonly change?: string;
  readonly expect: Exclude<Expectation['outcome'], 'statuses'> | readonly number[];
  readonly level?: 'violation' | 'warning';
  readonly aspects?: readonly Aspect[];
  readonly before?: readonly Partial<RequestPlan>[];
  readonly request?: Partial<RequestPlan>;
  readonly more?: Partial<Case>;
}

const good: RequestPlan = {
  method: 'POST',
  path: ['/plants'],
  fields: [{ name: 'Content-Type', value: ['application/json'] }],
  body: plant(),
  credentials: { kind: 'good' },
};

/** A body that creates a plant, with other members than a name if need be. */
export function plant(members = '"name":"Fern"'): Template {
  return ['{"id":', { unique: 'int64' }, `,${members}}`];
}

/** A case as the checks want it. */
export function aCase(sketch: CaseSketch): Case {
  const {
    id,
    operation = 'createPlant',
    change = id,
    expect,
    level,
    aspects = [],
    before = [],
    request = {},
    more,
  } = sketch;
  return {
    id,
    operation,
    source: 'written',
    tags: [],
    change,
    expect: typeof expect === 'string' ? { outcome: expect } : { outcome: 'statuses', statuses: expect },
    ...(level === undefined ? {} : { level }),
    aspects,
    proves: undefined,
    needs: [],
    before: before.map((plan) => ({ ...good, ...plan })),
    request: { ...good, ...request },
    steering: new Map(),
    written: undefined,
    contract: place,
    ...more,
  };
}
