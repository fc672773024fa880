import type { MediaType, Operation } from '../../contract/index.js';
import { isJsonMediaType } from '../../http/index.js';
import { isCapturedPart, joinTemplates, type Template } from '../../wire/index.js';
import type { Field, RequestPlan } from '../model/request-plan.js';
import type { RequestBody } from '../model/request-body.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';

/** A request that can still be changed. */
export interface RequestDraft {
  readonly method: string;
  readonly path: Template;
  /** By name; empty if it was removed. */
  readonly query: ReadonlyMap<string, readonly Template[]>;
  /** By name in lower case; empty if it was removed. */
  readonly headers: ReadonlyMap<string, DraftHeader>;
  readonly body: RequestBody | undefined;
  readonly credentials: CredentialsPlan;
  /** Replaces the credentials by an Authorization header with captured values. */
  readonly authorization?: Template;
}

export interface DraftHeader {
  readonly name: string;
  readonly values: readonly Template[];
}

/** Returns the bare request of an operation: its method and path. */
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

/** Writes the request. A body without Content-Type gets the media type of the operation. */
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

/** Fresh values are letters, digits and hyphens, which need no encoding. */
function encodedPart(part: Template[number]): Template[number] {
  if (isCapturedPart(part)) return { ...part, as: 'uri' };
  return typeof part === 'string' ? encodeURIComponent(part) : part;
}

/** Returns JSON if the operation accepts it, or else the first concrete media type. */
function mediaTypeOf({ requestBody }: Operation): string | undefined {
  const ranges = requestBody?.content.map(({ range }: MediaType) => range) ?? [];
  const concrete = ranges.filter((range) => !range.includes('*'));
  const json = concrete.find((range) => isJsonMediaType(range));
  if (json !== undefined) return json;
  const [first] = concrete;
  return (
    first ??
    (ranges.some((range) => range === '*/*' || range.startsWith('application/*')) ? 'application/json' : undefined)
  );
}
