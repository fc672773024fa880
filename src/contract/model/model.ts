import { cursorAt, decode } from '../../codec/index.js';
import type { Problem } from '../../error/index.js';
import { conditions, type Conditions } from '../answers/conditions.js';
import type { Example } from '../compiled/contract.js';
import { type Description, follow } from '../description/description.js';
import { type Located, memberAt, membersOf, placeOf } from '../document/located.js';
import type { Schema } from '../compiled/schema.js';
import type { Report } from '../document/report.js';
import type { SchemaViews } from '../schema/schema-view.js';

/** The basis of all parts of the contract: the description with resolved references, and its schemas. */
export class Model {
  readonly description: Description;
  readonly #views: SchemaViews;
  readonly #report: Report;

  constructor(description: Description, views: SchemaViews, report: Report) {
    this.description = description;
    this.#views = views;
    this.#report = report;
  }

  follow(at: Located | undefined): Located | undefined {
    return follow(at, this.description.links);
  }

  schemaAt(at: Located | undefined): Schema | undefined {
    return this.#views.at(at);
  }

  /** The `example`, then the entries of `examples` whose value is in the document. */
  examplesAt(at: Located): Example[] {
    const single = memberAt(at, 'example');
    const first =
      single === undefined ? [] : [{ name: '', value: single.node, when: undefined, place: placeOf(single) }];
    const named = membersOf(memberAt(at, 'examples')).flatMap(({ name, value }) => {
      const example = this.follow(value);
      const inner = memberAt(example, 'value');
      if (example === undefined || inner === undefined) return [];
      return [{ name, value: inner.node, when: this.conditionsAt(example), place: placeOf(inner) }];
    });
    return [...first, ...named];
  }

  /** The conditions under which the mock sends a response or an example. */
  conditionsAt(at: Located): Conditions | undefined {
    const said = memberAt(at, 'x-trellis-when');
    if (said === undefined) return undefined;
    const problems: Problem[] = [];
    const found = decode(conditions, cursorAt(said.node, said.document.source, said.pointer, problems));
    this.#report.unparsed(problems.map((problem) => ({ ...problem, taken: 'for no request' })));
    return problems.length === 0 ? found : undefined;
  }
}
