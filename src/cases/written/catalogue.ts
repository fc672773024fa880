import { getOrInsert, type Contract, type Operation, operationCalled, noOperation } from '../../contract/index.js';
import { didYouMean } from '../../error/index.js';
import type { GivenValues } from '../given/given-values.js';
import { writtenValues } from '../given/written-values.js';
import { instantiateText, sampleValues } from '../model/instantiate.js';
import type { CaseEntry, CaseFile, RequestEntry, RuleEntry, GoodEntry } from './case-file.js';
import type { NamedAt } from './entry.js';
import type { RequestPlan } from '../model/request-plan.js';
import { applyChange } from './apply-change.js';
import { bareDraft, draftedPlan, type RequestDraft } from './request-draft.js';

/** An entry that names its base request. */
type StartEntry = Pick<CaseEntry, 'from' | 'operation' | 'cursor'>;

/** The names in the case files of a run, which all files share. */
export class Catalogue {
  readonly #contract: Contract;
  readonly #goods = new Map<string, Start>();
  /** The valid requests that files name as their `from`. */
  readonly #preferred: ReadonlySet<string | undefined>;
  readonly #bare = new Map<Operation, Start>();
  readonly rules: ReadonlyMap<string, RuleEntry>;

  constructor(files: readonly CaseFile[], contract: Contract) {
    this.#contract = contract;
    this.#preferred = new Set(files.flatMap(({ from }) => from?.name ?? []));
    this.rules = byName(
      files.flatMap((file) => (file.rules ?? []).map((rule) => [rule.id, rule])),
      'rule',
    );
    const goods = files.flatMap((file) =>
      (file.good ?? []).map((good) => [good.name, { good, file, cursor: good.cursor }] as const),
    );
    for (const [name, { good, file }] of byName(goods, 'good request')) {
      const named = good.operation ?? file.operation;
      if (named === undefined)
        good.cursor.refuse('missing-key', `the request ${JSON.stringify(name)} below good names no operation`);
      const operation = named === undefined ? undefined : this.operation(named);
      if (operation !== undefined) this.#goods.set(name, startOf(operation, good));
    }
  }

  /** All valid requests. */
  get goods(): Iterable<Start> {
    return this.#goods.values();
  }

