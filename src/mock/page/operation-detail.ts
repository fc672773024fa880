import { effectiveSchema, firstFound, type MediaType, type Operation } from '../../contract/index.js';
import { formKind, isJsonMediaType, parseMediaType } from '../../http/index.js';
import { isJsonObject, stringifyNode, toValue, valueText, type JsonValue } from '../../json/index.js';
import { sampleOf } from '../answer/sample-of.js';
import type { BodyForm, OperationDetail } from './browser/shown.js';
import { exampleRequest } from './example-request.js';

/** A valid request for an operation, and its documented bodies. */
export function operationDetail(operation: Operation): OperationDetail {
  const good = exampleRequest(operation);
  return {
    method: operation.method,
    target: good?.target ?? operation.path.text,
    // The page sets the Content-Type itself.
    fields: good?.fields.filter(([name]) => name.toLowerCase() !== 'content-type') ?? [],
    body: good?.body?.toString('utf8') ?? null,
    bodies: operation.requestBody?.content.map(bodyForm) ?? [],
  };
}

function bodyForm(mediaType: MediaType): BodyForm {
  const { range, examples } = mediaType;
  const type = range.includes('*') ? (range.startsWith('text/') ? 'text/plain' : 'application/octet-stream') : range;
  const parsed = parseMediaType(type);
  const essence = parsed?.essence ?? type;
  const form = parsed && formKind(parsed);
  if (form === 'multipart') return { type, kind: 'parts', parts: partsOf(mediaType), examples: [] };
  const isJson = parsed !== undefined && isJsonMediaType(parsed);
  const isText =
    isJson ||
    form === 'urlencoded' ||
    essence.startsWith('text/') ||
    /[/+](?:xml|yaml|jsonl|x-ndjson|graphql)$/.test(essence);
  const texts = isText
    ? examples.map(({ name, value }) => ({
        name: name === '' ? 'example' : name,
        text: isJson || value.type !== 'string' ? stringifyNode(value) : value.value,
      }))
    : [];
  return { type, kind: isText ? 'text' : 'file', parts: [], examples: texts };
}

function partsOf({ schema, encoding }: MediaType): BodyForm['parts'] {
  if (schema === undefined) return [];
  const effective = effectiveSchema(schema);
  const sample = sampleOf(schema);
  const values = sample.ok && isJsonObject(sample.value) ? sample.value : {};
  return [...effective.names].map((name) => {
    const type = encoding.get(name)?.contentType;
    const member = effective.member(name).schemas;
    const says = (keyword: string): JsonValue | undefined => {
      const node = firstFound(member, (each) => each.keyword(keyword)?.node);
      return node && toValue(node);
    };
    const isFile =
      says('format') === 'binary' ||
      (says('contentMediaType') !== undefined && says('contentEncoding') === undefined) ||
      (type !== undefined && !/^(?:text\/|application\/json)/.test(type));
    const value = values[name];
    const text = value === undefined ? '' : valueText(value);
    return { name, isFile, value: isFile ? '' : text };
  });
}
