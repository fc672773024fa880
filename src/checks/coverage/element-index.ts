import {
  getOrInsert,
  contractElements,
  once,
  type Contract,
  type ContractElement,
  type Direction,
  type KeywordElement,
  type Schema,
} from '../../contract/index.js';
import type { Place } from '../../json/index.js';

/** The position of an element in the list of its contract. */
export type ElementNumber = number;

/** Finds elements of a contract by the object, schema or place that they belong to. */
export class ElementIndex {
  readonly elements: readonly ContractElement[];
  readonly #byObject = new Map<object, ElementNumber>();
  /** Those of requests, by place. */
  readonly #byKeyword = new Map<string, ElementNumber>();
  readonly #bySchema: Readonly<Record<Direction, Map<Schema, ElementNumber[]>>> = {
    request: new Map(),
    response: new Map(),
  };

  constructor(contract: Contract) {
    this.elements = contractElements(contract);
    for (const [at, element] of this.elements.entries()) {
      if (element.kind === 'keyword') this.#addKeyword(at, element);
      else this.#byObject.set(objectOf(element), at);
    }
  }

  /** Returns the element of an operation, a parameter, a media type, a response or a header. */
  of(object: object): readonly ElementNumber[] {
    const found = this.#byObject.get(object);
    return found === undefined ? [] : [found];
  }

  /** Returns the element of the keyword at a place in requests. */
  keywordAt({ file, pointer }: Place): readonly ElementNumber[] {
    const found = this.#byKeyword.get(`${file}#${pointer}`);
    return found === undefined ? [] : [found];
  }

  /** Returns the elements of the keywords of one Schema Object. */
  keywordsOf(schema: Schema, direction: Direction): readonly ElementNumber[] {
    return this.#bySchema[direction].get(schema) ?? [];
  }

  #addKeyword(at: ElementNumber, { direction, schema, place }: KeywordElement): void {
    if (direction === 'request') this.#byKeyword.set(`${place.file}#${place.pointer}`, at);
    getOrInsert(this.#bySchema[direction], schema, () => []).push(at);
  }
}

function objectOf(element: Exclude<ContractElement, KeywordElement>): object {
  switch (element.kind) {
    case 'operation':
      return element.operation;
    case 'parameter':
      return element.parameter;
    case 'media-type':
      return element.mediaType;
    case 'status':
      return element.response;
    case 'header':
      return element.header;
  }
}

/** The index depends only on the document, so all targets share it. */
export const elementIndex = once((contract: Contract) => new ElementIndex(contract));

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
