import type { SchemaFailure } from '../../contract/index.js';
import { parsePointer, valueAt } from '../../json/index.js';
import { generalisedPointer } from '../body/steps-to.js';
import type { JudgedBody } from '../status/judged.js';
import { missingProperties } from '../body/missing-properties.js';
import { enumerate, excerpt, excerptOfValue, statusText } from '../findings/finding-text.js';

interface SchemaFailureText {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly key: string;
}

/**
 * Describes a schema failure of a body.
 *
 * @example
 * schemaFailureText(failure, body).message // 'The 200 OK response lacks the required property `name`.'
 */
export function schemaFailureText(failure: SchemaFailure, body: JudgedBody): SchemaFailureText {
  const status = statusText(body.status);
  const part = valueAt(body.value, parsePointer(failure.instance)) ?? null;
  const shown = excerptOfValue(part);
  const at = failure.instance === '' ? '' : ` in \`${excerpt(failure.instance)}\``;
  const key = `${generalisedPointer(failure.instance, body.schema)} ${failure.keyword}`;
  const missing = missingProperties(failure, part, body.schema);
  if (missing.length > 0) {
    const names = enumerate(
      missing.map(({ name }) => `\`${name}\``),
      'and',
    );
    const property = missing.length === 1 ? 'property' : 'properties';
    return {
      message: `The ${status} response lacks the required ${property} ${names}${at}.`,
      expected: missing.map(({ name, type }) => `\`${name}\`${type === undefined ? '' : ` (${type})`}`).join(', '),
      received: shown,
      key: [key, ...missing.map(({ name }) => name)].join(' '),
    };
  }
  const subject = failure.instance === '' ? 'the body' : `\`${excerpt(failure.instance)}\``;
  return {
    message: `The ${status} response does not match its schema: ${subject} ${failure.message}.`,
    // Reports show the received value beside it.
    expected: `${subject} ${failure.message.replace(/, but (?:is|has|contains) .*$/s, '')}`,
    received: failure.instance === '' ? shown : `${subject}: ${shown}`,
    key,
  };
}
