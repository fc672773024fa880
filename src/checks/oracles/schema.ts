import { parsePointer } from '../../json/index.js';
import { judgedBody } from '../status/judged-body.js';
import { valueAt } from '../body/value-at.js';
import type { Check } from '../findings/check.js';
import { applicable } from '../doubts/doubt.js';
import { ofValues } from '../doubts/shapes.js';
import { schemaFailureText } from './schema-failure-text.js';
import { report } from '../findings/report.js';

const mostFailures = 10;

/** Whether a JSON body is valid against the schema that the contract documents for it. */
export const schemaCheck: Check = {
  id: 'schema',
  category: 'shape',
  check(exchange, theCase, contract) {
    const body = judgedBody(exchange, theCase, contract);
    if (body === undefined) return [];
    const { schema, value, owed, status } = body;
    const failures = schema.validate(value, 'response');
    if (failures.length === 0) return [];
    const { request } = exchange;
    return failures.slice(0, mostFailures).map((failure) => {
      const at = valueAt(value, parsePointer(failure.instance));
      const doubts = applicable(ofValues, { status, failure, value: at, request, theCase });
      const { key, ...text } = schemaFailureText(failure, body);
      return report('schema-violation', { ...text, doubts: [...doubts, ...owed.doubts], place: failure.place, key });
    });
  },
};
