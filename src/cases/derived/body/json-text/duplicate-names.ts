import { jsonTemplate } from '../../../../wire/index.js';
import type { BodyWriter } from '../../../request-body.js';
import type { ValueMutation } from '../value-site.js';
import { isWholeBody, unclearJson } from './text-change.js';

/** One name twice in an object: what readers make of that is unpredictable (RFC 8259 §4). */
export const duplicateNames: ValueMutation = {
  id: 'body/json-text/duplicate-names',
  applies: (site) => isWholeBody(site) && site.value.kind === 'object',
  *derive(site) {
    const [first] = site.value.kind === 'object' ? site.value.members : [];
    if (first === undefined || site.value.kind !== 'object') return;
    const text: BodyWriter = (tree) =>
      tree.kind === 'object'
        ? jsonTemplate({ kind: 'object', members: [...tree.members, ...tree.members.slice(0, 1)] })
        : undefined;
    const words = `with the name ${JSON.stringify(first[0])} twice`;
    yield* unclearJson(site, { what: 'duplicate-name', text, words, priority: 4 });
  },
};
