import { bodyTemplate, isWritable, type RequestBody } from '../../model/request-body.js';
import {
  type Example,
  type MediaType,
  type Operation,
  type Schema,
  certainly,
  errorExampleNames,
  textsIn,
} from '../../../contract/index.js';
import type { Problem } from '../../../error/index.js';
import { formKind, isJsonMediaType, parseMediaType, type MediaTypeValue } from '../../../http/index.js';
import { toValue, type JsonValue } from '../../../json/index.js';
import { boundary, jsonTemplate, scalarTemplate, type BodyTree, type Template } from '../../../wire/index.js';
import { bodyOf } from '../values/body-of.js';
import { givenBody } from '../../given/given-parts.js';
import type { DraftBody } from './draft.js';
import { fileSample } from '../values/file-samples.js';
import { sampleValue } from '../../model/instantiate.js';
import { opensSession } from '../../../resources/index.js';
import { fullestValue, smallestValue } from '../values/good-value.js';
import type { Unsatisfiable } from '../values/goal.js';
import { bodyFormOf } from './body-form.js';

/** Methods that act on their content (RFC 9110 §9.3.3, §9.3.4, RFC 5789 §2). */
const withContent = new Set(['POST', 'PUT', 'PATCH']);

/** The valid bodies of one media type. */
export interface GoodBody {
  readonly mediaType: MediaType;
  readonly minimal: DraftBody;
  readonly full: DraftBody;
  /** The media type without parameters, such as `multipart/form-data`. */
  readonly essence: string;
}

/**
 * Returns valid bodies, those that a person wrote first, then JSON, and why some media types have none. A JSON Patch comes
 * after other JSON, because its schema does not say which operations an item allows (RFC 6902 §4).
 */
export function goodBodies(operation: Operation): {
  readonly bodies: readonly GoodBody[];
  readonly notes: readonly Problem[];
} {
  const { requestBody, key } = operation;
  const found = (requestBody?.content ?? []).map((mediaType) => ({
    mediaType,
    result: goodBody(mediaType, operation),
  }));
  const bodies = found.flatMap(({ result }) => ('essence' in result ? [result] : []));
  const notes = found.flatMap(({ mediaType, result }): readonly Problem[] =>
    'essence' in result
      ? []
      : [
          {
            code: 'no-good-body',
            message: `no valid ${mediaType.range} body was found for ${key}, so cases that need one are left out: ${result.message}`,
            place: result.place,
            hint: 'give an example that the schema allows',
          },
        ],
  );
  const rank = (body: GoodBody): number =>
    isChosen(body) ? 0 : !isJsonBody(body) ? 3 : body.essence === 'application/json-patch+json' ? 2 : 1;
  return { bodies: bodies.toSorted((a, b) => rank(a) - rank(b)), notes };
}

export function isJsonBody({ essence }: GoodBody): boolean {
  return isJsonMediaType(essence);
}

/** Returns true if a person wrote this body. */
function isChosen({ mediaType }: GoodBody): boolean {
  return givenBody(mediaType)?.range !== undefined;
}

const emptyObject: BodyTree = { kind: 'object', members: [] };

type Found = { readonly body: RequestBody } | Unsatisfiable;

/** Returns the examples of a request body that do not announce an error. */
export function goodBodyExamples({ examples }: MediaType, operation: Operation): readonly Example[] {
  const ofErrors = errorExampleNames(operation);
  return ofErrors.size === 0 ? examples : examples.filter(({ name }) => !ofErrors.has(name));
}

function goodBody(mediaType: MediaType, operation: Operation): GoodBody | Unsatisfiable {
  const range = concrete(mediaType.range);
  const type = range === undefined ? undefined : parseMediaType(range);
  if (range === undefined || type === undefined)
    return { message: 'no media type is of that range', place: mediaType.place };
  const value = formKind(type) === 'multipart' ? `${range}; boundary=${boundary}` : range;
  const examples = goodBodyExamples(mediaType, operation);
  // A login with a name that nobody has is rejected.
  const fresh = examples.length === 0 || !opensSession(operation.key, operation.path.text);
  const minimal = findBody(mediaType, examples, type, 'minimal', fresh);
  if (!('body' in minimal)) return minimal;
  const found = findBody(mediaType, examples, type, 'full', fresh);
  const full = 'body' in found ? found : minimal;
  // A form without fields is indistinguishable from no body (RFC 9110 §6.4.1).
  const least = bodyTemplate(minimal.body).every((part) => part === '') ? full : minimal;
  return {
    mediaType,
    minimal: { mediaType: value, body: least.body },
    full: { mediaType: value, body: full.body },
    essence: type.essence,
  };
}

