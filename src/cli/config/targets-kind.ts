import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';
import { isStartedName } from '../started-names.js';
import { hasMember, readSection, type Kind } from './kind.js';
import { targetKeys, type TargetSection } from './target-keys.js';
import type { Variables } from './variables.js';

/** A target as the configuration has it. */
export interface ConfiguredTarget {
  readonly name: string;
  readonly place: Place;
  readonly section: TargetSection;
  /** Variables that are not set: it cannot be used. */
  readonly missing: readonly Problem[];
  /** Secrets that stand in the file itself. */
  readonly plain: Variables['plain'];
}

/** Targets by name. */
export const targets: Kind<ReadonlyMap<string, ConfiguredTarget>> = {
  name: 'targets',
  read(cursor, what, { folder, variables }) {
    const all = new Map<string, ConfiguredTarget>();
    for (const { key, value } of cursor.entries(what)) {
      const name = key.string;
      const own = variables.another();
      const section = readSection(value, `target ${JSON.stringify(name)}`, targetKeys, { folder, variables: own });
      if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) {
        key.refuse(
          'wrong-value',
          `${JSON.stringify(name)} is no name for a target`,
          'letters, digits, ".", "_" and "-"',
        );
      }
      const has = (member: string): boolean => hasMember(value, member);
      const isStarted = isStartedName(name);
      if (isStarted && has('url')) {
        key.refuse('conflict', `${name} is started by trellis itself and has no url`, 'give the target another name');
      } else if (!isStarted && !has('url') && value.node.type === 'object') {
        key.refuse('missing-key', `target ${JSON.stringify(name)} has no url`);
      }
      const ways = ['token', 'tokenFile', 'tokenCommand', 'login'].filter(has);
      if (ways.length > 1)
        key.refuse('conflict', `target ${JSON.stringify(name)} has ${ways.join(' and ')}`, 'keep one');
      all.set(name, { name, place: key.place, section, missing: own.missing, plain: own.plain });
    }
    return all;
  },
};
