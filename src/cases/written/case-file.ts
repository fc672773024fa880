import type { Expectation } from '../case.js';
import type { Change, NamedValues } from './change.js';
import type { Cursor } from './cursor.js';
import type { NamedAt } from './named-at.js';

/** What one case file says, before it is held against the contract and the other files. */
export interface CaseFile {
  /** Of the cases that do not say it themselves. */
  readonly operation: NamedAt | undefined;
  readonly from: NamedAt | undefined;
  readonly rules: readonly RuleEntry[];
  readonly goods: readonly GoodEntry[];
  readonly steerings: readonly SteeringEntry[];
  readonly cases: readonly CaseEntry[];
}

export interface RuleEntry {
  readonly id: string;
  readonly cursor: Cursor;
  readonly text: string;
  readonly source: string;
}

export interface GoodEntry {
  readonly name: string;
  readonly cursor: Cursor;
  readonly operation: NamedAt | undefined;
  readonly request: Change;
}

export interface SteeringEntry {
  readonly target: string;
  readonly cases: NamedAt;
  readonly headers: readonly NamedValues[];
}

export interface RequestEntry {
  readonly cursor: Cursor;
  readonly from: NamedAt | undefined;
  readonly change: Change;
}

export interface CaseEntry extends RequestEntry {
  readonly id: string;
  readonly idCursor: Cursor;
  readonly operation: NamedAt | undefined;
  readonly before: readonly RequestEntry[];
  readonly title: string | undefined;
  readonly expect: Expectation;
  readonly expectCursor: Cursor;
  readonly level: 'violation' | 'warning' | undefined;
  readonly proves: NamedAt | undefined;
  readonly tags: readonly string[];
}
