import { once, type MediaType, type Schema } from '../../contract/index.js';
import { parseJson, toValue, type JsonProblem, type Place } from '../../json/index.js';
import { bareTarget } from '../bare-target.js';
import type { Template } from '../template.js';
import type { Flaw } from './flaw.js';
import type { LookedAtBody } from './looked-at.js';

/** What is wrong with a body, the place left open where it is that of the media type. */
type Found = Omit<Flaw, 'place'> & { readonly place: Place | undefined };

/** By the body as it is written, what was found by the schema that it was held against. */
const judged = once((_template: Template): Map<Schema | undefined, readonly Found[]> => new Map());

/** A body of JSON: its text by RFC 8259, its value by the schema. */
export function judgeJson(body: LookedAtBody, { schema, place }: MediaType): readonly Flaw[] {
  const bySchema = judged(body.template);
  // Media types that refer to one schema and nothing else say the same.
  const speaking = schema && (bareTarget(schema) ?? schema);
  const found = bySchema.get(speaking) ?? judgeBytes(body.bytes, speaking);
  bySchema.set(speaking, found);
  return found.map((each) => ({ ...each, place: each.place ?? place }));
}

function judgeBytes(body: Uint8Array, schema: Schema | undefined): readonly Found[] {
  const parsed = parseJson(body);
  if (!parsed.ok) {
    const { kind, message } = parsed.problem;
    return [{ aspect: 'body', kind: kindOf(kind), reason: `the body is no JSON: ${message}`, place: undefined }];
  }
  const failures = schema?.validate(toValue(parsed.node), 'request') ?? [];
  if (failures.length > 0) {
    return failures.map(({ instance, message, place, isUnclear, isUnjudged }): Found => {
      return {
        aspect: 'body',
        kind: isUnclear === true || isUnjudged === true ? 'unclear' : 'invalid',
        reason: `${instance === '' ? 'the body' : instance} ${message}`,
        place,
      };
    });
  }
  return parsed.remarks.map(({ message }): Found => {
    const reason = `the body is JSON that parsers read differently: ${message}`;
    return { aspect: 'body', kind: 'unclear', reason, place: undefined };
  });
}

/** RFC 8259 §8.1 lets a parser ignore a byte order mark, §9 lets it limit the depth. */
function kindOf(kind: JsonProblem['kind']): Flaw['kind'] {
  return kind === 'byte-order-mark' || kind === 'too-deep' ? 'unclear' : 'invalid';
}
