import { isJsonMediaType } from '../../http/index.js';
import type { Contract, Header, MediaType, Operation, Response } from '../compiled/contract.js';
import type { Schema } from '../compiled/schema.js';
import type { ContractElement, KeywordElement } from './contract-element.js';
import { keywordElements, type SchemaRoot } from './keyword-elements.js';

/**
 * All testable statements of a contract, each with its place: operations with their parameters, media types, statuses
 * and headers in the order of the document, then the keywords of their schemas.
 *
 * @example
 * contractElements(contract).filter(({ kind }) => kind === 'status').length
 */
export function contractElements({ operations }: Pick<Contract, 'operations'>): readonly ContractElement[] {
  return [...operations.flatMap(elementsOf), ...keywordElements(operations.flatMap(rootsOf)).toSorted(byPlace)];
}

function byPlace({ place: one }: KeywordElement, { place: other }: KeywordElement): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}

function elementsOf(operation: Operation): readonly ContractElement[] {
  const { place, parameters, requestBody, responses } = operation;
  return [
    { kind: 'operation', operation, place },
    ...parameters.map((parameter) => ({ kind: 'parameter', operation, parameter, place: parameter.place }) as const),
    ...mediaTypes(operation, requestBody?.content ?? [], undefined),
    ...responses.flatMap((response): readonly ContractElement[] => [
      { kind: 'status', operation, response, place: response.place },
      ...mediaTypes(operation, response.content, response),
      ...response.headers.map(
        (header) => ({ kind: 'header', operation, response, header, place: header.place }) as const,
      ),
    ]),
  ];
}

function mediaTypes(
  operation: Operation,
  content: readonly MediaType[],
  response: Response | undefined,
): readonly ContractElement[] {
  return content.map((mediaType) => ({ kind: 'media-type', operation, mediaType, response, place: mediaType.place }));
}

function rootsOf(operation: Operation): readonly SchemaRoot[] {
  const { key, parameters, requestBody, responses } = operation;
  const root = (
    schema: Schema | undefined,
    direction: SchemaRoot['direction'],
    owner: string,
    isText: boolean,
  ): readonly SchemaRoot[] => (schema === undefined ? [] : [{ schema, direction, operation, owner, isText }]);
  return [
    ...parameters.flatMap(({ schema, content, in: where, name }) =>
      root(schema ?? content?.schema, 'request', `the ${where} parameter ${name}`, content === undefined),
    ),
    ...(requestBody?.content ?? []).flatMap((mediaType) =>
      root(mediaType.schema, 'request', `the body of ${key}`, !isJson(mediaType)),
    ),
    ...responses.flatMap((response) => [
      // Responses of other media types are not validated.
      ...response.content
        .filter(isJson)
        .flatMap(({ schema }) => root(schema, 'response', `the ${response.status} of ${key}`, false)),
      ...response.headers.flatMap((header: Header) =>
        root(header.schema ?? header.content?.schema, 'response', `the header ${header.name}`, true),
      ),
    ]),
  ];
}

function isJson({ range }: MediaType): boolean {
  return isJsonMediaType(range.replace(/^(?:\*|application)\/\*/, 'application/json'));
}
