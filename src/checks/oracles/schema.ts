import { isBeyondDoubles, weightOfStrange, type Case } from '../../cases/index.js';
import type { SchemaFailure } from '../../contract/index.js';
import { parsePointer, type JsonValue } from '../../json/index.js';
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
    const { schema, value, owed } = body;
    const failures = schema.validate(value, 'response');
    if (failures.length === 0) return [];
    const level = isOutOfRange(exchange.request, theCase) ? 'warning' : owed.level;
    return failures.slice(0, mostFailures).flatMap((failure) => {
      const weight = weightOfFailure(failure, value);
      if (weight === 'none') return [];
      const { key, ...text } = schemaFailureText(failure, body);
      return [report('schema-violation', { ...text, level: weight ?? level, place: failure.place, key })];
    });
  },
};

/** What a service may have been given and shows again weighs no more than that it took it. */
function weightOfFailure({ keyword, instance }: SchemaFailure, body: JsonValue): 'none' | 'warning' | undefined {
  if (keyword !== 'format') return undefined;
  const value = valueAt(body, parsePointer(instance));
  return typeof value === 'string' ? weightOfStrange(value) : undefined;
}

/** Whether something was sent that nobody promised to keep: what is written back for infinity is often `null`. */
function isOutOfRange({ body }: SentRequest, { expect }: Case): boolean {
  return expect.outcome === 'survive' && body !== undefined && isBeyondDoubles(Buffer.from(body).toString('latin1'));
}
