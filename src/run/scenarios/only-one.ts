import type { ScenarioStep } from '../../cases/index.js';
import { getOrInsert } from '../../contract/index.js';
import { isJsonObject, parsePointer, valueAt, type JsonValue } from '../../json/index.js';
import { isAccepted, sentItem, shownItem, type LawFinding, type Performed, type Subject } from '../../laws/index.js';
import type { StepSender } from './step-sender.js';
import type { Story } from './story.js';

/** Other stories may take the flag from an item before it is read. */
const ATTEMPTS = 12;

/** By subject and JSON pointer into an item, whether only one item can have true there. */
const known = new WeakMap<Subject, Map<string, Promise<boolean>>>();

/**
 * Finds out whether a boolean that has changed is true of only one item at a time, such as the `active` one of
 * several themes: other stories of the run then take it from the item.
 */
export class OnlyOne {
  readonly #story: Story;
  readonly #sender: StepSender;

  constructor(story: Story, sender: StepSender) {
    this.#story = story;
    this.#sender = sender;
  }

  /** Returns why findings are inconclusive, all of which are about such a boolean. */
  async reasonAgainst(findings: readonly LawFinding[]): Promise<string | undefined> {
    const pointers = new Set(findings.map(flagOf));
    if (this.#story.subject.isShared) return undefined;
    for (const pointer of pointers) {
      if (pointer === undefined) return undefined;
      const all = getOrInsert(known, this.#story.subject, () => new Map());
      if (!(await getOrInsert(all, pointer, () => this.#isExclusive(pointer)))) return undefined;
    }
    const names = [...pointers].map((pointer) => `\`${pointer}\``).join(' and ');
    return pointers.size === 0 ? undefined : `only one item at a time has true at ${names}`;
  }

  /** Creates two items with true, and reads the first one twice before and once after the creation of the second. */
  async #isExclusive(pointer: string): Promise<boolean> {
    const { all } = this.#story.history;
    const { subject } = this.#story;
    const creation = all.find(
      (each) => each.step.sends.kind === 'create' && isAccepted(each) && this.#sent(each, pointer) === true,
    );
    const look = all.find(({ step }) => subject.isLook(step) && step.as === undefined && step.below === undefined);
    if (creation === undefined || look === undefined) return false;
    const send = async (step: ScenarioStep, action: string, thing: string): Promise<Performed | undefined> => {
      const performed = await this.#sender.send({ ...step, name: `${action}-${thing}`, thing });
      return typeof performed === 'string' ? undefined : performed;
    };
    for (let attempt = 1; attempt <= ATTEMPTS && !this.#story.isOver(); attempt++) {
      const [one, other] = [`flag-${attempt}`, `flag-${attempt}-other`];
      const made = await send(creation.step, 'create', one);
      if (made === undefined || !isAccepted(made)) return false;
      const reads = [await send(look.step, 'read', one), await send(look.step, 'read-again', one)];
      // A read must not change the item by itself.
      if (!reads.every((each) => this.#shown(each, pointer) === true)) continue;
      await send(creation.step, 'create', other);
      return this.#shown(await send(look.step, 'read-after', one), pointer) === false;
    }
    return false;
  }

  #sent(performed: Performed, pointer: string): JsonValue | undefined {
    const { shape } = this.#story.subject.usedBy(performed.step);
    return shape && at(sentItem(performed, shape, this.#story.history), pointer);
  }

  #shown(performed: Performed | undefined, pointer: string): JsonValue | undefined {
    const { shape } = this.#story.subject;
    return performed && shape && at(shownItem(performed, shape), pointer);
  }
}

function at(item: JsonValue | undefined, pointer: string): JsonValue | undefined {
  return isJsonObject(item) ? valueAt(item, parsePointer(pointer)) : undefined;
}

/** Returns the JSON pointer to the boolean that a finding says to have changed; undefined for any other finding. */
function flagOf({ values }: LawFinding): string | undefined {
  const pointers = new Set(values.flatMap(({ where }) => /`(\/[^`]*)`/.exec(where)?.[1] ?? []));
  const [pointer, ...others] = pointers;
  const texts = new Set(values.map(({ text }) => text));
  const isFlag = texts.size === 2 && texts.has('true') && texts.has('false');
  return isFlag && others.length === 0 ? pointer : undefined;
}
