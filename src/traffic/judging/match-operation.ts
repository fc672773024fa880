import type { Contract, Operation } from '../../contract/index.js';
import { fieldValue } from '../../http/index.js';
import { RouteTable } from '../../wire/index.js';
import type { ObservedRequest } from '../model/observed.js';

/** The operation of a request, or the reason why there is none. */
export type Matched =
  | {
      readonly kind: 'found';
      readonly operation: Operation;
      /** The path as sent, without the base path of the server. */
      readonly path: string;
      /** The query, without the question mark. */
      readonly query: string;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Finds the operations of requests. */
export class OperationMatcher {
  readonly #routes: RouteTable<Operation>;
  readonly #bases: readonly string[];

  /** `bases` are the base URLs of requests to match; without any, requests to all hosts match. */
  constructor(contract: Contract, bases: readonly string[]) {
    this.#routes = new RouteTable(contract, (operation) => operation);
    this.#bases = bases.map((base) => base.replace(/\/+$/, ''));
  }

  match({ method, url, fields }: ObservedRequest): Matched {
    const parts = /^(https?:\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(url);
    if (parts === null) return none('the URL is not an HTTP URL');
    const [, origin = '', whole = '', query = ''] = parts;
    const below = this.#below(origin, whole === '' ? '/' : whole);
    if (below === undefined) return none('it went to another host or base path');
    const routed = this.#routes.find(method, below);
    if (routed.kind === 'found' && !routed.asHead) {
      return { kind: 'found', operation: routed.entry, path: routed.path, query };
    }
    if (method === 'OPTIONS' && fieldValue(fields, 'access-control-request-method') !== undefined) {
      return none('it is a CORS preflight request of a browser');
    }
    if (routed.kind === 'nowhere') return none('the document does not have the path');
    return none(
      routed.kind === 'found' ? 'HEAD of a documented GET is not judged' : 'the path does not have the method',
    );
  }

  #below(origin: string, path: string): string | undefined {
    if (this.#bases.length === 0) return path;
    const whole = origin.toLowerCase() + path;
    for (const base of this.#bases) {
      const rest = whole.slice(base.length);
      if (whole.startsWith(base) && (rest === '' || rest.startsWith('/'))) return rest === '' ? '/' : rest;
    }
    return undefined;
  }
}

function none(reason: string): Matched {
  return { kind: 'none', reason };
}
