import { certainly, type Header } from '../../contract/index.js';
import { parseHttpDate, parseRetryAfter } from '../../http/index.js';
import type { FieldFailure } from './field-failure.js';

interface FieldSyntax {
  readonly isValid: (text: string) => boolean;
  /** Completes "the header must be …". */
  readonly words: string;
}

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

/** Returns why the value of a documented header breaks its syntax in HTTP; undefined if it does not. */
export function syntaxFailure(text: string, header: Header): FieldFailure | undefined {
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
