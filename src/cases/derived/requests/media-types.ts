import { headerTables } from './headers.js';
import { formTables } from './forms.js';
import { type BodyTree, type Template, isEmptyContentGood } from '../../../wire/index.js';
import { once } from '../../../contract/index.js';
import { formKind, isJsonMediaType } from '../../../http/index.js';
import { hasRequiredMembers, omitsBodyRequirement, isJsonBody, type GoodBody } from '../good/good-bodies.js';
import { draftedPlan } from '../good/draft.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { type RequestBody } from '../../model/request-body.js';
import { bodyPlace, mediaTypeId, withBody, withField, withoutBody } from './plan-edits.js';
import { requestTable, type RequestRow } from './request-table.js';

const others = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json',
  'image/png',
];

/** Further types show nothing new. */
const mostOthers = 4;

/** Other names of JSON, which many servers parse as JSON. */
const likeJson = [
  ['other-json', 'application/vnd.fern+json'],
  ['plain-json', 'application/json'],
  ['text-json', 'text/json'],
] as const;

const compressed = once((body: RequestBody): RequestBody => {
  if (!('tree' in body)) return [{ compressed: body }];
  const write = (tree: BodyTree): Template | undefined => {
    const template = body.write(tree);
    return template && [{ compressed: template }];
  };
  return { ...body, write };
});

