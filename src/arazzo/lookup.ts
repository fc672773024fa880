import type { Cursor } from '../codec/index.js';
import { noOperation, type Contract, type Operation } from '../contract/index.js';
import { didYouMean } from '../error/index.js';
import { parsePointer } from '../json/index.js';
import type { ArazzoDocument, ArazzoParameter, ArazzoStep, ArazzoWorkflow, Placed } from './document.js';

/** Finds what a document names: workflows, operations and components. Unknown names are reported at their places. */
export class Lookup {
  readonly #document: ArazzoDocument;
  readonly #contract: Contract;

  constructor(document: ArazzoDocument, contract: Contract) {
    this.#document = document;
    this.#contract = contract;
  }

  /** The workflow with that id; `within` are the ids of the workflows that run it. */
  workflow({ text, cursor }: Placed, within: readonly string[]): ArazzoWorkflow | undefined {
    const { workflows } = this.#document;
    const found = workflows.find(({ workflowId }) => workflowId.text === text);
    if (found === undefined) {
      const names = workflows.map(({ workflowId }) => workflowId.text);
      const elsewhere = text.startsWith('$sourceDescriptions')
        ? 'workflows of other documents are not read'
        : `the workflows are ${names.join(', ')}`;
      cursor.refuse(
        'unknown-workflow',
        `there is no workflow ${JSON.stringify(text)}`,
        didYouMean(text, names) ?? elsewhere,
      );
    } else if (within.includes(text)) {
      cursor.refuse('circle', `the workflow ${JSON.stringify(text)} runs itself: ${[...within, text].join(' → ')}`);
      return undefined;
    }
    return found;
  }

  /** The operation of a step, by its id or by its path. */
  operation({ operationId, operationPath }: ArazzoStep): Operation | undefined {
    return operationId === undefined ? this.#byPath(operationPath) : this.#byId(operationId);
  }

  /** A parameter, or the component that it references. */
  parameter(given: NonNullable<ArazzoStep['parameters']>[number]): ArazzoParameter | undefined {
    if (!('reference' in given)) return given;
    const found = this.component(given.reference, 'parameters', this.#document.components?.parameters ?? []);
    return found && { ...found, value: given.value ?? found.value };
  }

  /** The component that a reference names. */
  component<Value>(
    { text, cursor }: Placed,
    kind: string,
    known: readonly { readonly name: string; readonly value: Value }[],
  ): Value | undefined {
    const name = new RegExp(`^\\$components\\.${kind}\\.(.+)$`).exec(text)?.[1];
    const found = known.find((each) => each.name === name);
    if (found === undefined) {
      const names = known.map((each) => `$components.${kind}.${each.name}`);
      cursor.refuse('unknown-reference', `there is nothing at ${text}`, didYouMean(text, names));
    }
    return found?.value;
  }

  #byId({ text, cursor }: Placed): Operation | undefined {
    const [, source, id = text] = /^\$sourceDescriptions\.([^.]+)\.(.+)$/.exec(text) ?? [];
    if (source !== undefined && !this.#hasSource(source, cursor)) return undefined;
    const found = this.#contract.operation(id);
    if (found !== undefined) return found;
    const { code, message, hint } = noOperation(this.#contract, id);
    cursor.refuse(code, message, hint);
    return undefined;
  }

  #byPath(path: Placed | undefined): Operation | undefined {
    if (path === undefined) return undefined;
    const { text, cursor } = path;
    const [, source = '', pointer = ''] = /^\{\$sourceDescriptions\.([^.}]+)\.url\}#(\/.*)$/.exec(text) ?? [];
    if (pointer === '') {
      const hint = 'write {$sourceDescriptions.NAME.url}#/paths/~1pets/get';
      cursor.refuse('bad-expression', `${JSON.stringify(text)} does not name an operation`, hint);
      return undefined;
    }
    if (!this.#hasSource(source, cursor)) return undefined;
    const [, template, method] = parsePointer(pointer);
    const found = this.#contract.operations.find(
      (each) => each.path.text === template && each.method === method?.toUpperCase(),
    );
    if (found === undefined)
      cursor.refuse('unknown-operation', `${this.#contract.file} has no operation at ${pointer}`);
    return found;
  }

  #hasSource(name: string, cursor: Cursor): boolean {
    const names = this.#document.sourceDescriptions.map((each) => each.name.text);
    if (names.includes(name)) return true;
    cursor.refuse(
      'unknown-source',
      `there is no source description ${JSON.stringify(name)}`,
      didYouMean(name, names) ?? `the source descriptions are ${names.join(', ')}`,
    );
    return false;
  }
}

/** Reports duplicate ids. */
export function refuseRepeated(ids: readonly Placed[], what: string): void {
  const seen = new Set<string>();
  for (const { text, cursor } of ids) {
    if (seen.has(text)) cursor.refuse('duplicate-id', `the ${what} ${JSON.stringify(text)} exists already`);
    seen.add(text);
  }
}
