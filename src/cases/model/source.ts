import { formatPointer, type JsonValue } from '../../json/index.js';

/** The source of a value. */
export type Source =
  | { readonly in: 'status' | 'url' | 'method' }
  | { readonly in: 'body' | 'request-body'; readonly tokens: readonly string[] }
  | { readonly in: 'header' | 'request-header' | 'request-query' | 'request-path'; readonly name: string }
  | { readonly in: 'captured'; readonly name: string; readonly tokens: readonly string[] }
  | { readonly in: 'value'; readonly value: JsonValue }
  /** The first group of a regular expression in the text of another source, or the whole match. */
  | { readonly in: 'match'; readonly of: Source; readonly pattern: string };

/**
 * Describes a source.
 *
 * @example
 * sourceWords({ in: 'body', tokens: ['id'] }) // 'the member /id'
 */
export function sourceWords(source: Source): string {
  switch (source.in) {
    case 'status':
      return 'the status';
    case 'url':
      return 'the URL';
    case 'method':
      return 'the method';
    case 'body':
      return source.tokens.length === 0 ? 'the body' : `the member ${formatPointer(source.tokens)}`;
    case 'request-body':
      return `the member ${formatPointer(source.tokens)} of the request`;
    case 'header':
      return `the header ${source.name}`;
    case 'request-header':
      return `the request header ${source.name}`;
    case 'request-query':
    case 'request-path':
      return `the parameter ${source.name}`;
    case 'captured':
      return `the value ${source.name}${formatPointer(source.tokens)}`;
    case 'value':
      return 'the value';
    case 'match':
      return sourceWords(source.of);
  }
}
