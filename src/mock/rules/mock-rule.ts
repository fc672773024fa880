import { readText } from '../../codec/index.js';
import { answerRule, type AnswerRule, type Contract } from '../../contract/index.js';
import { TrellisError, type Problem } from '../../error/index.js';
import { problemsOf } from './rule-book.js';

/** An expected value: equal to a JSON value, or an object with one of these keys. */
export type MockExpectation =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly equals: unknown }
  | { readonly matches: string | RegExp }
  | { readonly contains: unknown }
  | { readonly absent: boolean };

type Expectations = Readonly<Record<string, MockExpectation>>;

/** A rule with its conditions and its response. */
export interface MockRule {
  /** All conditions must hold; without conditions, the rule matches every request. */
  readonly when?: {
    readonly path?: Expectations;
    readonly query?: Expectations;
    readonly header?: Expectations;
    /** Expectations by JSON Pointer (RFC 6901). */
    readonly body?: Expectations;
  };
  readonly reply: {
    readonly status?: number;
    /** The name of a documented example. */
    readonly example?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    /** In milliseconds. */
    readonly delay?: number;
    /** Resets the connection. */
    readonly reset?: boolean;
  };
  /** The number of requests that the rule answers; unlimited by default. */
  readonly times?: number;
}

/** Reads a rule from a program. @throws TrellisError `mock-rule`. */
export function ruleOf(operation: string, rule: MockRule, contract: Contract): AnswerRule {
  const flagged: RegExp[] = [];
  const write = (): string => {
    try {
      return JSON.stringify({ operation, ...rule }, (_, value: unknown) => {
        if (!(value instanceof RegExp)) return value;
        if (value.flags.replace('u', '') !== '') flagged.push(value);
        return value.source;
      });
    } catch {
      const message = `mock.on(${JSON.stringify(operation)}): the rule cannot be written as JSON`;
      throw new TrellisError([{ code: 'mock-rule', message }]);
    }
  };
  const text = write();
  const problems = (): readonly Problem[] => {
    try {
      read = readText(text, '', answerRule, undefined);
      return read === undefined ? [] : problemsOf(read, contract);
    } catch (error) {
      if (error instanceof TrellisError) return error.problems;
      throw error;
    }
  };
  let read: AnswerRule | undefined;
  const ofFlags = flagged.map(({ flags }): Problem => {
    return { code: '', message: `the flags ${flags} of a regular expression have no effect`, hint: 'remove them' };
  });
  const [first, ...others] = [...ofFlags, ...problems()].map(({ message, hint }): Problem => {
    const told = `mock.on(${JSON.stringify(operation)}): ${message}`;
    return { code: 'mock-rule', message: told, hint };
  });
  if (first !== undefined) throw new TrellisError([first, ...others]);
  if (read === undefined) throw new TypeError('mock.on takes the name of an operation and a rule');
  return read;
}
