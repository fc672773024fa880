import { scalarText } from '../good/write-parameter.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import type { Variation } from '../mutation.js';
import type { ParameterInPlace, ParameterMutation } from './parameter-site.js';
import { quoted, say } from './say.js';

/** Texts that are no number and no boolean. A string has no wrong type on the wire. */
export const wrongType: ParameterMutation = {
  id: 'parameters/wrong-type',
  applies: ({ types, parameter }) => parameter.content !== undefined || (types.length > 0 && !types.includes('string')),
  *derive(site) {
    if (site.parameter.content !== undefined) {
      yield* notJson(site);
      return;
    }
    const isNumber = site.types.includes('integer') || site.types.includes('number');
    const isInteger = site.types.includes('integer') && !site.types.includes('number');
    const texts = {
      word: 'fern',
      // What reads as far as it can takes this for the number that it begins with.
      ...(isNumber ? { 'number-with-more': `${scalarText(site.value)}fern` } : {}),
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

/** OpenAPI 3.1 §4.8.12.4: what `content` describes is written as its media type. */
function* notJson(site: ParameterInPlace): Iterable<Variation> {
  const type = parseMediaType(site.parameter.content?.range ?? '');
  if (type === undefined || !isJsonMediaType(type)) return;
  const found = say(site, {
    id: 'malformed',
    change: `${quoted('{')}, which is no JSON`,
    outcome: 'refuse',
    request: site.texts('{'),
    priority: 1,
  });
  for (const variation of found) yield { ...variation, proven: true };
}
