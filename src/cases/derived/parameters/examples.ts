import { stringifyValue } from '../../../json/index.js';
import { goodExamples } from '../good/good-parameter.js';
import type { ParameterMutation } from './parameter-site.js';
import { say } from './say.js';

/** As many as tell what the others do not. */
const most = 12;

/** What the document itself gives as an example. */
export const examples: ParameterMutation = {
  id: 'parameters/examples',
  applies: () => true,
  *derive(site) {
    for (const [at, value] of goodExamples(site.parameter).slice(0, most).entries()) {
      yield* say(site, 2, () => ({
        id: `example/${at + 1}`,
        change: `${stringifyValue(value)}, an example of the document`,
        outcome: 'accept',
        request: site.put(value),
      }));
    }
  },
};
