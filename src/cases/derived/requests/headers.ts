import type { RequestMutation } from '../site/request-site.js';
import { answerPlace, documents } from './operation-traits.js';
import { mediaTypeId, withField } from './plan-edits.js';
import { requestTable } from './request-table.js';

/** The media types that browsers and old clients prefer. */
const preferred = ['application/xml', 'text/html'];

const condition = 'If-None-Match';

/** A part that every representation has, its last byte, and a range that ends before it begins (RFC 9110 §14.1.2). */
const byteRanges = [
  ['first-byte', 'bytes=0-0'],
  ['last-byte', 'bytes=-1'],
  ['reversed', 'bytes=3-1'],
] as const;

/** The changes of headers other than those about the body or credentials. */
export const headerTables: readonly RequestMutation[] = [
  requestTable({
    // The media types that a client accepts (RFC 9110 §12.5.1).
    *rows({ operation, minimal }) {
      const accepting = (value: string) => ({
        change: `Accept: ${value}`,
        request: () => withField(minimal, 'Accept', value),
      });
      const good = operation.responses.filter(({ status }) => status.startsWith('2'));
      const ranges = new Map(good.flatMap(({ content }) => content.map(({ range, place }) => [range, place] as const)));
      // The server chooses among several successes, so only a media type of all of them is promised.
      const isPromised = (range: string): boolean =>
        good.every(({ content }) => content.length === 0 || content.some((mediaType) => mediaType.range === range));
      for (const [range, contract] of ranges) {
        const expect = isPromised(range) ? 'accept' : 'survive';
        yield { id: `accept/${mediaTypeId(range)}`, priority: 2, ...accepting(range), expect, contract };
      }
      const [first] = ranges.keys();
      const others = preferred.filter((type) => !ranges.has(type));
      if (first !== undefined)
        yield {
          id: 'accept/others-preferred',
          priority: 5,
          ...accepting([...others, `${first};q=0.5`].join(', ')),
          expect: 'accept',
          doubt: 'others-preferred',
          aspects: ['negotiation'],
        };
      yield { id: 'accept/anything', priority: 4, ...accepting('*/*'), expect: 'accept' };
      yield { id: 'accept/impossible', priority: 5, ...accepting('application/x-fern'), aspects: ['negotiation'] };
    },
  }),
  requestTable({
    // Undeclared headers, and names in another case (RFC 9110 §5.1: the former are ignored, the latter equivalent).
    *rows({ operation, minimal }) {
      yield {
        id: 'field/unknown',
        priority: 6,
        change: 'an unknown header, X-Fern: ostrich',
        expect: 'accept',
        doubt: 'header-unknown',
        aspects: ['header'],
        request: () => withField(minimal, 'X-Fern', 'ostrich'),
      };
      if (minimal.fields.length > 0 || operation.security.length > 0)
        yield {
          id: 'field/small-letters',
          priority: 5,
          change: 'the names of all headers in lower case',
          expect: 'accept',
          request: () => ({ ...minimal, smallNames: true }),
        };
      yield {
        id: 'field/long',
        priority: 7,
        change: 'a header of 4000 characters',
        aspects: ['header', 'size'],
        request: () => withField(minimal, 'X-Fern', 'f'.repeat(4000)),
      };
    },
  }),
  requestTable({
    /*
     * Asks for the resource unless it exists: `*` matches any version, so the server can answer 304 without a known
     * version (RFC 9110 §13.1.2), if the contract has that status.
     */
    applies: ({ operation }) => operation.method === 'GET',
    *rows({ operation, minimal }) {
      const unchanged = operation.responses.find(({ status }) => status === '304');
      const declared = operation.parameters.find(
        (parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === condition.toLowerCase(),
      );
      const failures = declared?.schema?.validate('*', 'request') ?? [];
      if (unchanged === undefined || failures.length > 0) return;
      yield {
        id: 'field/any-version-known',
        priority: 3,
        change: `${condition}: *, which no existing resource satisfies (RFC 9110 §13.1.2)`,
        aspects: ['header'],
        contract: unchanged.place,
        request: () => withField(minimal, condition, '*'),
      };
    },
  }),
  requestTable({
    // A part of the representation (RFC 9110 §14.2), if the contract has a response with one.
    applies: ({ operation }) => operation.method === 'GET' && documents(operation, '206'),
    *rows({ operation, minimal }) {
      const declared = operation.parameters.find(({ in: where, name }) => where === 'header' && /^range$/i.test(name));
      for (const [id, range] of byteRanges) {
        if (declared?.schema?.isValid(range, 'request') === false) continue;
        yield {
          id: `field/range-${id}`,
          priority: 3,
          change: `Range: ${range}`,
          aspects: ['header'],
          contract: answerPlace(operation, '206'),
          request: () => withField(minimal, 'Range', range),
        };
      }
    },
  }),
];
