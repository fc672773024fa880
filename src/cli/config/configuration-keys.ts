import type { Key } from './kind.js';
import { login } from './login-kind.js';
import { path, paths, positive, reporters, seed, sources, texts, yesOrNo } from './kinds.js';
import { resources } from './resources-kind.js';
import { doubtSwitches, overrides, ruleLevels } from './severity-kinds.js';
import { targets } from './targets-kind.js';
import { values } from './values-kind.js';

/** The keys of the configuration. */
export const configurationKeys = {
  spec: { kind: path, doc: 'The OpenAPI document.' },
  cases: { kind: paths, doc: 'Written cases, files or folders.' },
  source: { kind: sources, doc: 'Where cases come from: written, derived (from the document itself) or both.' },
  only: { kind: texts, doc: 'Only the cases whose id, operation or tag matches one of these globs.' },
  skip: { kind: texts, doc: 'Not the cases whose id, operation or tag matches one of these globs.' },
  tags: { kind: texts, doc: 'Only the cases with one of these tags.' },
  maxCasesPerOperation: { kind: positive, doc: 'As many derived cases as one operation gets, the most telling ones.' },
  values: {
    kind: values,
    doc: 'Values for good requests: by the name of a parameter, or, below an operation or a glob, by name or JSON Pointer into the body.',
  },
  strictDocument: { kind: yesOrNo, doc: 'Refuse a document that breaks OpenAPI anywhere.' },
  allowRemoteRefs: { kind: yesOrNo, doc: 'Follow $refs to http(s) addresses.' },
  allowRefsFrom: { kind: paths, doc: "Follow $refs to files below these folders too, not only the document's own." },
  seed: { kind: seed, doc: 'Makes the same fresh ids in every run: only for targets that forget what they are given.' },
  strict: { kind: yesOrNo, doc: 'Warnings fail the run.' },
  reporters: { kind: reporters, doc: 'Reports to write: NAME to standard output, NAME=FILE to a file.' },
  baseline: { kind: path, doc: 'Known findings of all targets that do not fail the run.' },
  rules: { kind: ruleLevels, doc: 'What findings weigh, by the name of their rule.' },
  overrides: {
    kind: overrides,
    doc: 'What findings weigh in some cases; the last that means a finding holds, and goes before rules.',
  },
  resources: {
    kind: resources,
    doc: 'Resources of the document, where "trellis resources" has not found them as they are.',
  },
  doubts: {
    kind: doubtSwitches,
    doc: 'Doubts that are off: what they would excuse is judged strictly.',
  },
  default: { kind: texts, doc: 'The targets that trellis verify judges when none is named.' },
  login: { kind: login, doc: 'How to get the good credential of each target from an operation of its own.' },
  targets: { kind: targets, doc: 'Targets by name, for trellis verify NAME.' },
} as const satisfies Record<string, Key<unknown>>;
