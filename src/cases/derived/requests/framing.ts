import type { RequestMutation } from '../site/request-site.js';
import { documents, isDestroying } from './operation-traits.js';
import { bodyPlace, withBody, withField } from './plan-edits.js';
import { requestTable } from './request-table.js';

const schemesInField: ReadonlySet<string> = new Set(['http', 'oauth2', 'openIdConnect']);

/** How a request goes over the wire, and what decent clients do not send. */
export const wireTables: readonly RequestMutation[] = [
  requestTable({
    // Other ways to bring the same body, which any server of HTTP/1.1 knows.
    id: 'wire/transfer',
    usual: (site) => ({ expect: 'accept', aspects: ['header'], contract: bodyPlace(site) }),
    *rows(site) {
      const request = withBody(site);
      if (request === undefined) return;
      yield {
        id: 'wire/chunked',
        priority: 3,
        // RFC 9112 §7.1: a recipient MUST be able to decode it; §6.3: a server may insist on a length with 411. The gateways
        // of whole languages hand no such body on, which is not for an implementation behind them to mend.
        doubt: 'chunked-body',
        change: 'the body in two chunks, without a Content-Length',
        request: () => ({ ...request, chunked: true }),
      };
      yield {
        id: 'wire/in-two-pieces',
        priority: 3,
        // RFC 9112 §6.2: how much body there is, Content-Length says, and not how much of it has come at first.
        change: 'the body in two pieces, the second a moment after the first',
        request: () => ({ ...request, paused: true }),
      };
      yield {
        id: 'wire/expect-continue',
        priority: 4,
        // RFC 9110 §10.1.1: it MUST be answered, with 100 or with a final status; who sends the body anyway needs no 100.
        change: 'Expect: 100-continue, with the body right behind',
        request: () => withField(request, 'Expect', '100-continue'),
      };
    },
  }),
  requestTable({
    /*
     * The good request of an operation whose success has no content (RFC 9110 §9.3.2, §15.3.5), and nothing behind it on
     * its connection: a client that sends more takes the content for the start of the next answer. What is gone already is
     * not there to be destroyed once more, which the contract has to have a word for.
     */
    id: 'wire/no-content',
    applies: ({ operation }) =>
      (operation.method === 'HEAD' || documents(operation, '204')) &&
      (!isDestroying(operation) || documents(operation, '404', '410')),
    *rows({ operation, minimal }) {
      yield {
        id: 'wire/no-content',
        priority: 4,
        change: 'the smallest valid request, with Connection: close',
        expect: 'accept',
        contract: operation.responses.find(({ status }) => status === '204')?.place,
        request: () => withField(minimal, 'Connection', 'close'),
      };
    },
  }),
  requestTable({
    // Two Authorization fields: no message may have two (RFC 9110 §5.3), no rule says what follows.
    id: 'wire/authorization-twice',
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
    // Bodies whose framing is broken (RFC 9112 §6.2, §7.1): all that is asked is an answer.
    id: 'wire/framing',
    usual: (site) => ({ aspects: ['framing', 'body'], contract: bodyPlace(site) }),
    *rows(site) {
      const request = withBody(site);
      if (request === undefined) return;
      yield {
        id: 'wire/bad-chunk',
        priority: 6,
        change: 'Transfer-Encoding: chunked with a chunk whose size is not a number',
        // No hexadecimal digit: readers that take what they can get of a number would wait for as many bytes.
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
