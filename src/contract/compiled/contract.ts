import type { Problem } from '../../error/index.js';
import type { JsonNode, Place } from '../../json/index.js';
import type { PathTemplate } from '../../http/index.js';
import type { Conditions } from '../answers/conditions.js';
import type { Schema } from './schema.js';
import type { SecurityRequirement, SecurityScheme } from './security.js';

/** An OpenAPI document, resolved and compiled: what every case, check and answer is held against. */
export interface Contract {
  /** The document as the user named it. */
  readonly file: string;
  /** The version that the document says, such as `3.1.0`; of Swagger `2.0`. */
  readonly openapi: string;
  /** `info.title`; the file of a document that has none. */
  readonly title: string;
  /** `info.version`. */
  readonly version: string;
  readonly servers: readonly Server[];
  /** Every file that was read, the document itself first. */
  readonly documents: readonly ContractDocument[];
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /**
   * What OpenAPI does not allow, each with what it was taken to mean: an unknown property, a response without
   * description, a path parameter that is not declared, an operation that was left out.
   */
  readonly faults: readonly Problem[];
  /** What a reader of the document should know although it can be used: invalid examples, unknown formats. */
  readonly remarks: readonly Problem[];
  /** The operation with this key, if any. */
  operation(key: string): Operation | undefined;
}

/** A file of the description, with its text as it was read. */
export interface ContractDocument {
  /** As places name it. */
  readonly file: string;
  readonly text: string;
}

/** A Server Object (OpenAPI 3.1 §4.8.5); `url` has its variables' defaults put in where they have one. */
export interface Server {
  readonly url: string;
  readonly place: Place;
}

/** An Operation Object (OpenAPI 3.1 §4.8.10) with everything it inherits from its path and from the document. */
export interface Operation {
  /** `operationId`, else `METHOD /path`: unique in the document. */
  readonly key: string;
  /** In capitals, as HTTP sends it. */
  readonly method: string;
  readonly path: PathTemplate;
  readonly tags: readonly string[];
  /** Whether clients should no longer use it. */
  readonly deprecated: boolean;
  /** Of the path item and of the operation, the latter overriding the former. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  /** In the order of the document. */
  readonly responses: readonly Response[];
  /** Alternatives, one of which is enough; none at all means that the operation is public. */
  readonly security: readonly SecurityRequirement[];
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
  /** Of `schema`; undefined where the parameter has `content` instead, or neither. */
  readonly schema: Schema | undefined;
  /** The one entry of `content`, if the parameter has it. */
  readonly content: MediaType | undefined;
  readonly examples: readonly Example[];
  readonly place: Place;
}

/** A Request Body Object (OpenAPI 3.1 §4.8.13). */
export interface RequestBody {
  readonly required: boolean;
  /** Whether the document has `required: false` in so many words. */
  readonly saysOptional: boolean;
  readonly content: readonly MediaType[];
  readonly place: Place;
}

/** A Media Type Object (OpenAPI 3.1 §4.8.14) with its key, a media type or range such as `application/*`. */
export interface MediaType {
  readonly range: string;
  readonly schema: Schema | undefined;
  readonly examples: readonly Example[];
  /** By property name (OpenAPI 3.1 §4.8.15). */
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
  /** The key as written: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  /** `Content-Type` is never among them (OpenAPI 3.1 §4.8.17.1). */
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  /** Those that lead to an operation of the document, in its order. */
  readonly links: readonly Link[];
  /** Which requests a mock gives it to: `x-trellis-when`. */
  readonly when: Conditions | undefined;
  readonly place: Place;
}

/** A Link Object (OpenAPI 3.1 §4.8.20) with its name: how values of a response become values of another request. */
export interface Link {
  readonly name: string;
  /** The key of the operation that it leads to, by `operationId` or `operationRef`. */
  readonly operation: string;
  /** Values or runtime expressions by the names of parameters, which may be qualified by location: `path.id`. */
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

/** One `example`, or one entry of `examples`, whose value stands in the document. */
export interface Example {
  /** The key in `examples`; the empty string for `example`. */
  readonly name: string;
  readonly value: JsonNode;
  /** Which requests a mock answers with it: `x-trellis-when`. */
  readonly when: Conditions | undefined;
  readonly place: Place;
}
