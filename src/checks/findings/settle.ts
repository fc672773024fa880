import type { Finding, StrictFinding } from './finding.js';
import { levels, type Level } from '../rules/rule.js';
import type { Doubt } from '../doubts/doubt.js';

/** The ids of the doubts that the configuration has switched off. */
export type DoubtsOff = ReadonlySet<string>;

/** The result of applying doubts to a finding. */
export interface Settled {
  readonly finding: Finding | undefined;
  /** The doubt that decided: the first one that is not switched off. */
  readonly doubt: Doubt | undefined;
}

/** Applies the first doubt that is not switched off: it excuses the finding or lowers its level. */
export function settle(strict: StrictFinding, off: DoubtsOff): Settled {
  const doubt = strict.doubts.find(({ id }) => !off.has(id));
  const { doubts: _, as: __, ...finding } = (doubt?.as === undefined ? undefined : strict.as?.(doubt.as)) ?? strict;
  if (doubt === undefined) return { finding, doubt };
  const level = levelOf(doubt);
  if (level === undefined) return { finding: undefined, doubt };
  // The doubt does not raise the level of a finding that is already as low.
  if (levels.indexOf(level) <= levels.indexOf(finding.level)) return { finding, doubt: undefined };
  return { finding: { ...finding, level, doubt: doubt.id }, doubt };
}

function levelOf({ effect }: Doubt): Level | undefined {
  return effect === 'warn' ? 'warning' : effect === 'note' ? 'note' : undefined;
}
