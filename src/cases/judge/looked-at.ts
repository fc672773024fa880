import type { FieldList } from '../../http/index.js';
import type { RequestPlan } from '../case.js';
import { instantiate, instantiateText, sampleValues, type Draw } from '../instantiate.js';
import { bodyTemplate } from '../request-body.js';
import type { Template } from '../../wire/index.js';

/** A request with sample values in its holes. */
export interface LookedAt {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly fields: FieldList;
  readonly body: LookedAtBody | undefined;
}

/** A body as it will be sent. Many requests share one, which is written and judged once. */
export interface LookedAtBody {
  readonly template: Template;
  readonly isEmpty: boolean;
  readonly bytes: Uint8Array;
}

/** A request as it will be sent, fresh values apart. */
export function lookAt(plan: RequestPlan): LookedAt {
  return new Request(plan);
}

/** Written out as far as it is looked at. */
class Request implements LookedAt {
  readonly method: string;
  readonly body: LookedAtBody | undefined;
  readonly #plan: RequestPlan;
  readonly #draw = sampleValues();
  #target: string | undefined;
  #fields: FieldList | undefined;

  constructor(plan: RequestPlan) {
    this.method = plan.method;
    this.body = plan.body === undefined ? undefined : new Body(bodyTemplate(plan.body), this.#draw);
    this.#plan = plan;
  }

  get path(): string {
    return this.#halves[0];
  }

  get query(): string {
    return this.#halves[1];
  }

  get fields(): FieldList {
    return (this.#fields ??= this.#plan.fields.map(({ name, value }) => [name, instantiateText(value, this.#draw)]));
  }

  get #halves(): readonly [path: string, query: string] {
    this.#target ??= instantiateText(this.#plan.path, this.#draw);
    const mark = this.#target.indexOf('?');
    return mark === -1 ? [this.#target, ''] : [this.#target.slice(0, mark), this.#target.slice(mark + 1)];
  }
}

class Body implements LookedAtBody {
  readonly template: Template;
  readonly #draw: Draw;
  #bytes: Uint8Array | undefined;

  constructor(template: Template, draw: Draw) {
    this.template = template;
    this.#draw = draw;
  }

  get isEmpty(): boolean {
    return this.template.every((part) => (typeof part === 'string' || part instanceof Uint8Array) && part.length === 0);
  }

  get bytes(): Uint8Array {
    return (this.#bytes ??= instantiate(this.template, this.#draw));
  }
}
