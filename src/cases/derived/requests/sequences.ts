import type { Operation, Parameter } from '../../../contract/index.js';
import { isSafeMethod } from '../../../http/index.js';
import type { RequestPlan } from '../../model/request-plan.js';
import { isFresh, withOneValue } from '../../model/holes.js';
import { bodyTemplate } from '../../model/request-body.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { emptyObject } from './media-types.js';
import { elsewherePath, isAskedElsewhere } from './methods.js';
import { accessOf, answerPlace, dependsOnState, documents, isDestroying } from './operation-traits.js';
import { withBody, withField, withoutCredentials } from './plan-edits.js';
import { requestTable, type RequestRow } from './request-table.js';

/** Enough repetitions to show a fault that occurs every few times. */
const times = 8;

/** At least one of these is undocumented. */
const otherTypes = ['text/plain', 'application/xml', 'image/png'];

/** Versions that no service has issued. The last text is used if the schema allows none of the others. */
const neverVersions = [
  ['never-was', 2, ['"trellis-never-was"'], 'a version that there never was'],
  // `If-Match` compares strongly (RFC 9110 §13.1.1), so a weak tag never matches.
  ['never-was-weak', 3, ['W/"trellis-never-was"'], 'a weak version that there never was'],
  ['never-was-number', 3, ['"999999999"', '999999999'], 'the number of a version that there never was'],
] as const;

/**
 * The valid requests: the smallest one, and the one with all optional parts. They come before every change, because one
 * that makes the same request would otherwise take their place, and nothing would be based on it.
 */
export const goodRequests: RequestMutation = requestTable({
  usual: ({ operation }) => ({ expect: 'accept', contract: answerPlace(operation, '2') }),
  *rows({ full }) {
    yield { id: 'good/minimal', priority: -1, change: 'the smallest valid request' };
    yield { id: 'good/full', priority: -1, change: 'a valid request with everything in it', request: () => full };
  },
});

/** The changes that take several requests. */
export const sequenceTables: readonly RequestMutation[] = [
  requestTable({
    // Several requests on a connection.
    applies: ({ operation }) => !isDestroying(operation),
    usual: ({ operation }) => ({ contract: answerPlace(operation, '2') }),
    *rows({ operation, minimal, full }) {
      // If the contract lets the response depend on the state, a repeated request may fail.
      const lasts = !dependsOnState(operation);
      // A change of everything may give the item another identity, under which the next request does not ask for it.
      const isChange = operation.path.names.length > 0 && ['PUT', 'PATCH'].includes(operation.method);
      yield {
        id: 'sequence/several',
        priority: 3,
        change: 'a valid request after three others on the same connection',
        expect: lasts ? 'accept' : 'survive',
        before: [minimal, isChange ? minimal : full, minimal],
        request: () => full,
      };
      const twin = withOneValue(minimal);
      yield {
        id: 'sequence/twice',
        priority: 2,
        change: 'the very same request, fresh values and all, twice on the same connection',
        // The contract does not say whether an existing resource may be created again.
        expect: lasts && isSafeMethod(operation.method) ? 'accept' : 'survive',
        before: [twin],
        request: () => twin,
      };
    },
  }),
  requestTable({
    /*
     * A valid request on the connection on which the server has just rejected one with a body. A server that rejects a
     * request before reading its body still has to read it or close the connection (RFC 9112 §9.3). Otherwise the body
     * is taken for the start of the next request.
     */
    applies: ({ operation }) => !isDestroying(operation),
    usual: ({ operation }) => ({
      expect: dependsOnState(operation) ? 'survive' : 'accept',
      contract: answerPlace(operation, '2'),
    }),
    *rows(site) {
      const good = withBody(site);
      if (good === undefined) return;
      for (const [id, how, refused] of refusedUnread(site, good)) {
        yield {
          id: `sequence/after-${id}`,
          priority: 3,
          change: `a valid request right after one ${how} on the same connection`,
          // Client libraries hide the result; this header makes Trellis use a raw socket.
          before: [good, withField(refused, 'Connection', 'keep-alive')],
          afterRefusal: true,
          request: () => good,
        };
      }
    },
  }),
  requestTable({
    /*
     * A valid request with the values of one that was just denied. A service that checks credentials too late has
     * stored them already.
     */
    applies: ({ operation, minimal }) =>
      accessOf(operation) === 'required' && !isDestroying(operation) && !dependsOnState(operation) && isFresh(minimal),
    *rows({ operation, minimal }) {
      const twin = withOneValue(minimal);
      yield {
        id: 'sequence/denied-is-undone',
        priority: 3,
        change: 'the very values of a request that was denied right before, now with credentials',
        expect: 'accept',
        before: [withoutCredentials(twin)],
        afterRefusal: 'undone',
        contract: operation.security[0]?.place,
        request: () => twin,
      };
    },
  }),
  requestTable({
    /*
     * A conditional change of a version that never existed (RFC 9110 §13.1.1) must fail, if the contract documents the
     * condition and its failure. A service may report success only for a change that may already have been made.
     */
    applies: ({ operation }) => documents(operation, '412'),
    *rows(site) {
      const condition = conditionOf(site.operation);
      const change = changeNotMade(site);
      if (condition === undefined || change === undefined) return;
      for (const [id, priority, texts, words] of neverVersions) {
        const text = texts.find((each) => isFit(each, condition));
        if (text === undefined) continue;
        yield {
          ...change,
          id: `parameter/${condition.name}/${id}`,
          priority,
          change: `${condition.name}: ${text}, ${words}`,
          expect: 'refuse',
          isConditional: true,
          // The resource may not exist, which the service may report instead.
          aspects: ['header', 'parameter'],
          needs: ['memory'],
          contract: condition.place,
          request: () => withField(site.minimal, condition.name, text),
        };
      }
    },
  }),
  requestTable({
    // The same request again, to find intermittent faults and rejected requests that are remembered as known.
    applies: ({ operation }) => !isDestroying(operation),
    usual: () => ({ isRepetition: true }),
    *rows(site) {
      const contract = answerPlace(site.operation, '2');
      for (let time = 1; time <= times; time++) {
        const change = `the smallest valid request again, time ${time} of ${times}`;
        yield { id: `again/${time}`, priority: time <= 2 ? 3 : 8, change, expect: 'accept', contract };
      }
      if (site.bodies[0]?.essence !== 'application/json') return;
      const change = 'a body of "{}", byte for byte the one that the target refused before';
      yield { ...emptyObject(site), id: 'again/refused', priority: 4, change };
    },
  }),
  requestTable({
    /*
     * A deleted resource is deleted again. The response is that for a missing resource, which the contract covers too.
     * A resource without a path parameter may exist again, or always.
     */
    applies: ({ operation: { method, path } }) => method === 'DELETE' && path.names.length > 0,
    *rows({ operation, minimal }) {
      const change = 'the smallest valid request for what the one before it has removed';
      yield { id: 'sequence/gone', priority: 2, change, before: [minimal], contract: answerPlace(operation, '4') };
    },
  }),
];

