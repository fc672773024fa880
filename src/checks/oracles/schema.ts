import { report, type Check } from '../findings/finding.js';
import { parsePointer, valueAt } from '../../json/index.js';
import { judgedBody } from '../status/judged.js';
import { applicable } from '../doubts/doubt.js';
import { ofValues } from '../doubts/shapes.js';
import { schemaFailureText } from './schema-failure-text.js';

const mostFailures = 10;

/** Checks a JSON body against the schema that the contract documents for it. */
export const schemaCheck: Check = {
  id: 'schema',
  check(exchange, theCase, contract) {
    const body = judgedBody(exchange, theCase, contract);
    if (body === undefined) return [];
    const { schema, value, owed, status } = body;
    const failures = schema.validate(value, 'response');
    if (failures.length === 0) return [];
    const { request } = exchange;
    return failures.slice(0, mostFailures).map((failure) => {
      const at = valueAt(value, parsePointer(failure.instance)) ?? null;
      const doubts = applicable(ofValues, { status, failure, value: at, request, theCase });
      const { key, ...text } = schemaFailureText(failure, body);
      return report(failure.isUnjudged === true ? 'not-judged' : 'schema-violation', {
        ...text,
        doubts: [...doubts, ...owed.doubts],
        place: failure.place,
        key,
      });
    });
  },
};
