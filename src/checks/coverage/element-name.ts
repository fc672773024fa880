import type { ContractElement } from '../../contract/index.js';

/**
 * Returns the name of an element for people.
 *
 * @example
 * elementName(element) // '400 of createPlant'
 */
export function elementName(element: ContractElement): string {
  const { key } = element.operation;
  switch (element.kind) {
    case 'operation':
      return key;
    case 'parameter':
      return `${element.parameter.in} parameter ${element.parameter.name} of ${key}`;
    case 'status':
      return `${element.response.status} of ${key}`;
    case 'media-type':
      return element.response === undefined
        ? `${element.mediaType.range} in requests of ${key}`
        : `${element.mediaType.range} in ${element.response.status} of ${key}`;
    case 'header':
      return `header ${element.header.name} in ${element.response.status} of ${key}`;
    case 'keyword':
      return `${element.keyword.name} of ${element.owner}`;
  }
}
