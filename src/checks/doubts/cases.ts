import type { CaseDoubt } from '../../cases/index.js';
import type { Situation } from '../context/situation.js';
import type { DoubtRow } from './doubt.js';

/** Why an outcome that a derived case does not expect is only a warning, with the section that says so. */
const reasons: Readonly<Record<CaseDoubt, readonly [because: string, standard?: string]>> = {
  'chunked-body': ['gateways often pass on no body without a Content-Length', 'RFC 9112 §6.3, §7.1'],
  'credentials-joined': ['a server may read one of two credentials that a comma joins', 'RFC 9110 §5.3'],
  'credentials-not-base64': ['decoders often accept letters that are the base64 of nothing', 'RFC 7617 §2'],
  'default-may-stand-in': ['what the document requires has a default', 'OpenAPI 3.0 §4.7.24'],
  'delete-body-ignored': ['OpenAPI 3.0 has the body of DELETE ignored', 'OpenAPI 3.0 §4.7.10.1'],
  'empty-value-as-none': ['where nothing need be sent, services often take an empty value for nothing'],
  'format-unknown': ['the length of a text is limited by a format that no standard defines'],
  'half-of-a-whole': ['the name of the number says that it counts wholes'],
  'header-unknown': ['a server should ignore unknown header fields, but need not', 'RFC 9110 §5.1'],
  'integer-without-range': ['implementations may limit the range of integers', 'RFC 8259 §6'],
  'json-by-another-name': ['the body is JSON and can be read as JSON, whatever it is called', 'RFC 9110 §15.5.16'],
  'length-unlimited': ['the service may have a maximum length that the document does not tell'],
  'line-feed-after-pattern': ['in many languages `$` also matches before a final line feed'],
  'media-type-respelled': ['the media type has an unusual spelling or parameter', 'RFC 9110 §8.3.1; RFC 6838 §4.3'],
  'number-further-on': ['the service may have fewer pages or items than the number asks for'],
  'one-of-overlaps': [
    'several whole object schemas of a oneOf allow the value, and nothing chooses among them',
    'OpenAPI 3.1 §4.8.24',
  ],
  'optional-body-expected': ['the document does not say whether the body is required', 'OpenAPI 3.1 §4.8.13'],
  'others-preferred': ['the client prefers a representation that the service does not have', 'RFC 9110 §12.5.1'],
  'part-type-unread': ['services often do not look at the media type of a part', 'OpenAPI 3.1 §4.8.15.1'],
  'patch-of-nothing': ['a patch that changes nothing may be refused', 'RFC 5789 §2'],
  'range-ends-crossed': ['no schema can say which end of a range is the greater'],
  'scheme-in-small-letters': ['clients seldom write the scheme in small letters', 'RFC 9110 §11.1'],
  'text-not-utf-8': ['parsers often replace bytes that are not UTF-8', 'RFC 8259 §8.1'],
  'undeclared-part-sent': ['services often refuse properties and parameters that nobody has declared'],
};

/** The last doubts wherever a case has another outcome than it expects: the case says itself that it weighs less. */
export const ofCases: readonly DoubtRow<Situation>[] = [
  ...Object.entries(reasons).map(([id, [because, standard]]) => ({
    id,
    when: ({ theCase }: Situation) => theCase.doubt === id,
    effect: 'warn' as const,
    because,
    ...(standard === undefined ? {} : { standard }),
  })),
  {
    id: 'case-weighs-less',
    when: ({ theCase }) => theCase.level === 'warning' && theCase.doubt === undefined,
    effect: 'warn',
    because: 'the written case has the level of a warning',
  },
];
