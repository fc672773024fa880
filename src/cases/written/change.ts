import type { BodyTree, Template } from '../../wire/index.js';
import type { CredentialsPlan } from '../credentials-plan.js';
import type { Cursor } from './cursor.js';

/** What a good request is made of, or what a case changes in one: the same keys mean the same thing in both. */
export interface Change {
  readonly drop: readonly BodyEdit[];
  readonly set: readonly BodySetting[];
  readonly body: BodyTree | undefined;
  readonly rawBody: RawBody | undefined;
  readonly headers: readonly NamedValues[];
  readonly query: readonly NamedValues[];
  readonly method: string | undefined;
  readonly path: Template | undefined;
  readonly credentials: CredentialsPlan | undefined;
}

/** A place in the body, and where the case file names it. */
export interface BodyEdit {
  readonly tokens: readonly string[];
  readonly cursor: Cursor;
}

export interface BodySetting extends BodyEdit {
  readonly value: BodyTree;
}

/** `template` is undefined for no body at all. */
export interface RawBody {
  readonly template: Template | undefined;
  readonly cursor: Cursor;
}

/** A header field or query parameter; no values at all means that the good request's is dropped. */
export interface NamedValues {
  readonly name: string;
  readonly values: readonly Template[];
  readonly cursor: Cursor;
}

/** The keys that say what is sent, in the order in which they are explained. */
export const requestKeys = ['body', 'rawBody', 'rawBodyBase64', 'headers', 'query', 'path'] as const;

/** The keys that say what is changed. */
export const changeKeys = ['set', 'drop', ...requestKeys, 'method', 'auth'] as const;
