import type { Contract, Operation } from '../../contract/index.js';
import { OperationAnswers } from '../answer/operation-answers.js';
import { requestRefuser, type RequestRefuser } from '../answer/refusal.js';
import type { RuleBook } from '../rules/rule-book.js';
import type { Keeper } from '../state/keeper.js';
import { RouteTable, type Routed } from '../../wire/index.js';

/** A compiled document; each reload makes a new one. */
export class Program {
  readonly contract: Contract;
  /** Answers from stored items; undefined for a stateless mock. */
  readonly keeper: Keeper | undefined;
  /** The rules that precede all other responses. */
  readonly rules: RuleBook;
  readonly #routes: RouteTable<OperationEntry>;
  readonly #entries: OperationEntry[] = [];

  constructor(contract: Contract, token: string | undefined, rules: RuleBook, keeper?: Keeper) {
    this.contract = contract;
    this.keeper = keeper;
    this.rules = rules;
    this.#routes = new RouteTable(contract, (operation, allow) => {
      const entry = new OperationEntry(operation, allow, token);
      this.#entries.push(entry);
      return entry;
    });
  }

  /** Prepares operations one by one, so that first requests do not wait. */
  *preparation(): Generator<void, void> {
    for (const { operation, answers, refuse } of this.#entries) {
      yield void refuse;
      yield this.keeper?.prepare(operation, answers);
      answers.answer(answers.planForGood({}, undefined));
      yield;
    }
  }

  route(method: string, path: string): Routed<OperationEntry> {
    return this.#routes.find(method, path);
  }
}

/** An operation, compiled at the first request, so that a large document starts as fast as a small one. */
export class OperationEntry {
  readonly operation: Operation;
  readonly #allow: readonly string[];
  readonly #token: string | undefined;
  #refuse: RequestRefuser | undefined;
  #answers: OperationAnswers | undefined;

  constructor(operation: Operation, allow: readonly string[], token: string | undefined) {
    this.operation = operation;
    this.#allow = allow;
    this.#token = token;
  }

  get refuse(): RequestRefuser {
    return (this.#refuse ??= requestRefuser(this.operation, this.#token));
  }

  get answers(): OperationAnswers {
    return (this.#answers ??= new OperationAnswers(this.operation, this.#allow));
  }
}
