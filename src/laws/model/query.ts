import { effectiveSchema, type Operation, type Parameter } from '../../contract/index.js';
import type { Exchange } from '../../checks/index.js';
import { isPageNumber, pageSizeOf, plainName } from '../../resources/index.js';
import type { Subject } from './subject.js';

/** Returns the value of a query parameter that an exchange sent. */
export function queryOf(exchange: Exchange | undefined, name: string): string | undefined {
  return exchange && (new URL(exchange.request.url).searchParams.get(name) ?? undefined);
}

/** Returns the parameter that limits the items of a page: `limit`, `page_size`, `maxResults`. */
export function limitOf(operation: Operation, subject: Subject): Parameter | undefined {
  const names = new Set(subject.shape?.members.map(({ name }) => plainName(name)));
  const counts = operation.parameters.filter(
    ({ name, schema }) =>
      isPageNumber({ name, description: undefined }) ||
      (schema !== undefined && effectiveSchema(schema).types.includes('integer')),
  );
  return pageSizeOf(counts, (name) => names.has(plainName(name)));
}
