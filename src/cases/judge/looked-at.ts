import type { FieldList } from '../../http/index.js';
import type { RequestPlan } from '../case.js';
import { instantiate, instantiateText, sampleValues } from '../instantiate.js';

/** A request with sample values in its holes. */
export interface LookedAt {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
}

/** A request as it will be sent, fresh values apart. */
export function lookAt(plan: RequestPlan): LookedAt {
  const draw = sampleValues();
  const target = instantiateText(plan.path, draw);
  const mark = target.indexOf('?');
  return {
    method: plan.method,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark + 1),
    fields: plan.fields.map(({ name, value }) => [name, instantiateText(value, draw)]),
    body: plan.body === undefined ? undefined : instantiate(plan.body, draw),
  };
}
