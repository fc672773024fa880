import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { withField } from './with-body.js';

const name = 'If-None-Match';

/**
 * Asks for what there is only if there is nothing: `*` is any version of it, so that 304 comes without a version being
 * known (RFC 9110 §13.1.2), where the contract has one.
 */
export const unchanged: RequestMutation = {
  id: 'media-types/unchanged',
  applies: ({ operation }) => operation.method === 'GET' && operation.responses.some(({ status }) => status === '304'),
  *derive({ operation, minimal, room }) {
    const declared = operation.parameters.find(
      (parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === name.toLowerCase(),
    );
    const failures = declared?.schema?.validate('*', 'request') ?? [];
    if (failures.length > 0) return;
    yield* within(room, 3, () => ({
      id: 'field/any-version-known',
      change: `${name}: *, which asks for nothing that is there already (RFC 9110 §13.1.2)`,
      expect: { outcome: 'survive' },
      request: withField(minimal, name, '*'),
      aspects: ['header'],
      contract: (operation.responses.find(({ status }) => status === '304') ?? operation).place,
    }));
  },
};
