import { isExactNumber, isJsonObject, numberText } from '../../../json/index.js';
import type { ParameterMutation } from './parameter-site.js';
import { quoted, say } from './say.js';
import { scalarText } from '../../../wire/index.js';
import { isArrayValue } from '../values/kind.js';

/** Texts that some servers take for a value and others do not: all that is asked is that they are answered. */
export const grey: ParameterMutation = {
  id: 'parameters/grey',
  applies: ({ value }) => !isArrayValue(value) && !isJsonObject(value),
  *derive(site) {
    const { value } = site;
    const texts: (readonly [id: string, text: string])[] = [];
    if (isExactNumber(value)) {
      const text = numberText(value);
      if (/^\d+$/.test(text)) texts.push(['leading-zero', `0${text}`], ['plus-sign', `+${text}`]);
      texts.push(['exponent', '1e1']);
    }
    texts.push(['nul', '\0'], ['quotes', `'"`], ['upwards', '../..']);
    for (const [id, text] of texts) {
      yield* say(site, 6, () => ({
        id,
        change: quoted(text),
        outcome: 'survive',
        request: site.texts(text),
      }));
    }
    const good = scalarText(value);
    if (site.parameter.in === 'query') {
      yield* say(site, 5, () => ({
        id: 'repeated',
        change: 'there twice',
        outcome: 'survive',
        request: site.texts(good, good),
      }));
    }
    yield* say(site, 5, () => ({
      id: 'long',
      change: 'a text of 1000 characters',
      outcome: 'survive',
      request: site.texts('f'.repeat(1000)),
    }));
  },
};
