import type { RequestMutation } from '../site/request-site.js';
import { documents, isDestroying } from './operation-traits.js';
import { bodyPlace, withBody, withField } from './plan-edits.js';
import { requestTable } from './request-table.js';

const schemesInField: ReadonlySet<string> = new Set(['http', 'oauth2', 'openIdConnect']);

/** The changes of how a request is transferred. */
export const wireTables: readonly RequestMutation[] = [
  requestTable({
    // Other ways to transfer the same body, which every HTTP/1.1 server supports.
    usual: (site) => ({ expect: 'accept', aspects: ['header'], contract: bodyPlace(site) }),
    *rows(site) {
      const request = withBody(site);
      if (request === undefined) return;
      yield {
        id: 'wire/chunked',
        priority: 3,
        // A recipient MUST decode it (RFC 9112 §7.1), and a server may require a length with 411 (§6.3). Some gateways
        // do not forward such bodies, which no implementation behind them can change.
        doubt: 'chunked-body',
        change: 'the body in two chunks, without a Content-Length',
        request: () => ({ ...request, chunked: true }),
      };
      yield {
        id: 'wire/in-two-pieces',
        priority: 3,
        // Content-Length defines the length of the body (RFC 9112 §6.2), not the size of the first packet.
        change: 'the body in two pieces, the second a moment after the first',
        request: () => ({ ...request, paused: true }),
      };
      yield {
        id: 'wire/expect-continue',
        priority: 4,
        // It MUST be answered with 100 or a final status (RFC 9110 §10.1.1). A client that sends the body immediately
        // needs no 100.
        change: 'Expect: 100-continue, with the body right behind',
        request: () => withField(request, 'Expect', '100-continue'),
      };
    },
  }),
  requestTable({
    /*
     * The valid request of an operation whose success has no content (RFC 9110 §9.3.2, §15.3.5), alone on its
     * connection: a client takes any content for the start of the next response. A destructive operation may find
     * nothing to destroy, so it must document that.
     */
    applies: ({ operation }) =>
      (operation.method === 'HEAD' || documents(operation, '204')) &&
      (!isDestroying(operation) || documents(operation, '404', '410')),
    rows: ({ operation, minimal }) => ({
      id: 'wire/no-content',
      priority: 4,
      change: 'the smallest valid request, with Connection: close',
      expect: 'accept',
      contract: operation.responses.find(({ status }) => status === '204')?.place,
      request: () => withField(minimal, 'Connection', 'close'),
    }),
  }),
  requestTable({
    // A message must not have two Authorization headers (RFC 9110 §5.3), and no rule defines the result.
    applies: ({ operation }) =>
      operation.security[0]?.schemes.some(({ scheme }) => schemesInField.has(scheme.type)) === true,
    *rows({ operation, minimal }) {
      const wrong = { name: 'Authorization', value: ['Bearer not-the-right-credential'] };
      yield {
        id: 'wire/authorization-twice',
        priority: 5,
        change: 'two Authorization fields, a wrong one and the good one',
        aspects: ['credentials', 'framing'],
        contract: operation.security[0]?.place,
        request: () => ({ ...minimal, fields: [...minimal.fields, wrong] }),
      };
    },
  }),
  requestTable({
    // Bodies with broken framing (RFC 9112 §6.2, §7.1) only require some response.
    usual: (site) => ({ aspects: ['framing', 'body'], contract: bodyPlace(site) }),
    *rows(site) {
      const request = withBody(site);
      if (request === undefined) return;
      yield {
        id: 'wire/bad-chunk',
        priority: 6,
        change: 'Transfer-Encoding: chunked with a chunk whose size is not a number',
        // The size has no hexadecimal digit, because lenient parsers would wait for that many bytes.
        request: () => ({
          ...withField(request, 'Transfer-Encoding', 'chunked'),
          body: ['plant\r\n{}\r\n0\r\n\r\n'],
        }),
      };
      yield {
        id: 'wire/short-content-length',
        priority: 6,
        change: 'a Content-Length of 1 with a longer body',
        request: () => withField(request, 'Content-Length', '1'),
      };
    },
  }),
];
