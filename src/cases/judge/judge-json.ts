import type { MediaType } from '../../contract/index.js';
import { parseJson, toValue, type JsonProblem } from '../../json/index.js';
import type { Flaw } from './flaw.js';

/** A body of JSON: its text by RFC 8259, its value by the schema. */
export function judgeJson(body: Uint8Array, { schema, place }: MediaType): readonly Flaw[] {
  const parsed = parseJson(body);
  if (!parsed.ok) {
    const { kind, message } = parsed.problem;
    return [{ aspect: 'body', kind: kindOf(kind), reason: `the body is no JSON: ${message}`, place }];
  }
  const failures = schema?.validate(toValue(parsed.node), 'request') ?? [];
  if (failures.length > 0) {
    return failures.map((failure): Flaw => {
      const reason = `${failure.instance === '' ? 'the body' : failure.instance} ${failure.message}`;
      return { aspect: 'body', kind: 'invalid', reason, place: failure.place };
    });
  }
  return parsed.remarks.map(({ message }): Flaw => {
    return {
      aspect: 'body',
      kind: 'unclear',
      reason: `the body is JSON that parsers read differently: ${message}`,
      place,
    };
  });
}

/** RFC 8259 §8.1 lets a parser ignore a byte order mark, §9 lets it limit the depth. */
function kindOf(kind: JsonProblem['kind']): Flaw['kind'] {
  return kind === 'byte-order-mark' || kind === 'too-deep' ? 'unclear' : 'invalid';
}