/** Returns requests with a valid body that a server can reject without reading it. */
function* refusedUnread(
  { contract, operation, paths }: RequestSite,
  good: RequestPlan,
): Iterable<readonly [id: string, how: string, refused: RequestPlan]> {
  if (accessOf(operation) === 'required') yield ['denied', 'without credentials', withoutCredentials(good)];
  const ranges = operation.requestBody?.content.map(({ range }) => range.toLowerCase()) ?? [];
  const other = otherTypes.find((type) => !ranges.some((range) => range.startsWith('*') || isAlike(range, type)));
  if (other !== undefined) {
    yield ['wrong-media-type', `labelled as ${other}`, withField(good, 'Content-Type', other)];
  }
  if (isAskedElsewhere(contract, operation, paths)) {
    yield ['unknown-path', `to ${elsewherePath}`, { ...good, path: [elsewherePath] }];
  }
}

function isAlike(range: string, type: string): boolean {
  return range.split('/', 1)[0] === type.split('/', 1)[0];
}

function conditionOf({ parameters }: Operation): Parameter | undefined {
  return parameters.find(
    ({ in: where, name, content }) => where === 'header' && name.toLowerCase() === 'if-match' && content === undefined,
  );
}

/** Returns true if the schema of a header allows the value. */
function isFit(text: string, { schema }: Parameter): boolean {
  const values = /^[0-9]+$/.test(text) ? [text, Number(text)] : [text];
  return schema === undefined || values.some((value) => schema.isValid(value, 'request'));
}

/** Returns the requests before the smallest one that make it an actual change; undefined if unknown. */
function changeNotMade({ operation, minimal, full, bodies }: RequestSite): Pick<RequestRow, 'before'> | undefined {
  if (isDestroying(operation) || (minimal.body !== undefined && isFresh(minimal))) return {};
  // If the fullest body replaces the resource first, the smallest one is a change.
  const [least, most] = [minimal.body, full.body].map((body) => body && JSON.stringify(bodyTemplate(body)));
  const isOther = least !== undefined && least !== most;
  if (operation.method !== 'PUT') return undefined;
  if (isOther) return { before: [full] };
  // Any other bytes are as valid.
  return bodies[0]?.essence === 'application/octet-stream'
    ? { before: [{ ...minimal, body: ['other bytes'] }] }
    : undefined;
}
