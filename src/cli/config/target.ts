import {
  boolean,
  convert,
  matching,
  named,
  object,
  optional,
  record,
  string,
  text as line,
  type Infer,
} from '../../codec/index.js';
import type { Place } from '../../json/index.js';
import { isStartedName } from '../started-names.js';
import {
  credentials,
  headers,
  lanes,
  notNegative,
  path,
  positive,
  rate,
  seconds,
  secret,
  texts,
  url,
  values,
} from './kinds.js';
import { login } from './login.js';
import { scoped, type Scoped } from './scoped.js';

const target = scoped(
  object((name) => `target ${JSON.stringify(name)}`, {
    url: optional(url, 'Its base URL; a path in it goes before every path of the document.'),
    token: optional(secret, 'The good credential, best as ${VARIABLE}.'),
    tokenFile: optional(path, 'A file that holds the good credential.'),
    // The shell knows its variables itself.
    tokenCommand: optional(
      line,
      'A line for the shell that prints the good credential; run again once that has expired.',
    ),
    credentials: optional(credentials, 'The good credential of each security scheme; for basic it is user:password.'),
    login: optional(login, 'How to get its good credential from an operation of its own.'),
    values: optional(values, 'Values for good requests, before those of the whole configuration.'),
    rate: optional(rate, 'At most so many requests a second: 10, 10/s or 600/m.'),
    concurrency: optional(lanes, 'Requests at a time.'),
    timeout: optional(seconds, 'Seconds that one answer may take.'),
    retries: optional(notNegative, 'How often a 429 or 503 is obeyed and tried again.'),
    headers: optional(headers, 'Fields of every request.'),
    ca: optional(path, 'Certificates to trust, in PEM.'),
    cert: optional(path, 'The certificate to show to the target, in PEM.'),
    key: optional(path, 'The private key of that certificate, in PEM.'),
    insecure: optional(boolean, 'Do not verify the certificate of the target.'),
    intrusive: optional(boolean, 'Send also what could change things on a remote host.'),
    touch: optional(texts, 'Globs of operations that may change or remove data that the run did not create.'),
    keep: optional(boolean, 'Do not delete what the run has created.'),
    maxRequests: optional(positive, 'Send no more requests than this, whatever they are for.'),
    baseline: optional(path, 'Known findings of this target that do not fail the run.'),
  }),
);

/** What the configuration says of one target. */
export type TargetSection = Infer<typeof target>['section'];

/** A target as the configuration has it. */
export interface ConfiguredTarget extends Scoped<TargetSection> {
  readonly name: string;
  readonly place: Place;
}

const targetName = matching(
  string,
  /^[A-Za-z0-9][\w.-]*$/,
  'wrong-value',
  (name) => `${JSON.stringify(name)} is no name for a target`,
  () => 'letters, digits, ".", "_" and "-"',
);

/** Targets by name. */
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
