import type { MediaType, Operation, Schema } from '../../../contract/index.js';
import type { Problem } from '../../../error/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import { stringifyNode, type Place } from '../../../json/index.js';
import { bodyTemplate, boundary, type BodyTree, formBody, scalarTemplate, type Template } from '../../../wire/index.js';
import { givenBody } from '../../given/given-parts.js';
import { sampleValues } from '../../instantiate.js';
import type { DraftBody } from './draft.js';
import { fileSample } from '../values/file-samples.js';
import { sampleValue } from '../values/sample-value.js';
import { goodTree } from './good-tree.js';
import { multipartBody } from './multipart-body.js';

/** What can be sent as one of the media types of an operation. */
export interface GoodBody {
  readonly mediaType: MediaType;
  readonly minimal: DraftBody;
  readonly full: DraftBody;
  /** The value that the full body writes; undefined where it is no value of a schema. */
  readonly tree: BodyTree | undefined;
  /** The media type without parameters, such as `multipart/form-data`. */
  readonly essence: string;
}

/** Good bodies of every media type of an operation, the one that a person wrote first, then JSON, and why there is none of some. */
export function goodBodies({ requestBody, key }: Operation): {
  readonly bodies: readonly GoodBody[];
  readonly notes: readonly Problem[];
} {
  const found = (requestBody?.content ?? []).map((mediaType) => ({ mediaType, result: goodBody(mediaType) }));
  const bodies = found.flatMap(({ result }) => ('essence' in result ? [result] : []));
  const notes = found.flatMap(({ mediaType, result }): readonly Problem[] =>
    'essence' in result
      ? []
      : [
          {
            code: 'no-good-body',
            message: `no good body of ${mediaType.range} is found for ${key}, so that what needs one is not tested: ${result.reason}`,
            place: result.place,
            hint: 'give an example that the schema allows',
          },
        ],
  );
  const rank = (body: GoodBody): number => (isChosen(body) ? 0 : isJsonBody(body) ? 1 : 2);
  return { bodies: bodies.toSorted((a, b) => rank(a) - rank(b)), notes };
}

/** Whether a body is JSON. */
export function isJsonBody({ essence }: GoodBody): boolean {
  const type = parseMediaType(essence);
  return type !== undefined && isJsonMediaType(type);
}

/** Whether a person wrote this very body. */
function isChosen({ mediaType }: GoodBody): boolean {
  return givenBody(mediaType)?.range !== undefined;
}

interface NoBody {
  readonly reason: string;
  readonly place: Place;
}

type Written = { readonly template: Template; readonly tree: BodyTree | undefined } | NoBody;

function goodBody(mediaType: MediaType): GoodBody | NoBody {
  const range = concrete(mediaType.range);
  const type = range === undefined ? undefined : parseMediaType(range);
  if (range === undefined || type === undefined)
    return { reason: 'no media type is of that range', place: mediaType.place };
  const value = type.essence === 'multipart/form-data' ? `${range}; boundary=${boundary}` : range;
  const minimal = write(mediaType, type.essence, isJsonMediaType(type), 'minimal');
  if (!('template' in minimal)) return minimal;
  const found = write(mediaType, type.essence, isJsonMediaType(type), 'full');
  const full = 'template' in found ? found : minimal;
  // A form without fields has no bytes, which look like no body at all (RFC 9110 §6.4.1).
  const least = minimal.template.every((part) => part === '') ? full : minimal;
  return {
    mediaType,
    minimal: { mediaType: value, template: least.template },
    full: { mediaType: value, template: full.template },
    tree: full.tree,
    essence: type.essence,
  };
}

function write(mediaType: MediaType, essence: string, isJson: boolean, size: 'minimal' | 'full'): Written {
  const { schema, examples, place } = mediaType;
  const [example] = examples;
  const given = givenBody(mediaType);
  if (given?.raw !== undefined) return { template: given.raw, tree: undefined };
  const isForm = essence === 'application/x-www-form-urlencoded' || essence === 'multipart/form-data';
  if (!isJson && !isForm) {
    if (example?.value.type === 'string') return { template: [example.value.value], tree: undefined };
    if (essence === 'application/octet-stream') return { template: ['fern'], tree: undefined };
    const sample = fileSample(essence);
    if (sample !== undefined) return { template: [sample.bytes], tree: undefined };
    if (!essence.startsWith('text/')) return { reason: `nothing is known of ${essence}`, place };
  }
  if (schema === undefined) {
    if (essence === 'multipart/form-data') return { reason: 'there is no schema', place };
    if (isForm) return { template: ['fern=ostrich'], tree: undefined };
    return {
      template: given?.tree
        ? bodyTemplate(given.tree)
        : [isJson ? (example === undefined ? '{}' : stringifyNode(example.value)) : 'fern'],
      tree: undefined,
    };
  }
  const found = goodTree(schema, examples, size, true, given?.tree);
  if (!found.ok) return found;
  const isWhole = size === 'minimal' && given?.tree !== undefined && isGoodTree(given.tree, schema);
  const tree = isWhole ? given.tree : found.tree;
  const template = isJson ? bodyTemplate(tree) : isForm ? writeForm(tree, mediaType, essence) : textOf(tree);
  return template === undefined
    ? { reason: `its value has no form in ${essence}`, place: schema.place }
    : { template, tree };
}

/** Whether nothing has to be added to what is given. */
function isGoodTree(tree: BodyTree, schema: Schema): boolean {
  return schema.validate(sampleValue(tree, sampleValues()), 'request').length === 0;
}

function writeForm(tree: BodyTree, mediaType: MediaType, essence: string): Template | undefined {
  return essence === 'multipart/form-data' ? multipartBody(tree, mediaType) : formBody(tree, mediaType);
}

function textOf(tree: BodyTree): Template | undefined {
  return tree.kind === 'scalar' ? scalarTemplate(tree) : undefined;
}

/** A media type that a range stands for; the range itself where it is none, undefined where nobody knows one. */
function concrete(range: string): string | undefined {
  if (!range.includes('*')) return range;
  if (range === '*/*' || range.startsWith('application/*')) return 'application/json';
  return range.startsWith('text/*') ? 'text/plain' : fileSample(range)?.essence;
}
