import type { ParameterMutation } from './parameter-site.js';
import { quoted, say } from './say.js';

/** Texts that are no number and no boolean. A string has no wrong type on the wire. */
export const wrongType: ParameterMutation = {
  id: 'parameters/wrong-type',
  applies: ({ types }) => types.length > 0 && !types.includes('string'),
  *derive(site) {
    const isInteger = site.types.includes('integer') && !site.types.includes('number');
    const texts = {
      word: 'fern',
      ...(isInteger ? { fraction: '1.5' } : {}),
      'not-a-number': 'NaN',
      ...(site.types.includes('boolean') ? { 'neither-true-nor-false': 'maybe' } : {}),
    };
    for (const [id, text] of Object.entries(texts)) {
      yield* say(site, {
        id,
        change: `${quoted(text)}, which is no ${site.types.join(' or ')}`,
        outcome: 'refuse',
        request: site.texts(text),
        keyword: 'type',
        priority: id === 'word' ? 1 : 3,
      });
    }
  },
};
