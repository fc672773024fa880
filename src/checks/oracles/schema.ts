import { isBeyondDoubles, weightOfStrange, type Case } from '../../cases/index.js';
import type { SchemaFailure } from '../../contract/index.js';
import { isExactNumber, parsePointer, type JsonValue } from '../../json/index.js';
import { judgedBody } from '../body/judged-body.js';
import { valueAt } from '../body/value-at.js';
import type { Check } from '../check.js';
import { schemaFailureText } from '../words/schema-failure-text.js';
import type { SentRequest } from '../exchange.js';
import { report } from '../report.js';

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
    const mayShowIt = status < 300 && isOutOfRange(exchange.request, theCase);
    return failures.slice(0, mostFailures).flatMap((failure) => {
      const at = valueAt(value, parsePointer(failure.instance));
      const weight = mayShowIt && (at === null || isExactNumber(at)) ? 'warning' : weightOfFailure(failure, at);
      if (weight === 'none') return [];
      const { key, ...text } = schemaFailureText(failure, body);
      return [report('schema-violation', { ...text, level: weight ?? owed.level, place: failure.place, key })];
    });
  },
};

/** What a service may have been given and shows again weighs no more than that it took it. */
function weightOfFailure({ keyword, isUnclear }: SchemaFailure, value: JsonValue): 'none' | 'warning' | undefined {
  if (isUnclear === true) return 'none';
  return keyword === 'format' && typeof value === 'string' ? weightOfStrange(value) : undefined;
}

/**
 * Whether a number was sent that nobody promised to keep. What shows it again may show another number, or `null`, which is
 * often written for infinity; whatever else is wrong with an answer has nothing to do with it.
 */
function isOutOfRange({ body }: SentRequest, { expect }: Case): boolean {
  return expect.outcome === 'survive' && body !== undefined && isBeyondDoubles(Buffer.from(body).toString('latin1'));
}
