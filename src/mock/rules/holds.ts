import { tokensOf, type Condition, type Conditions, type Expectation } from '../../contract/index.js';
import { fieldLines, percentDecoded } from '../../http/index.js';
import { isArrayValue, jsonEquals, parseJson, scalarText, toValue, type JsonValue, valueAt } from '../../json/index.js';
import { formDecoded, pairsOf } from '../../wire/index.js';
import type { Asked } from './asked.js';

/** Whether a request meets all conditions. */
export function holds(conditions: Conditions, asked: Asked): boolean {
  const { inPath, query, rawFields } = asked.head;
  const inQuery = conditions.query.length === 0 ? [] : pairsOf(query, '&');
  return (
    conditions.path.every(({ name, expectation }) => {
      const raw = inPath.get(name);
      return textsMeet(expectation, raw === undefined ? [] : [percentDecoded(raw) ?? raw]);
    }) &&
    conditions.query.every(({ name, expectation }) =>
      textsMeet(
        expectation,
        inQuery.filter(([key]) => formDecoded(key) === name).map(([, text]) => formDecoded(text)),
      ),
    ) &&
    conditions.header.every(({ name, expectation }) =>
      textsMeet(expectation, fieldLines(rawFields, name.toLowerCase())),
    ) &&
    (conditions.body.length === 0 || bodyMeets(conditions.body, asked.body))
  );
}

function bodyMeets(conditions: readonly Condition[], readings: readonly JsonValue[]): boolean {
  if (readings.length === 0) return conditions.every(({ expectation }) => meets(expectation, undefined));
  return readings.some((body) =>
    conditions.every((condition) => meets(condition.expectation, valueAt(body, tokensOf(condition)))),
  );
}

/** Whether a value meets an expectation; undefined means that it is missing. */
function meets(expectation: Expectation, value: JsonValue | undefined): boolean {
  if (expectation.kind === 'absent') return (value === undefined) === expectation.isAbsent;
  if (value === undefined) return false;
  switch (expectation.kind) {
    case 'equals':
      return jsonEquals(value, expectation.value);
    case 'matches': {
      const text = textOf(value);
      return text !== undefined && expectation.pattern.test(text) === true;
    }
    case 'contains':
      if (isArrayValue(value)) return value.some((item) => jsonEquals(item, expectation.value));
      return typeof value === 'string' && value.includes(textOf(expectation.value) ?? '\0');
  }
}

/** Whether a text of a parameter or field, or the JSON value that it spells, meets an expectation. */
function textsMeet(expectation: Expectation, texts: readonly string[]): boolean {
  if (texts.length === 0) return meets(expectation, undefined);
  if (expectation.kind === 'equals' && isArrayValue(expectation.value)) {
    const { value: wanted } = expectation;
    const items = texts.length === 1 ? texts[0]!.split(',') : texts;
    return (
      items.length === wanted.length &&
      items.every((text, at) => textMeets({ ...expectation, value: wanted[at]! }, text))
    );
  }
  return texts.some((text) => textMeets(expectation, text));
}

function textMeets(expectation: Expectation, text: string): boolean {
  if (meets(expectation, text)) return true;
  if (expectation.kind !== 'equals' || typeof expectation.value === 'string') return false;
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok && jsonEquals(toValue(parsed.node), expectation.value);
}

function textOf(value: JsonValue): string | undefined {
  return typeof value === 'boolean' ? String(value) : scalarText(value);
}
