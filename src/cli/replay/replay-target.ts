import type { CollectedTarget } from '../../report/index.js';
import type { Configuration } from '../config/configuration.js';
import { isStartedName, startedNames } from '../started-names.js';
import { chooseTargets, type TargetChoice } from '../verify/targets.js';
import { UsageError } from '../usage-error.js';

/** A target to send one case to, and whether it is started for that alone and so has kept nothing yet. */
export interface ReplayTarget {
  readonly choice: TargetChoice;
  readonly isNew: boolean;
}

/**
 * The target that the user names, else that of the report: by its name, or by its address where the name was of a
 * configuration that is not here.
 *
 * @throws UsageError for what is neither a URL nor a name.
 */
export function chooseReplayTarget(
  text: string | undefined,
  before: CollectedTarget,
  configuration: Configuration,
): ReplayTarget {
  const known = [...configuration.targets.keys(), ...startedNames];
  const isGone = text === undefined && !known.includes(before.name) && (before.url ?? '') !== '';
  const name = text ?? (isGone ? before.url : undefined) ?? before.name;
  const [choice] = chooseTargets([name], configuration);
  if (choice === undefined) throw new UsageError(`${name} is not a target`);
  return { choice, isNew: choice.configured === undefined && isStartedName(name) };
}
