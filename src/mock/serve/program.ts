import type { Contract, Operation } from '../../contract/index.js';
import { OperationAnswers } from '../answer/operation-answers.js';
import { requestRefuser, type RequestRefuser } from '../answer/refusal.js';
import type { RuleBook } from '../rules/rule-book.js';
import type { Keeper } from '../state/keeper.js';
import { RouteTable, type Routed } from '../../wire/index.js';

/** All that is known of one operation when a request for it comes in. */
export interface OperationEntry {
  readonly operation: Operation;
  readonly refuse: RequestRefuser;
  readonly answers: OperationAnswers;
}

/** A document made ready to answer; a reload makes another one. */
export class Program {
  readonly contract: Contract;
  /** What answers from what clients have stored; undefined for a mock that keeps nothing. */
  readonly keeper: Keeper | undefined;
  /** What some requests are answered with before all else. */
  readonly rules: RuleBook;
  readonly #routes: RouteTable<OperationEntry>;
  readonly #entries: OperationEntry[] = [];

  constructor(contract: Contract, token: string | undefined, rules: RuleBook, keeper?: Keeper) {
    this.contract = contract;
    this.keeper = keeper;
    this.rules = rules;
    this.#routes = new RouteTable(contract, (operation, allow) => {
      const entry = new LazyEntry(operation, allow, token);
      this.#entries.push(entry);
      return entry;
    });
  }

  /** Makes ready what a first request would wait for, one operation at a time. */
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

/** Compiled when the first request for it comes in: a large document starts as fast as a small one. */
class LazyEntry implements OperationEntry {
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