function findBody(
  mediaType: MediaType,
  examples: readonly Example[],
  type: MediaTypeValue,
  size: 'minimal' | 'full',
  fresh: boolean,
): Found {
  const { schema, place } = mediaType;
  const [example] = examples;
  const { essence } = type;
  const isJson = isJsonMediaType(type);
  const given = givenBody(mediaType);
  if (given?.raw !== undefined) return { body: given.raw };
  const form = formKind(type);
  const isForm = form !== undefined;
  if (!isJson && !isForm) {
    if (example?.value.type === 'string') return { body: [example.value.value] };
    if (essence === 'application/octet-stream') return { body: ['fern'] };
    const sample = fileSample(essence);
    if (sample !== undefined) return { body: [sample.bytes] };
    if (!essence.startsWith('text/')) return { message: `nothing is known of ${essence}`, place };
  }
  if (schema === undefined) {
    if (form === 'multipart') return { message: 'there is no schema', place };
    if (isForm) return { body: ['fern=ostrich'] };
    if (!isJson) return { body: given?.tree === undefined ? ['fern'] : { tree: given.tree, write: jsonTemplate } };
    const tree = given?.tree ?? (example === undefined ? emptyObject : bodyOf(toValue(example.value)));
    return { body: { tree, write: jsonTemplate } };
  }
  const samples = examples.map(({ value }) => toValue(value));
  const found = (size === 'minimal' ? smallestValue : fullestValue)(schema, { samples, given: given?.tree, fresh });
  if (!found.ok) return found.unsatisfiable;
  const isWhole = size === 'minimal' && given?.tree !== undefined && isGoodTree(given.tree, schema);
  const least = isForm && size === 'minimal' ? withItems(found.tree, schema, samples) : found.tree;
  const tree = isWhole ? given.tree : least;
  const body = { tree, write: (isJson || isForm ? bodyFormOf(mediaType)?.write : undefined) ?? writeText };
  return isWritable(body) ? { body } : { message: `its value has no form in ${essence}`, place: schema.place };
}

/** Returns a body with items in its arrays, because a form has no pair for an empty one. */
function withItems(tree: BodyTree, schema: Schema, samples: readonly JsonValue[]): BodyTree {
  const isEmpty = (member: BodyTree | undefined): boolean => member?.kind === 'array' && member.items.length === 0;
  if (tree.kind !== 'object' || !tree.members.some(([, member]) => isEmpty(member))) return tree;
  const full = fullestValue(schema, { samples });
  const known = new Map(full.ok && full.tree.kind === 'object' ? full.tree.members : []);
  const members = tree.members.map(([name, own]) => [name, isEmpty(own) ? (known.get(name) ?? own) : own] as const);
  return { kind: 'object', members };
}

/** Returns true if the given value is complete. */
function isGoodTree(tree: BodyTree, schema: Schema): boolean {
  return schema.isValid(sampleValue(tree), 'request');
}

function writeText(tree: BodyTree): Template | undefined {
  return tree.kind === 'scalar' ? scalarTemplate(tree) : undefined;
}

/** Returns a media type of a range; undefined if none is known. */
function concrete(range: string): string | undefined {
  if (!range.includes('*')) return range;
  if (range === '*/*' || range.startsWith('application/*')) return 'application/json';
  return range.startsWith('text/*') ? 'text/plain' : fileSample(range)?.essence;
}

/**
 * Returns true if valid requests have a body: it is required or given, it has required members, or the method acts on
 * content and the document does not state `required: false`. Authors often forget that false is the default (OpenAPI
 * 3.1 §4.8.13), and a request without the body tests little.
 */
export function isBodyExpected(operation: Operation, body: GoodBody | undefined): boolean {
  const isGiven = body !== undefined && givenBody(body.mediaType) !== undefined;
  return (
    isGiven || operation.requestBody?.required === true || hasRequiredMembers(body) || omitsBodyRequirement(operation)
  );
}

/** Returns true if the document probably just omits that the body is required. */
export function omitsBodyRequirement({ method, requestBody }: Operation): boolean {
  return requestBody?.required === false && !requestBody.saysOptional && withContent.has(method);
}

/** Returns true if a body has required members, since the body itself is rarely optional then. */
export function hasRequiredMembers(body: GoodBody | undefined): boolean {
  const schema = body?.mediaType.schema;
  return schema !== undefined && certainly([schema]).some((part) => textsIn(part, 'required').length > 0);
}
