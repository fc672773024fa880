import type { Operation } from '../../contract/index.js';
import { instantiate, instantiateText, sampleValues } from '../model/instantiate.js';
import { bodyTemplate } from '../model/request-body.js';
import type { RequestPlan } from '../model/request-plan.js';
import type { Draw } from '../model/unique.js';
import { placeCredentials } from './place-credentials.js';
import type { SecretText } from './secret-text.js';

/** A request as people read it. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names and values, credentials included. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
}

/** Writes a request with samples in its holes, and with its credentials as `shown` writes them. */
export function sampleRequest(
  plan: RequestPlan,
  operation: Operation | undefined,
  secrets: ReadonlyMap<string, string>,
  shown: (value: SecretText) => string,
  draw: Draw = sampleValues(),
): SampleRequest {
  const placed = operation && placeCredentials(plan.credentials, operation, secrets);
  const placements = placed?.kind === 'placed' ? placed.placements : [];
  const pairs = (where: string): readonly string[] =>
    placements.flatMap((each) => (each.in === where ? [`${each.name}=${shown(each.value)}`] : []));
  const path = instantiateText(plan.path, draw);
  const query = pairs('query');
  const own = plan.fields.map(({ name, value }) => [name, instantiateText(value, draw)] as const);
  const cookies = [...own.filter(([name]) => name === 'Cookie').map(([, value]) => value), ...pairs('cookie')];
  return {
    method: plan.method,
    target: query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`,
    fields: [
      ...placements.flatMap(({ in: where, name, value }) =>
        where === 'header' ? [[name, shown(value)] as const] : [],
      ),
      ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
      ...own.filter(([name]) => name !== 'Cookie'),
    ],
    body: plan.body && Buffer.from(instantiate(bodyTemplate(plan.body), draw)),
  };
}
