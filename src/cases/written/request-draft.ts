import type { MediaType, Operation } from '../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../http/index.js';
import { isCapturedPart, joinTemplates, type Template } from '../../wire/index.js';
import type { Field, RequestPlan } from '../model/case.js';
import type { RequestBody } from '../model/request-body.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';

/** A request that can still be changed. */
export interface RequestDraft {
  readonly method: string;
  readonly path: Template;
  /** By name; no values where it was dropped. */
  readonly query: ReadonlyMap<string, readonly Template[]>;
  /** By name in lower case; no values where it was dropped. */
  readonly headers: ReadonlyMap<string, DraftHeader>;
  readonly body: RequestBody | undefined;
  readonly credentials: CredentialsPlan;
  /** In place of credentials: an Authorization field with captured values. */
  readonly authorization?: Template;
}

export interface DraftHeader {
  readonly name: string;
  readonly values: readonly Template[];
}

/** The bare request of an operation: nothing but its method and path. */
export function bareDraft(operation: Operation): RequestDraft {
  return {
    method: operation.method,
    path: [operation.path.text],
    query: new Map(),
    headers: new Map(),
    body: undefined,
    credentials: { kind: 'good' },
  };
}

/** The request as it is sent. A body without a Content-Type gets the media type that the operation takes. */
export function draftedPlan(draft: RequestDraft, operation: Operation): RequestPlan {
  const { method, body, credentials } = draft;
  const type = body === undefined || draft.headers.has('content-type') ? undefined : mediaTypeOf(operation);
  const authorization = draft.authorization && { name: 'Authorization', value: draft.authorization };
  const fields = [
    ...(authorization === undefined ? [] : [authorization]),
    ...[...draft.headers.values()].flatMap(({ name, values }) => values.map((value): Field => ({ name, value }))),
  ];
  return {
    method,
    path: pathOf(draft),
    fields: type === undefined ? fields : [{ name: 'Content-Type', value: [type] }, ...fields],
    body,
    credentials,
  };
}

function pathOf({ path, query }: RequestDraft): Template {
  const pairs = [...query].flatMap(([name, values]) =>
    values.map((value) => joinTemplates([[`${encodeURIComponent(name)}=`], value.map(encodedPart)])),
  );
  if (pairs.length === 0) return path;
  const mark = path.some((part) => typeof part === 'string' && part.includes('?')) ? '&' : '?';
  return joinTemplates([path, ...pairs.flatMap((pair, index) => [[index === 0 ? mark : '&'], pair])]);
}

/** Fresh values are letters, digits and hyphens, which stand for themselves in a query. */
function encodedPart(part: Template[number]): Template[number] {
  if (isCapturedPart(part)) return { ...part, as: 'uri' };
  return typeof part === 'string' ? encodeURIComponent(part) : part;
}

/** JSON where the operation takes it, else the first media type that is one. */
function mediaTypeOf({ requestBody }: Operation): string | undefined {
  const ranges = requestBody?.content.map(({ range }: MediaType) => range) ?? [];
  const concrete = ranges.filter((range) => !range.includes('*'));
  const json = concrete.find((range) => isJson(range));
  if (json !== undefined) return json;
  const [first] = concrete;
  return (
    first ??
    (ranges.some((range) => range === '*/*' || range.startsWith('application/*')) ? 'application/json' : undefined)
  );
}

function isJson(range: string): boolean {
  const mediaType = parseMediaType(range);
  return mediaType !== undefined && isJsonMediaType(mediaType);
}
