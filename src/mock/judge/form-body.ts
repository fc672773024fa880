import type { MediaType } from '../../contract/index.js';
import type { BytesJudge } from './bytes-judge.js';
import { formValue, type FormField } from './form-value.js';
import { decoded, pairsOf } from './pairs.js';
import { schemaViolations } from './schema-violations.js';

/** Judges `application/x-www-form-urlencoded` (OpenAPI 3.1 §4.8.14.4), read by what its schema has at each name. */
export function formJudge(mediaType: MediaType): BytesJudge {
  const { schema } = mediaType;
  if (schema === undefined) return () => undefined;
  return (body) => {
    const fields = pairsOf(Buffer.from(body).toString('utf8').replaceAll('+', ' '), '&').map(
      ([name, value]): FormField => ({ name, text: decoded(value), json: false, raw: value }),
    );
    const failures = schema.validate(formValue(fields, mediaType), 'request');
    if (failures.length === 0) return undefined;
    return { kind: 'invalid', violations: schemaViolations(failures, ['request', 'body'], 'the form') };
  };
}
