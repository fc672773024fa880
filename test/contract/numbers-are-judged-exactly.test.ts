import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';

type Table = readonly (readonly [schema: string, value: string, valid: boolean])[];

const formats: Table = [
  ['{"format":"int64"}', '9223372036854775807', true],
  ['{"format":"int64"}', '9223372036854775808', false],
  ['{"format":"int64"}', '-9223372036854775808', true],
  ['{"format":"int64"}', '-9223372036854775809', false],
  ['{"format":"int64"}', '9223372036854775807.0', true],
  ['{"format":"int64"}', '9223372036854775807.5', false],
  ['{"format":"int64"}', '1e18', true],
  ['{"format":"int64"}', '1e19', false],
  ['{"format":"int64"}', '1e999999999', false],
  ['{"format":"int64"}', '"9223372036854775808"', true],
  ['{"format":"uint64"}', '18446744073709551615', true],
  ['{"format":"uint64"}', '18446744073709551616', false],
  ['{"format":"uint64"}', '-1', false],
  ['{"format":"uint8"}', '255', true],
  ['{"format":"uint8"}', '256', false],
  ['{"format":"int16"}', '-32769', false],
  ['{"format":"int32"}', '2147483647', true],
  ['{"format":"int32"}', '2147483648', false],
  ['{"format":"int32"}', '-2147483648', true],
  ['{"format":"int32"}', '-2147483649', false],
  ['{"format":"int32"}', '1.0', true],
  ['{"format":"int32"}', '1.5', false],
  ['{"format":"float"}', '3.4028235e38', true],
  ['{"format":"float"}', '3.4028236e38', false],
  ['{"format":"float"}', '-3.5e38', false],
  ['{"format":"float"}', '0.1', true],
  ['{"format":"double"}', '1.7976931348623157e308', true],
  ['{"format":"double"}', '1e309', false],
  ['{"format":"double"}', '-1e400', false],
  ['{"format":"double"}', '0.12345678901234567890123', true],
];

const keywords: Table = [
  ['{"type":"integer"}', '1.0', true],
  ['{"type":"integer"}', '1e3', true],
  ['{"type":"integer"}', '1e400', true],
  ['{"type":"integer"}', '1.5', false],
  ['{"type":"integer"}', '9007199254740993.5', false],
  ['{"type":"number"}', '1e400', true],
  ['{"type":"object"}', '1e400', false],
  ['{"type":"object"}', '9223372036854775808', false],
  ['{"type":"string"}', '9223372036854775808', false],
  ['{"maximum":9223372036854775807}', '9223372036854775807', true],
  ['{"maximum":9223372036854775807}', '9223372036854775808', false],
  ['{"minimum":-9223372036854775808}', '-9223372036854775809', false],
  ['{"exclusiveMaximum":9007199254740993}', '9007199254740992', true],
  ['{"exclusiveMaximum":9007199254740993}', '9007199254740993', false],
  ['{"exclusiveMinimum":9007199254740992}', '9007199254740993', true],
  ['{"exclusiveMinimum":0.1}', '0.1', false],
  ['{"minimum":0.1}', '0.09999999999999999999', false],
  ['{"multipleOf":0.01}', '4.35', true],
  ['{"multipleOf":0.01}', '4.351', false],
  ['{"multipleOf":0.1}', '0.3', true],
  ['{"multipleOf":3}', '9223372036854775806', true],
  ['{"multipleOf":3}', '9223372036854775807', false],
  ['{"multipleOf":1e-9}', '12345678.123456789', true],
  ['{"multipleOf":2}', '1e400', true],
  ['{"enum":[9223372036854775807]}', '9223372036854775807', true],
  ['{"enum":[9223372036854775807]}', '9223372036854775806', false],
  ['{"enum":[1]}', '1.0', true],
  ['{"enum":[1e400]}', '10e399', true],
  ['{"enum":[1e400]}', '1e401', false],
  ['{"const":1}', '1.0', true],
  ['{"const":1.0}', '1', true],
  ['{"const":9007199254740993}', '9007199254740992', false],
  ['{"const":0.1}', '0.10000000000000000001', false],
  ['{"const":{"id":9223372036854775807}}', '{"id":9223372036854775806}', false],
  ['{"uniqueItems":true}', '[1,1.0]', false],
  ['{"uniqueItems":true}', '[9223372036854775807,9223372036854775806]', true],
  ['{"uniqueItems":true}', '[1e400,10e399]', false],
  ['{"uniqueItems":true}', '[0,1,2,3,4,5,6,7,8,9,10,{"a":[9007199254740993]},{"a":[9007199254740992]}]', true],
  ['{"uniqueItems":true}', '[0,1,2,3,4,5,6,7,8,9,{"a":1e2,"b":1e400},{"b":10e399,"a":100}]', false],
  ['{"uniqueItems":true}', '[0,1,2,3,4,5,6,7,8,9,"0"]', true],
  ['{"required":["a"]}', '9223372036854775808', true],
  ['{"items":{"maximum":1}}', '[1e400]', false],
];

describe('formats of numbers are ranges of exact values', () => {
  test.each(formats)('%s %s: %s', async (schema, value, valid) => {
    expect(isValid(await schemaOf(schema), value)).toBe(valid);
  });
});

describe('keywords compare exact values', () => {
  test.each(keywords)('%s %s: %s', async (schema, value, valid) => {
    expect(isValid(await schemaOf(schema), value)).toBe(valid);
  });
});

test('bounds written in YAML keep all their digits', async () => {
  const schema = await schemaOf(
    '{"type": "integer", "maximum": 9223372036854775806, "not": {"const": 9007199254740993}}',
  );
  expect(isValid(schema, '9223372036854775806')).toBe(true);
  expect(isValid(schema, '9223372036854775807')).toBe(false);
  expect(isValid(schema, '9007199254740993')).toBe(false);
  expect(isValid(schema, '9007199254740992')).toBe(true);
});
