import { anyKeywords, anyKeywords30 } from './keywords/any.js';
import { arrayKeywords07, arrayKeywords2019, arrayKeywords2020, arrayKeywords30 } from './keywords/arrays.js';
import { combiningKeywords, conditionalKeywords } from './keywords/combining.js';
import {
  describingKeywords07,
  describingKeywords2019,
  describingKeywords30,
  describingKeywords31,
} from './keywords/describing.js';
import { numberKeywords, numberKeywords30 } from './keywords/numbers.js';
import { objectKeywords07, objectKeywords2019, objectKeywords30 } from './keywords/objects.js';
import {
  referenceKeywords07,
  referenceKeywords2019,
  referenceKeywords2020,
  referenceKeywords30,
} from './keywords/references.js';
import { stringKeywords } from './keywords/strings.js';
import type { Dialect, Keyword } from './sites/schema-site.js';

function byName(...groups: readonly (readonly Keyword[])[]): ReadonlyMap<string, Keyword> {
  return new Map(groups.flat().map((keyword) => [keyword.name, keyword]));
}

const logic = [...anyKeywords, ...numberKeywords, ...stringKeywords, ...combiningKeywords, ...conditionalKeywords];

/** The dialect of OpenAPI 3.0 (§4.7.24). */
export const openApi30: Dialect = {
  name: 'OpenAPI 3.0',
  keywords: byName(
    referenceKeywords30,
    anyKeywords30,
    numberKeywords30,
    stringKeywords,
    arrayKeywords30,
    objectKeywords30,
    combiningKeywords,
    describingKeywords30,
  ),
  booleans: false,
  besideRef: false,
  open: false,
};

const draft07: Dialect = {
  name: 'JSON Schema draft-07',
  keywords: byName(referenceKeywords07, logic, arrayKeywords07, objectKeywords07, describingKeywords07),
  booleans: true,
  besideRef: false,
  open: true,
};

/** Draft-04, whose bounds OpenAPI 3.0 adopted (draft-04 validation §5.1). */
const draft04: Dialect = {
  ...draft07,
  name: 'JSON Schema draft-04',
  keywords: byName([...draft07.keywords.values()], numberKeywords30),
};

const draft2019: Dialect = {
  name: 'JSON Schema 2019-09',
  keywords: byName(referenceKeywords2019, logic, arrayKeywords2019, objectKeywords2019, describingKeywords2019),
  booleans: true,
  besideRef: true,
  open: true,
};

const draft2020: Dialect = {
  name: 'JSON Schema 2020-12',
  keywords: byName(referenceKeywords2020, logic, arrayKeywords2020, objectKeywords2019, describingKeywords2019),
  booleans: true,
  besideRef: true,
  open: true,
};

/** The default dialect of OpenAPI 3.1 (§4.8.24.5). */
export const openApi31: Dialect = {
  ...draft2020,
  name: 'OpenAPI 3.1',
  keywords: byName(referenceKeywords2020, logic, arrayKeywords2020, objectKeywords2019, describingKeywords31),
};

const dialects: readonly (readonly [pattern: RegExp, dialect: Dialect])[] = [
  [/^https:\/\/spec\.openapis\.org\/oas\/3\.1\/dialect\/(?:base|\d{4}-\d{2}-\d{2})#?$/, openApi31],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, draft2020],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, draft2019],
  // Draft-07 contains all of draft-06, and adds "if".
  [/^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, draft07],
  [/^https?:\/\/json-schema\.org\/draft-0[345]\/schema#?$/, draft04],
  [/^https?:\/\/json-schema\.org\/schema#?$/, draft2020],
];

/** The supported values of `jsonSchemaDialect` and `$schema`, for messages. */
export const supportedDialects =
  'JSON Schema draft-04 to draft-07, 2019-09 and 2020-12, and https://spec.openapis.org/oas/3.1/dialect/base';

/** The dialect of a URI; undefined if it is not supported. */
export function dialectOf(uri: string): Dialect | undefined {
  return dialects.find(([pattern]) => pattern.test(uri))?.[1];
}

/** Whether any dialect has a keyword with that name. */
export function isKnownKeyword(name: string): boolean {
  return [openApi30, draft07, draft2019, openApi31].some(({ keywords }) => keywords.has(name));
}