  /** The values for other requests of the operations: of the `from` of a file, or of the first valid request. */
  get values(): GivenValues {
    const chosen = new Map<string, Start>();
    const isPreferred = ({ good }: Start): boolean => this.#preferred.has(good?.name);
    for (const start of [...this.#goods.values()].toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))) {
      if (!chosen.has(start.operation.key)) chosen.set(start.operation.key, start);
    }
    return new Map(Array.from(chosen, ([key, { operation, plan }]) => [key, writtenValues(operation, plan)]));
  }

  /** Returns the operation with a key, or with a method and path. */
  operation({ name, cursor }: NamedAt): Operation | undefined {
    const found = operationCalled(this.#contract, name);
    if (found !== undefined) return found;
    const { code, message, hint } = noOperation(this.#contract, name);
    cursor.refuse(code, message, hint);
    return undefined;
  }

  /** Returns the other operation to which a request with a changed method or path belongs. */
  otherOperation({ method, path }: RequestPlan, { operation, plan }: Start): Operation | undefined {
    if (method === plan.method && path === plan.path) return undefined;
    const text = instantiateText(path, sampleValues()).replace(/\?.*$/s, '');
    const found = this.#contract.operations.filter(
      (known) => known.method === method && known.path.match(text) !== undefined,
    );
    return found.includes(operation) ? undefined : found[0];
  }

  /** Returns the rule with a name, if it is listed. */
  rule({ name, cursor }: NamedAt): RuleEntry | undefined {
    const rule = this.rules.get(name);
    if (rule !== undefined) return rule;
    const elsewhere = 'list it under rules, or give the file that does along with this one';
    cursor.refuse(
      'unknown-rule',
      `there is no rule ${JSON.stringify(name)}`,
      didYouMean(name, this.rules.keys()) ?? elsewhere,
    );
    return undefined;
  }

  /** Returns the base request: what `from` names, the only valid one, or the bare method and path. */
  start(entry: StartEntry, file: CaseFile): Start | undefined {
    if (entry.from !== undefined) return this.#startFrom(entry.from, entry.operation);
    if (entry.operation === undefined && file.from !== undefined) return this.#startFrom(file.from, undefined);
    const named = entry.operation ?? file.operation;
    if (named === undefined) {
      entry.cursor.refuse('missing-key', 'neither an operation nor a valid request to begin with is named here');
      return undefined;
    }
    const operation = this.operation(named);
    return operation === undefined ? undefined : this.#startOf(operation, entry, file);
  }

  /** Returns the base of an earlier request: its own `from`, or that of the case. */
  startEarlier(entry: RequestEntry, start: Start): Start | undefined {
    if (entry.from === undefined) return start;
    const own = this.#startFrom(entry.from, undefined);
    if (own === undefined || own.operation === start.operation) return own;
    const message = `an earlier request must be one of ${start.operation.key}, as the case is`;
    entry.from.cursor.refuse('conflict', message);
    return undefined;
  }

  #startFrom(from: NamedAt, operation: NamedAt | undefined): Start | undefined {
    const good = this.#goods.get(from.name);
    if (good === undefined) {
      const elsewhere = 'list it under good, or give the file that does along with this one';
      from.cursor.refuse(
        'unknown-good',
        `there is no valid request ${JSON.stringify(from.name)}`,
        didYouMean(from.name, this.#goods.keys()) ?? elsewhere,
      );
      return undefined;
    }
    const wanted = operation === undefined ? good.operation : this.operation(operation);
    if (wanted === undefined) return undefined;
    if (wanted === good.operation) return good;
    from.cursor.refuse(
      'conflict',
      `the request ${JSON.stringify(from.name)} below good is one of ${good.operation.key}, not of ${wanted.key}`,
    );
    return undefined;
  }

  #startOf(operation: Operation, entry: StartEntry, file: CaseFile): Start | undefined {
    const candidates = [...this.#goods.values()].filter((start) => start.operation === operation);
    const [only, ...others] = candidates;
    if (only === undefined) return getOrInsert(this.#bare, operation, () => startOf(operation, undefined));
    const preferred = others.length === 0 ? only : candidates.find(({ good }) => good?.name === file.from?.name);
    if (preferred !== undefined) return preferred;
    const names = candidates.map(({ good }) => good?.name).join(', ');
    const hint = `say with from which one to begin with: ${names}`;
    entry.cursor.refuse('missing-key', `${operation.key} has several good requests`, hint);
    return undefined;
  }
}

/** Returns entries by name, and reports each name that occurs again. */
export function byName<Entry extends { readonly cursor: CaseEntry['cursor'] }>(
  entries: Iterable<readonly [string, Entry]>,
  what: string,
): ReadonlyMap<string, Entry> {
  const named = new Map<string, Entry>();
  for (const [name, entry] of entries) {
    const first = named.get(name);
    if (first === undefined) named.set(name, entry);
    else {
      const { file, line, column } = first.cursor.place;
      const message = `${what} ${JSON.stringify(name)} exists already`;
      entry.cursor.refuse('duplicate-id', message, `the first one is at ${file}:${line}:${column}`);
    }
  }
  return named;
}

/** The base request of a case. */
export interface Start {
  readonly operation: Operation;
  /** Undefined for the bare method and path. */
  readonly good: GoodEntry | undefined;
  readonly draft: RequestDraft;
  /** The unchanged request. */
  readonly plan: RequestPlan;
}

/** Returns the base request: a valid request, or the bare operation. */
function startOf(operation: Operation, good: GoodEntry | undefined): Start {
  const bare = bareDraft(operation);
  const draft = good === undefined ? bare : applyChange(bare, good).draft;
  return { operation, good, draft, plan: draftedPlan(draft, operation) };
}
