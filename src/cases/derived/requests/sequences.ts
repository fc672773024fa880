import type { Operation, Parameter } from '../../../contract/index.js';
import { isSafeMethod } from '../../../http/index.js';
import type { RequestPlan } from '../../model/case.js';
import { isFresh, withOneValue } from '../../model/fresh-values.js';
import { bodyTemplate } from '../../model/request-body.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { emptyObject } from './media-types.js';
import { elsewherePath, isAskedElsewhere } from './methods.js';
import { accessOf, answerPlace, dependsOnState, documents, isDestroying } from './operation-traits.js';
import { withBody, withField, withoutCredentials } from './plan-edits.js';
import { requestTable, type RequestRow } from './request-table.js';

/** As many as it takes for a fault that comes every few times to come. */
const times = 8;

/** One of them the contract does not have. */
const otherTypes = ['text/plain', 'application/xml', 'image/png'];

/** Versions that no service has ever given out; the last text is tried where the schema has none of those before in mind. */
const neverVersions = [
  ['never-was', 2, ['"trellis-never-was"'], 'a version that there never was'],
  // RFC 9110 §13.1.1 has tags compared strongly: this one would not do even if it were the right one.
  ['never-was-weak', 3, ['W/"trellis-never-was"'], 'a weak version that there never was'],
  ['never-was-number', 3, ['"999999999"', '999999999'], 'the number of a version that there never was'],
] as const;

/** The good requests themselves: the smallest, and one with everything in it. */
export const goodRequests: RequestMutation = requestTable({
  id: 'sequences/good',
  usual: ({ operation }) => ({ expect: 'accept', contract: answerPlace(operation, '2') }),
  *rows({ full }) {
    yield { id: 'good/minimal', priority: 0, change: 'the smallest valid request' };
    yield { id: 'good/full', priority: 0, change: 'a valid request with everything in it', request: () => full };
  },
});

/** All that takes more than one request. */
export const sequenceTables: readonly RequestMutation[] = [
  requestTable({
    // Several requests on one connection.
    id: 'sequences/several',
    applies: ({ operation }) => !isDestroying(operation),
    usual: ({ operation }) => ({ contract: answerPlace(operation, '2') }),
    *rows({ operation, minimal, full }) {
      // Whether what was good once is good again is for the state to say, where the contract gives it a word.
      const lasts = !dependsOnState(operation);
      yield {
        id: 'sequence/several',
        priority: 3,
        change: 'a valid request after three others on the same connection',
        expect: lasts ? 'accept' : 'survive',
        before: [minimal, full, minimal],
        request: () => full,
      };
      const twin = withOneValue(minimal);
      yield {
        id: 'sequence/twice',
        priority: 2,
        change: 'the very same request, fresh values and all, twice on the same connection',
        // Nothing in the contract says whether what is there may be created again.
        expect: lasts && isSafeMethod(operation.method) ? 'accept' : 'survive',
        before: [twin],
        request: () => twin,
      };
    },
  }),
  requestTable({
    /*
     * A good request on the connection on which one with a body was just refused. Who refuses before the body was read has
     * to read it all the same, or to close the connection (RFC 9112 §9.3): else it is taken for the start of the next
     * request.
     */
    id: 'sequences/after-refusal',
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
          // No client library shows what comes of it: said so, the request goes over a socket of ours.
          before: [good, withField(refused, 'Connection', 'keep-alive')],
          afterRefusal: true,
          request: () => good,
        };
      }
    },
  }),
  requestTable({
    /*
     * A good request with the very values of one that was denied right before. Who asks for credentials only once all is
     * done has them already.
     */
    id: 'sequences/denied-is-undone',
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
     * A change on the condition that a thing is of a version that it never was (RFC 9110 §13.1.1): it is not made, where
     * the contract has the condition and its failure. Only what a service may have done already it may say to have done.
     */
    id: 'sequences/stale-version',
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
          // Where there is no such thing, that may be said instead.
          aspects: ['header', 'parameter'],
          needs: ['memory'],
          contract: condition.place,
          request: () => withField(site.minimal, condition.name, text),
        };
      }
    },
  }),
  requestTable({
    // The same request again: faults that come only now and then, and what was refused once is remembered as known.
    id: 'sequences/repeated',
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
     * What is gone is removed once more: the answer is that of anything that is not there, which is as much a part of the
     * contract as the removal. A thing without a name of its own may be there again, or always.
     */
    id: 'sequences/gone',
    applies: ({ operation: { method, path } }) => method === 'DELETE' && path.names.length > 0,
    *rows({ operation, minimal }) {
      const change = 'the smallest valid request for what the one before it has removed';
      yield { id: 'sequence/gone', priority: 2, change, before: [minimal], contract: answerPlace(operation, '4') };
    },
  }),
];

/** Requests with a good body that a server can refuse without a look at it. */
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

/** Whether the schema of a field has such values in mind. */
function isFit(text: string, { schema }: Parameter): boolean {
  const values = /^[0-9]+$/.test(text) ? [text, Number(text)] : [text];
  return schema === undefined || values.some((value) => schema.isValid(value, 'request'));
}

/** What has to go before the smallest request, to be sure that it asks for something that is not done yet. */
function changeNotMade({ operation, minimal, full }: RequestSite): Pick<RequestRow, 'before'> | undefined {
  if (isDestroying(operation) || (minimal.body !== undefined && isFresh(minimal))) return {};
  // What was replaced by more is not what it is to be replaced by.
  const [least, most] = [minimal.body, full.body].map((body) => body && JSON.stringify(bodyTemplate(body)));
  const isOther = least !== undefined && least !== most;
  return operation.method === 'PUT' && isOther ? { before: [full] } : undefined;
}
