import type { SchemaFailure } from '../../contract/index.js';
import { parsePointer, stringifyValue } from '../../json/index.js';
import { generalisedPointer } from '../body/generalised-pointer.js';
import type { JudgedBody } from '../status/judged-body.js';
import { missingProperties } from '../body/missing-properties.js';
import { valueAt } from '../body/value-at.js';
import { enumerate } from '../words/enumerate.js';
import { excerpt } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

interface SchemaFailureText {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly key: string;
}

/**
 * What is wrong with a body, in words.
 *
 * @example
 * schemaFailureText(failure, body).message // '200 OK without the required property `name`.'
 */
export function schemaFailureText(failure: SchemaFailure, body: JudgedBody): SchemaFailureText {
  const status = statusText(body.status);
  const part = valueAt(body.value, parsePointer(failure.instance));
  const shown = excerpt(stringifyValue(part));
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
      message: `${status} without the required ${property} ${names}${at}.`,
      expected: missing.map(({ name, type }) => `\`${name}\`${type === undefined ? '' : ` (${type})`}`).join(', '),
      received: shown,
      key: [key, ...missing.map(({ name }) => name)].join(' '),
    };
  }
  const subject = failure.instance === '' ? 'the body' : `\`${excerpt(failure.instance)}\``;
  return {
    message: `${status} with a body that breaks its schema: ${subject} ${failure.message}.`,
    // What it is instead stands beside it.
    expected: `${subject} ${failure.message.replace(/, but (?:is|has|contains) .*$/s, '')}`,
    received: failure.instance === '' ? shown : `${subject}: ${shown}`,
    key,
  };
}