/** The changes of media types, content codings and other headers. */
export const mediaTypeTables: readonly RequestMutation[] = [
  requestTable({
    // Each documented media type of the body, with the smallest and the fullest body.
    *rows({ bodies, draft }) {
      for (const { mediaType, minimal, full } of bodies) {
        const id = `media-type/is/${mediaTypeId(mediaType.range)}`;
        const change = `a body of ${mediaType.range}`;
        const common = { expect: 'accept', contract: mediaType.place } as const;
        yield { ...common, id, priority: 0, change, request: () => draftedPlan({ ...draft, body: minimal }) };
        const request = () => draftedPlan({ ...draft, body: full });
        yield { ...common, id: `${id}/full`, priority: 2, change: `${change}, as full as can be`, request };
      }
    },
  }),
  ...formTables,
  requestTable({
    // A valid body with another Content-Type (RFC 9110 §15.5.16).
    usual: (site) => ({ expect: 'refuse', aspects: ['media-type'], contract: bodyPlace(site) }),
    *rows(site) {
      const [body] = site.bodies;
      if (body === undefined) return;
      const isJson = isJsonBody(body);
      const documented = site.operation.requestBody?.content.map(({ range }) => range.toLowerCase()) ?? [];
      const saying = (type: string) => ({
        change: `a body of ${body.mediaType.range} that says it is ${type}`,
        request: () => goodBodySaying(site, 'Content-Type', type),
      });
      for (const type of others
        .filter((each) => !documented.includes(each) && (each !== 'application/json' || !isJson))
        .slice(0, mostOthers)) {
        const priority = type === 'text/plain' ? 0 : 2;
        yield { id: `media-type/wrong/${mediaTypeId(type)}`, priority, ...saying(type) };
      }
      if (!isJson) return;
      // The body is JSON, whatever its name, and may be parsed.
      for (const [id, type] of likeJson)
        yield { id: `media-type/wrong/${id}`, priority: 5, doubt: 'json-by-another-name', ...saying(type) };
    },
  }),
  requestTable({
    // Other spellings of the right media type, and none (RFC 9110 §8.3.1: case-insensitive; §8.3: optional).
    usual: (site) => ({ aspects: ['media-type'], contract: bodyPlace(site) }),
    *rows(site) {
      const [body] = site.bodies;
      if (body === undefined) return;
      const { essence, minimal } = body;
      const { mediaType } = minimal;
      const saying = (...values: readonly string[]) => ({
        change: values.length === 1 ? `Content-Type: ${values[0]}` : 'no Content-Type',
        request: () => goodBodySaying(site, 'Content-Type', ...values),
      });
      if (isJsonMediaType(essence) && !/charset/i.test(mediaType)) {
        // A vendor type defines its own parameters (RFC 6838 §4.3); JSON:API rejects this one.
        const doubt = essence === 'application/json' ? undefined : 'media-type-respelled';
        const charset = saying(`${mediaType}; charset=utf-8`);
        yield { id: 'media-type/charset', priority: 1, expect: 'accept', doubt, aspects: [], ...charset };
        yield { id: 'media-type/other-charset', priority: 6, ...saying(`${mediaType}; charset=iso-8859-1`) };
      }
      const capitals = saying(capitalised(mediaType));
      yield {
        id: 'media-type/capitals',
        priority: 4,
        expect: 'accept',
        doubt: 'media-type-respelled',
        ...capitals,
      };
      yield { id: 'media-type/none', priority: 3, ...saying() };
      // RFC 2046 §5.1.1 requires the parameter, so parsers of forms fail without it.
      if (essence.startsWith('multipart/'))
        yield {
          id: 'media-type/no-boundary',
          priority: 4,
          ...saying(essence),
          change: `${essence} without a boundary`,
          aspects: ['media-type', 'framing'],
        };
      const unreadable = 'Content-Type: fern;;, which is not a media type';
      yield { id: 'media-type/unreadable', priority: 6, ...saying('fern;;'), change: unreadable };
      yield {
        id: 'media-type/twice',
        priority: 6,
        ...saying(mediaType, 'text/plain'),
        change: `Content-Type twice, ${mediaType} and text/plain`,
        aspects: ['media-type', 'framing'],
      };
    },
  }),
  requestTable({
    // No body, where one is required or optional.
    applies: ({ operation }) => operation.requestBody !== undefined,
    usual: (site) => ({ contract: bodyPlace(site) }),
    *rows(site) {
      const { minimal, operation, bodies } = site;
      const [body] = bodies;
      const required = operation.requestBody?.required === true;
      // A request without a media type may mean any of them.
      const isEmptyGood = operation.requestBody?.content.some(isEmptyContentGood) === true;
      // Generated documents rarely state that a form with required parts is itself required.
      const isExpected = !required && (omitsBodyRequirement(operation) || isPartedForm(body));
      yield {
        id: 'no-body/without-media-type',
        priority: 1,
        change: 'neither a body nor a media type',
        expect: !required ? 'accept' : isEmptyGood ? 'survive' : 'refuse',
        doubt: isExpected ? 'optional-body-expected' : undefined,
        aspects: required ? ['no-body', 'media-type'] : [],
        request: () => withoutBody(minimal),
      };
      if (body === undefined) return;
      const { mediaType } = body.minimal;
      yield {
        id: 'no-body/with-media-type',
        priority: 1,
        change: `Content-Type: ${mediaType}, and no body`,
        expect: required && !isEmptyContentGood(body.mediaType) ? 'refuse' : 'survive',
        aspects: ['no-body'],
        request: () => withField(withoutBody(minimal), 'Content-Type', mediaType),
      };
      if (body.essence !== 'application/json') return;
      yield { ...emptyObject(site), priority: 3 };
      yield {
        id: 'no-body/white-space',
        priority: 4,
        change: 'a body of nothing but white space',
        expect: required ? 'refuse' : 'survive',
        aspects: ['body'],
        request: () => withText(site, '  \r\n\t'),
      };
    },
  }),
  requestTable({
    // Content codings that the server did not announce (RFC 9110 §8.4) but may support.
    applies: ({ bodies }) => bodies.length > 0,
    usual: (site) => ({ aspects: ['content-encoding'], contract: bodyPlace(site) }),
    *rows(site) {
      const encoded = () => goodBodySaying(site, 'Content-Encoding', 'gzip');
      yield {
        id: 'content-encoding/gzip',
        priority: 5,
        change: 'the body compressed with gzip',
        request: () => {
          const plan = encoded();
          return plan?.body && { ...plan, body: compressed(plan.body) };
        },
      };
      const change = 'a body that says it is compressed with gzip and is not';
      yield { id: 'content-encoding/gzip-in-name-only', priority: 5, change, request: encoded };
    },
  }),
  ...headerTables,
];

/** The smallest JSON body, which is sent only if the contract requires more. */
export function emptyObject(site: RequestSite): Omit<RequestRow, 'priority'> {
  return {
    id: 'no-body/empty-object',
    change: 'a body of "{}"',
    expect: 'refuse',
    aspects: ['body'],
    contract: bodyPlace(site),
    request: () => withText(site, '{}'),
  };
}

function withText(site: RequestSite, text: string): ReturnType<typeof withBody> {
  const filled = withBody(site);
  return filled && { ...filled, body: [text] };
}

function goodBodySaying(site: RequestSite, name: string, ...values: readonly string[]): ReturnType<typeof withBody> {
  const plan = withBody(site);
  return plan && withField(plan, name, ...values);
}

function capitalised(mediaType: string): string {
  const [type = '', ...parameters] = mediaType.split(';');
  const [first = '', second = ''] = type.split('/');
  return [`${first.slice(0, 1).toUpperCase()}${first.slice(1)}/${second.toUpperCase()}`, ...parameters].join(';');
}

function isPartedForm(body: GoodBody | undefined): boolean {
  return body !== undefined && formKind(body.essence) === 'multipart' && hasRequiredMembers(body);
}
