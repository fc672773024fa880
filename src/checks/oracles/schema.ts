import { judgedBody } from '../body/judged-body.js';
import type { Check } from '../check.js';
import { schemaFailureText } from '../words/schema-failure-text.js';
import { report } from '../report.js';

const mostFailures = 10;

/** Whether a JSON body is valid against the schema that the contract documents for it. */
export const schemaCheck: Check = {
  id: 'schema',
  category: 'shape',
  check(exchange, theCase, contract) {
    const body = judgedBody(exchange, theCase, contract);
    if (body === undefined) return [];
    const { schema, value, owed } = body;
    return schema
      .validate(value, 'response')
      .slice(0, mostFailures)
      .map((failure) => {
        const { key, ...text } = schemaFailureText(failure, body);
        return report('schema-violation', { ...text, level: owed.level, place: failure.place, key });
      });
  },
};
