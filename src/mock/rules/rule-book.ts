import {
  getOrInsert,
  type AnswerRule,
  type Conditions,
  type Contract,
  type Operation,
  type Reply,
  operationCalled,
  isCalled,
  noOperation,
} from '../../contract/index.js';
import { didYouMean, type Problem } from '../../error/index.js';
import { matchesStatusKey } from '../../http/index.js';
import { statusOf } from '../answer/choose-response.js';
import type { Asked } from './asked.js';
import { holds } from './holds.js';

export type RuledReply = Omit<Reply, 'placeOf'>;

/** One of the rules for an operation. */
interface Entry {
  readonly when: Conditions | undefined;
  readonly reply: RuledReply;
  /** The number of requests that it still answers. */
  left: number;
}

/**
 * The rules for responses by request. Rules of a program go first, the latest before the others, then those of the
 * configuration, then those of the document (`x-trellis-when`), each in their order.
 *
 * @example
 * book.find(new Asked(operation, head, body))?.status // 409
 */
export class RuleBook {
  readonly #declared: readonly AnswerRule[];
  #added: readonly AnswerRule[] = [];
  #left = new Map<AnswerRule, Entry>();
  #byOperation = new WeakMap<Operation, readonly Entry[]>();

  constructor(declared: readonly AnswerRule[]) {
    this.#declared = declared;
  }

  /** The problems of the configured rules, which no request to this contract can match. */
  problems(contract: Contract): readonly Problem[] {
    return this.#declared.flatMap((rule) => problemsOf(rule, contract));
  }

  /** Adds a rule before all others. The returned function removes it. */
  add(rule: AnswerRule): () => void {
    this.#added = [rule, ...this.#added];
    this.#byOperation = new WeakMap();
    return () => {
      this.#added = this.#added.filter((each) => each !== rule);
      this.#byOperation = new WeakMap();
    };
  }

  /** Removes the added rules and restarts the counters of all others. */
  reset(): void {
    this.#added = [];
    this.#left = new Map();
    this.#byOperation = new WeakMap();
  }

  /** The response of the first matching rule, which counts as used; undefined if none matches. */
  find(asked: Asked): RuledReply | undefined {
    const entries = this.#entriesOf(asked.operation);
    if (entries.length === 0) return undefined;
    const found = entries.find(({ when, left }) => left > 0 && (when === undefined || holds(when, asked)));
    if (found !== undefined) found.left--;
    return found?.reply;
  }

  #entriesOf(operation: Operation): readonly Entry[] {
    return getOrInsert(this.#byOperation, operation, () => {
      const own = [...this.#added, ...this.#declared].filter((rule) => isCalled(operation, rule.operation));
      return [...own.map((rule) => this.#entryOf(rule)), ...documentedEntries(operation)];
    });
  }

  #entryOf(rule: AnswerRule): Entry {
    const { when, reply, times } = rule;
    return getOrInsert(this.#left, rule, () => ({ when, reply, left: times }));
  }
}

/** The rules in the document; those on examples precede those on their response. */
function documentedEntries({ responses }: Operation): readonly Entry[] {
  const hasSuccess = responses.some(({ status }) => /^[23]/.test(status));
  return responses.flatMap((response) => {
    // Beside a success, `default` is for errors (OpenAPI 3.1 §4.8.16).
    const status = response.status === 'default' && hasSuccess ? 500 : statusOf(response);
    const entryOf = (when: Conditions | undefined, example?: string): readonly Entry[] =>
      when === undefined
        ? []
        : [
            {
              when,
              reply: { status, example, body: undefined, headers: [], delay: 0, isReset: false },
              left: Infinity,
            },
          ];
    const examples = response.content.flatMap((mediaType) => mediaType.examples);
    return [...examples.flatMap(({ when, name }) => entryOf(when, name)), ...entryOf(response.when)];
  });
}

/** The problems of a rule for a contract, each with its place. */
export function problemsOf(rule: AnswerRule, contract: Contract): readonly Problem[] {
  const { operation: name, when, reply, place } = rule;
  const operation = operationCalled(contract, name);
  if (operation === undefined) return [{ ...noOperation(contract, name), place }];
  const { names } = operation.path;
  const ofPath = (when?.path ?? [])
    .filter((condition) => !names.includes(condition.name))
    .map((condition) => {
      const message = `the path of ${name} has no parameter ${JSON.stringify(condition.name)}`;
      return problem('unknown-parameter', message, condition.place, names, condition.name);
    });
  const { example, status } = reply;
  const known = exampleNames(operation, status);
  if (example === undefined || known.includes(example)) return ofPath;
  const of = status === undefined ? '' : ` with status ${status}`;
  const message = `no response of ${name}${of} has an example ${JSON.stringify(example)}`;
  return [...ofPath, problem('unknown-example', message, reply.placeOf('example'), known, example)];
}

function exampleNames({ responses }: Operation, status: number | undefined): readonly string[] {
  const meant = status === undefined ? responses : responses.filter((each) => matchesStatusKey(each.status, status));
  const names = meant.flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name)));
  return [...new Set(names)].filter((name) => name !== '');
}

function problem(
  code: string,
  message: string,
  place: Problem['place'],
  known: readonly string[],
  written: string,
): Problem {
  const list = known.length === 0 ? 'it has none' : `it has: ${known.slice(0, 20).join(', ')}`;
  return { code, message, hint: didYouMean(written, known) ?? list, place };
}
