import { report, type Check } from '../findings/finding.js';
import { type Header, certainly } from '../../contract/index.js';
import { fieldValues, type FieldList, parseHttpDate, parseRetryAfter } from '../../http/index.js';
import { applicable } from '../doubts/doubt.js';
import { ofHeaders } from '../doubts/shapes.js';
import { fieldFailure, type FieldFailure } from '../fields/field-failure.js';
import { judgedAnswer } from '../status/judged.js';
import { excerpt, statusText } from '../findings/finding-text.js';

const date: FieldSyntax = {
  isValid: (text) => parseHttpDate(text, new Date()) !== undefined,
  words: 'an HTTP-date such as Sun, 06 Nov 1994 08:49:37 GMT (RFC 9110 §5.6.7)',
};

/**
 * Response headers that HTTP defines (RFC 9110 §2.2: a sender MUST NOT generate what does not match the grammar).
 * `Expires` is not one of them: services send `0` and `-1` on purpose (RFC 9111 §5.3).
 */
const syntaxes: ReadonlyMap<string, FieldSyntax> = new Map([
  ['date', date],
  ['last-modified', date],
  [
    'etag',
    {
      isValid: (text) => /^(?:W\/)?"[!#-~\u0080-\u00ff]*"$/.test(text),
      words: 'an entity tag in quotation marks such as "v1" (RFC 9110 §8.8.3)',
    },
  ],
  [
    'retry-after',
    {
      isValid: (text) => parseRetryAfter(text, new Date()) !== undefined,
      words: 'a number of seconds or an HTTP-date (RFC 9110 §10.2.3)',
    },
  ],
]);

const ownSyntax = ['format', 'pattern', 'enum', 'const'] as const;

/** Checks that the documented response headers are present and valid. */
export const headersCheck: Check = {
  id: 'headers',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    const owed = answer?.verdict.owed;
    if (answer === undefined || owed === undefined) return [];
    const { doubts } = owed;
    const status = statusText(answer.response.status);
    return owed.response.headers.flatMap((header) => {
      const { name, required, place } = header;
      const key = name.toLowerCase();
      const texts = textsOf(answer.response.fields, header);
      if (texts.length === 0) {
        if (!required) return [];
        const message = `The ${status} response lacks the required header ${name}.`;
        const facts = { expected: `${name}: …`, received: 'no such header', place, key };
        return [report('header-missing', { doubts, message, ...facts })];
      }
      return texts.flatMap((text) => {
        const failure = fieldFailure(text, header) ?? syntaxFailure(text, header);
        if (failure === undefined) return [];
        const message = `The ${status} response has an invalid header: ${name} ${failure.message}.`;
        return [
          report(failure.isUnjudged === true ? 'not-judged' : 'header-invalid', {
            doubts: [...applicable(ofHeaders, { header, text, request: exchange.request }), ...doubts],
            message,
            expected: `${name} ${failure.message}`,
            received: `${name}: ${excerpt(text)}`,
            place: failure.place,
            key,
          }),
        ];
      });
    });
  },
};

/** Several lines form one list (RFC 9110 §5.3), except for Set-Cookie, where each line is one cookie. */
function textsOf(fields: FieldList, { name }: Header): readonly string[] {
  const values = fieldValues(fields, name).map((value) => value.trim());
  return name.toLowerCase() === 'set-cookie' || values.length === 0 ? values : [values.join(', ')];
}

interface FieldSyntax {
  readonly isValid: (text: string) => boolean;
  /** Completes "the header must be …". */
  readonly words: string;
}

/** Returns why the value of a documented header breaks its syntax in HTTP; undefined if it does not. */
function syntaxFailure(text: string, header: Header): FieldFailure | undefined {
  const syntax = syntaxes.get(header.name.toLowerCase());
  if (syntax === undefined || syntax.isValid(text) || hasOwnSyntax(header, syntax)) return undefined;
  return { message: `must be ${syntax.words}`, place: header.place };
}

/** Returns true if the contract states another syntax, in the schema or by an example. It takes precedence. */
function hasOwnSyntax({ schema, content, examples }: Header, { isValid }: FieldSyntax): boolean {
  const isStated = certainly(schema === undefined ? [] : [schema]).some((part) =>
    ownSyntax.some((keyword) => part.keyword(keyword) !== undefined),
  );
  return (
    isStated || content !== undefined || examples.some(({ value }) => value.type === 'string' && !isValid(value.value))
  );
}
