import type { Finding, StrictFinding } from './finding.js';
import { levels, type Level } from '../rules/level.js';
import type { Doubt } from '../doubts/doubt.js';

/** The names of doubts that the configuration has switched off. */
export type DoubtsOff = ReadonlySet<string>;

/** What is left of a finding once its doubts have spoken. */
export interface Settled {
  /** Undefined where it is excused. */
  readonly finding: Finding | undefined;
  /** The doubt that decided: the first that is not switched off. */
  readonly doubt: Doubt | undefined;
}

/**
 * What a finding comes to: the first doubt that is not switched off excuses it or makes it weigh less; without one, the
 * strict verdict stands.
 */
export function settle(strict: StrictFinding, off: DoubtsOff): Settled {
  const doubt = strict.doubts.find(({ id }) => !off.has(id));
  const { doubts: _, as: __, ...finding } = (doubt?.as === undefined ? undefined : strict.as?.(doubt.as)) ?? strict;
  if (doubt === undefined) return { finding, doubt };
  const level = levelOf(doubt);
  if (level === undefined) return { finding: undefined, doubt };
  // What weighs no more than that by itself is not for the doubt to change.
  if (levels.indexOf(level) <= levels.indexOf(finding.level)) return { finding, doubt: undefined };
  return { finding: { ...finding, level, doubt: doubt.id }, doubt };
}

function levelOf({ effect }: Doubt): Level | undefined {
  return effect === 'warn' ? 'warning' : effect === 'note' ? 'note' : undefined;
}
