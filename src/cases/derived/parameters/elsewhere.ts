import { isSafeMethod } from '../../../http/index.js';
import { jsonEquals, type JsonValue } from '../../../json/index.js';
import type { ParameterMutation } from './parameter-site.js';
import { quoted, say } from './say.js';
import { scalarText } from '../good/write-parameter.js';

/** Drawn once, so that nothing anywhere is called so (RFC 9562 §5.4). */
const uuid = 'b7e23ec2-9af9-4d2c-8f3a-1d2c3b4a5f60';
/** What is written there may be there from then on (RFC 9110 §9.3.4), so that this is not where is looked. */
const writtenUuid = '5d0f1c7a-3b68-4e91-9a27-64c8e0b1f3d5';
const unlikely: readonly JsonValue[] = [uuid, 987_654_321, 987_654, 7_919, 'no-such-fern', 'nofern', 97, 'Q7', 'zz9'];

/** What most probably is not there: how that is told is as much a part of the contract as what is there. */
export const elsewhere: ParameterMutation = {
  id: 'parameters/elsewhere',
  applies: ({ parameter, schema }) => parameter.in === 'path' && schema !== undefined,
  *derive(site) {
    const { schema, value: good, operation } = site;
    const fits = (value: JsonValue): boolean => !jsonEquals(value, good) && schema?.isValid(value, 'request') === true;
    // What any reading of a name may lead to is looked at, and nothing more; a UUID leads nowhere.
    const value = isSafeMethod(operation.method) ? unlikely.find(fits) : [writtenUuid].find(fits);
    if (value === undefined) return;
    yield* say(site, 2, () => ({
      id: 'elsewhere',
      change: `${quoted(scalarText(value))}, which is most probably not there`,
      outcome: 'survive',
      request: site.put(value),
    }));
  },
};
