import { convert, matching, named, object, optional, record, string, type Infer } from '../../codec/index.js';
import type { Place } from '../../json/index.js';
import { isStartedName } from '../settings/started-names.js';
import { path, url, values } from './kinds.js';
import { login } from './login.js';
import { settingFields } from './setting-fields.js';
import { scoped, type Scoped } from './variables.js';

const target = scoped(
  object((name) => `target ${JSON.stringify(name)}`, {
    url: optional(url, 'The base URL; a path in it precedes every path of the document.'),
    ...settingFields('target'),
    login: optional(login, 'How to get the valid credential of the target by a login operation.'),
    values: optional(values, 'Values for valid requests, which override those of the whole configuration.'),
    baseline: optional(path, 'Known findings of this target that do not fail the run.'),
  }),
);

/** The configuration of one target. */
export type TargetSection = Infer<typeof target>['section'];

/** A target as the configuration declares it. */
export interface ConfiguredTarget extends Scoped<TargetSection> {
  readonly name: string;
  readonly place: Place;
}

const targetName = matching(
  string,
  /^[A-Za-z0-9][\w.-]*$/,
  'wrong-value',
  (name) => `${JSON.stringify(name)} is not a name for a target`,
  () => 'letters, digits, ".", "_" and "-"',
);

export const targets = convert(record(named('target', target), targetName), (entries) => {
  for (const { name, at, value } of entries) {
    const has = (key: string): boolean => value.at.member(key) !== undefined;
    if (isStartedName(name) && has('url')) {
      at.refuse('conflict', `${name} is started by trellis itself and has no url`, 'give the target another name');
    } else if (!isStartedName(name) && !has('url')) {
      at.refuse('missing-key', `target ${JSON.stringify(name)} has no url`);
    }
    const ways = ['token', 'tokenFile', 'tokenCommand', 'login'].filter(has);
    if (ways.length > 1) {
      at.refuse('conflict', `target ${JSON.stringify(name)} has ${ways.join(' and ')}`, 'keep one');
    }
  }
  return new Map(
    entries.map(({ name, at, value }): [string, ConfiguredTarget] => [name, { ...value, name, place: at.place }]),
  );
});
