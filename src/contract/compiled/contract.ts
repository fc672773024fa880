import type { Problem } from '../../error/index.js';
import type { JsonNode, Place } from '../../json/index.js';
import type { PathTemplate } from '../../http/index.js';
import type { Conditions } from '../answers/conditions.js';
import type { Schema } from './schema.js';
import type { SecurityRequirement, SecurityScheme } from './security.js';

/** A resolved and compiled OpenAPI document, the basis of every case, check and mock response. */
export interface Contract {
  /** The name of the document as given by the user. */
  readonly file: string;
  /** The declared version, such as `3.1.0`, or `2.0` for Swagger. */
  readonly openapi: string;
  /** `info.title`, or the file name if there is none. */
  readonly title: string;
  /** `info.version`. */
  readonly version: string;
  readonly servers: readonly Server[];
  /** All files that were read, the document itself first. */
  readonly documents: readonly ContractDocument[];
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** Operations of the document whose valid requests cannot be determined: the service has them all the same. */
  readonly leftOut?: readonly Pick<Operation, 'method' | 'path'>[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /**
   * Violations of OpenAPI, each with its interpretation: an unknown property, a response without description, an
   * undeclared path parameter, an operation that was left out.
   */
  readonly faults: readonly Problem[];
  /** Problems that do not prevent the use of the document: invalid examples, unknown formats. */
  readonly remarks: readonly Problem[];
  /** The operation with this key, or undefined. */
  operation(key: string): Operation | undefined;
}

/** A file of the description, with its text. */
export interface ContractDocument {
  /** The name used in places. */
  readonly file: string;
  readonly text: string;
}

/** A Server Object (OpenAPI 3.1 §4.8.5). In `url`, variables are replaced by their defaults, if they have one. */
export interface Server {
  readonly url: string;
  readonly place: Place;
}

/** An Operation Object (OpenAPI 3.1 §4.8.10) with everything it inherits from its path and from the document. */
export interface Operation {
  /** The `operationId`, otherwise `METHOD /path`: unique in the document. */
  readonly key: string;
  /** The method in upper case, as in HTTP. */
  readonly method: string;
  readonly path: PathTemplate;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  /** Whether clients should no longer use it. */
  readonly deprecated: boolean;
  /** The parameters of the path item and of the operation; the latter override the former. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  /** In the order of the document. */
  readonly responses: readonly Response[];
  /** Alternatives, one of which suffices; if empty, the operation is public. */
  readonly security: readonly SecurityRequirement[];
  /** The servers of the operation or of its path, in place of those of the document; undefined if it has none. */
  readonly servers?: readonly Server[];
  readonly place: Place;
}

/** A Parameter Object (OpenAPI 3.1 §4.8.12) with its defaults resolved. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  readonly description: string | undefined;
  /** The `schema`; undefined if the parameter has `content` or neither. */
  readonly schema: Schema | undefined;
  /** The only entry of `content`, or undefined. */
  readonly content: MediaType | undefined;
  readonly examples: readonly Example[];
  readonly place: Place;
}

/** A Request Body Object (OpenAPI 3.1 §4.8.13). */
export interface RequestBody {
  readonly required: boolean;
  /** Whether the document explicitly says `required: false`. */
  readonly saysOptional: boolean;
  readonly content: readonly MediaType[];
  readonly place: Place;
}

/** A Media Type Object (OpenAPI 3.1 §4.8.14) with its key, a media type or range such as `application/*`. */
export interface MediaType {
  readonly range: string;
  readonly schema: Schema | undefined;
  readonly examples: readonly Example[];
  /** Encoding Objects by property name (OpenAPI 3.1 §4.8.15). */
  readonly encoding: ReadonlyMap<string, Encoding>;
  readonly place: Place;
}

export interface Encoding {
  readonly contentType: string | undefined;
  readonly headers: readonly Header[];
  readonly style: string | undefined;
  readonly explode: boolean | undefined;
  readonly allowReserved: boolean;
  readonly place: Place;
}

/** A Response Object (OpenAPI 3.1 §4.8.17). */
export interface Response {
  /** The key of the response: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  /** The headers without `Content-Type` (OpenAPI 3.1 §4.8.17.1). */
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  /** The links to operations of the document, in order. */
  readonly links: readonly Link[];
  /** The requests that the mock answers with this response: `x-trellis-when`. */
  readonly when: Conditions | undefined;
  readonly place: Place;
}

/** A named Link Object (OpenAPI 3.1 §4.8.20), which passes values of a response to another request. */
export interface Link {
  readonly name: string;
  /** The key of the target operation, from `operationId` or `operationRef`. */
  readonly operation: string;
  /** Values or runtime expressions by parameter name, which may be qualified by location: `path.id`. */
  readonly parameters: ReadonlyMap<string, JsonNode>;
  readonly requestBody: JsonNode | undefined;
  readonly place: Place;
}

/** A Header Object (OpenAPI 3.1 §4.8.21) with its name. */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  readonly schema: Schema | undefined;
  readonly content: MediaType | undefined;
  readonly examples: readonly Example[];
  readonly place: Place;
}

/** An `example`, or an entry of `examples`, whose value is in the document. */
export interface Example {
  /** The key in `examples`; empty for `example`. */
  readonly name: string;
  readonly value: JsonNode;
  /** The requests that the mock answers with this example: `x-trellis-when`. */
  readonly when: Conditions | undefined;
  readonly place: Place;
}
