/** Why another outcome is only a warning: the reason, and the section of the standard. */
export const caseDoubts = {
  'chunked-body': ['many gateways do not forward a body without Content-Length', 'RFC 9112 §6.3, §7.1'],
  'credentials-joined': ['a server may use either of two credentials that a comma separates', 'RFC 9110 §5.3'],
  'default-may-stand-in': ['the document requires the value, and also gives a default for it', 'OpenAPI 3.0 §4.7.24'],
  'delete-body-ignored': [
    'OpenAPI 3.0 gives the body of DELETE no meaning, so a server may ignore it',
    'OpenAPI 3.0 §4.7.10.1',
  ],
  'empty-value-as-none': ['the value is optional, and services often treat an empty value as an absent one'],
  'format-unknown': ['no standard defines the format of the string, and the format may limit its length'],
  'half-of-a-whole': ['the name of the number suggests a count, although the schema allows fractions'],
  'header-unknown': ['servers should ignore unknown headers, but some reject them', 'RFC 9110 §5.1'],
  'integer-without-range': [
    'the schema has no maximum, and implementations may limit the range of integers',
    'RFC 8259 §6',
  ],
  'items-split-at-commas': ['frameworks often split every item of a list at its commas', 'OpenAPI 3.1 §4.8.12.2'],
  'json-by-another-name': [
    'the body is JSON, and a server may parse it as JSON under any media type',
    'RFC 9110 §15.5.16',
  ],
  'length-unlimited': ['the service may have a maximum length that the document does not state'],
  'line-feed-after-pattern': ['in many languages `$` also matches before a final line feed'],
  'media-type-respelled': ['the media type has an unusual spelling or parameter', 'RFC 9110 §8.3.1; RFC 6838 §4.3'],
  'number-further-on': ['the service may have fewer pages or items than the number asks for'],
  'one-of-overlaps': [
    'several object schemas of a oneOf allow the value, and no discriminator chooses among them',
    'OpenAPI 3.1 §4.8.24',
  ],
  'optional-body-expected': ['the document does not say whether the body is required', 'OpenAPI 3.1 §4.8.13'],
  'others-preferred': ['the client prefers a representation that the service does not have', 'RFC 9110 §12.5.1'],
  'part-type-unread': ['services often ignore the media type of a part', 'OpenAPI 3.1 §4.8.15.1'],
  'patch-of-nothing': ['a server may reject a patch that changes nothing', 'RFC 5789 §2'],
  'range-ends-crossed': ['a schema cannot state which end of a range is greater'],
  'scheme-in-small-letters': [
    'the scheme is case-insensitive, but clients rarely write it in lower case',
    'RFC 9110 §11.1',
  ],
  'text-in-a-language': ['the parameter steers a list, and its text may have a syntax that the schema does not state'],
  'text-not-utf-8': ['parsers often replace invalid UTF-8 instead of rejecting it', 'RFC 8259 §8.1'],
  'undeclared-part-sent': ['services often reject properties and parameters that are not declared'],
} as const satisfies Readonly<Record<string, readonly [because: string, standard?: string]>>;

/** The id of such a doubt. */
export type CaseDoubt = keyof typeof caseDoubts;
