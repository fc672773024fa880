import type { Key, Section } from './kind.js';
import {
  command,
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
  yesOrNo,
} from './kinds.js';
import { login } from './login-kind.js';
import { values } from './values-kind.js';

/** The keys of a target. */
export const targetKeys = {
  url: { kind: url, doc: 'Its base URL; a path in it goes before every path of the document.' },
  token: { kind: secret, doc: 'The good credential, best as ${VARIABLE}.' },
  tokenFile: { kind: path, doc: 'A file that holds the good credential.' },
  tokenCommand: {
    kind: command,
    doc: 'A line for the shell that prints the good credential; run again once that has expired.',
  },
  login: { kind: login, doc: 'How to get its good credential from an operation of its own.' },
  credentials: {
    kind: credentials,
    doc: 'The good credential of each security scheme; for basic it is user:password.',
  },
  values: { kind: values, doc: 'Values for good requests, before those of the whole configuration.' },
  rate: { kind: rate, doc: 'At most so many requests a second: 10, 10/s or 600/m.' },
  concurrency: { kind: lanes, doc: 'Requests at a time.' },
  timeout: { kind: seconds, doc: 'Seconds that one answer may take.' },
  retries: { kind: notNegative, doc: 'How often a 429 or 503 is obeyed and tried again.' },
  headers: { kind: headers, doc: 'Fields of every request.' },
  ca: { kind: path, doc: 'Certificates to trust, in PEM.' },
  cert: { kind: path, doc: 'The certificate to show to the target, in PEM.' },
  key: { kind: path, doc: 'The private key of that certificate, in PEM.' },
  insecure: { kind: yesOrNo, doc: 'Do not verify the certificate of the target.' },
  intrusive: { kind: yesOrNo, doc: 'Send also what could change things on a remote host.' },
  touch: { kind: texts, doc: 'Globs of operations that may change or remove data that the run did not create.' },
  keep: { kind: yesOrNo, doc: 'Do not delete what the run has created.' },
  maxRequests: { kind: positive, doc: 'Send no more requests than this, whatever they are for.' },
  baseline: { kind: path, doc: 'Known findings of this target that do not fail the run.' },
} as const satisfies Record<string, Key<unknown>>;

/** What the configuration says of one target. */
export type TargetSection = Section<typeof targetKeys>;
