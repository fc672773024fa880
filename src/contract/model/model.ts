import type { Example } from '../compiled/contract.js';
import { follow } from '../description/description.js';
import type { Description } from '../description/description.js';
import { memberAt, membersOf, placeOf } from '../document/located.js';
import type { Located } from '../document/located.js';
import type { Schema } from '../compiled/schema.js';
import type { SchemaViews } from '../schema/schema-view.js';

/** What every part of the contract is made from: the description, references followed, and its schemas. */
export class Model {
  readonly description: Description;
  readonly #views: SchemaViews;

  constructor(description: Description, views: SchemaViews) {
    this.description = description;
    this.#views = views;
  }

  follow(at: Located | undefined): Located | undefined {
    return follow(at, this.description.links);
  }

  schemaAt(at: Located | undefined): Schema | undefined {
    return this.#views.at(at);
  }

  /** `example`, then the entries of `examples` whose value stands in the document. */
  examplesAt(at: Located): Example[] {
    const single = memberAt(at, 'example');
    const first = single === undefined ? [] : [{ name: '', value: single.node, place: placeOf(single) }];
    const named = membersOf(memberAt(at, 'examples')).flatMap(({ name, value }) => {
      const inner = memberAt(this.follow(value), 'value');
      return inner === undefined ? [] : [{ name, value: inner.node, place: placeOf(inner) }];
    });
    return [...first, ...named];
  }
}
