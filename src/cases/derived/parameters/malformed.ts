import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import type { ParameterMutation } from './parameter-site.js';
import { quoted, say } from './say.js';

/** What is no JSON where JSON is due: `content` is written as its media type (OpenAPI 3.1 §4.8.12.4). */
export const malformed: ParameterMutation = {
  id: 'parameters/malformed',
  applies: ({ parameter: { content } }) => {
    const type = parseMediaType(content?.range ?? '');
    return type !== undefined && isJsonMediaType(type);
  },
  *derive(site) {
    const change = `${quoted('{')}, which is no JSON`;
    const found = say(site, 1, () => ({ id: 'malformed', change, outcome: 'refuse', request: site.texts('{') }));
    for (const variation of found) yield { ...variation, proven: true };
  },
};
