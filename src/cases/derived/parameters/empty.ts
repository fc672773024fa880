import type { ParameterInPlace, ParameterMutation } from './parameter-site.js';
import { quoted, say } from './say.js';
import { weightOfMissing } from './weight-of-missing.js';

/**
 * A parameter with nothing in it. Some read it as the empty string and some as no parameter: where it has to be there, and
 * is a string that may not be empty, it is wrong for all of them, unless the document allows it in so many words
 * (`allowEmptyValue`, OpenAPI 3.1 §4.8.12.2); elsewhere it only has to be answered.
 */
export const empty: ParameterMutation = {
  id: 'parameters/empty',
  applies: ({ parameter }) => parameter.content === undefined,
  *derive(site) {
    const isWrong = isWrongForAll(site);
    yield* say(site, isWrong ? 2 : 3, () => ({
      id: 'empty',
      change: isWrong ? `${quoted('')}, while it is required` : quoted(''),
      outcome: isWrong ? 'refuse' : 'survive',
      request: site.texts(''),
      ...weightOfMissing(site),
    }));
  },
};

function isWrongForAll({ parameter, schema, types }: ParameterInPlace): boolean {
  if (!parameter.required || parameter.allowEmptyValue || parameter.in !== 'query' || schema === undefined)
    return false;
  return types.length === 1 && types[0] === 'string' && !schema.isValid('', 'request');
}
