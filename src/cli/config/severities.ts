import { convert, list, named, object, oneOf, oneOrMore, optional, record, required } from '../../codec/index.js';
import { doubts, levels, rules, type DoubtsOff } from '../../checks/index.js';
import type { Severity } from '../../run/index.js';
import { texts } from './kinds.js';

const level = named('level', oneOf([...levels, 'off']));
const rule = named(
  'rule',
  oneOf(
    rules.map(({ id }) => id),
    'rule',
    'findings name the rules that there are',
  ),
);
const doubt = named(
  'doubt',
  oneOf(
    doubts.map(({ id }) => id),
    'doubt',
    'docs/checks.md lists the doubts that there are',
  ),
);

/** What rules weigh, by name. */
export const ruleLevels = convert(record(level, rule), (entries) =>
  entries.map(({ name, value }): Severity => ({ rules: [name], level: value })),
);

/** What findings weigh in some cases. */
export const overrides = list(
  named(
    'override',
    object('an override', {
      cases: required(
        texts,
        'The cases that it is about: ids or globs; * within one part of an id, ** or a final * for anything.',
      ),
      rules: optional(oneOrMore(rule), 'The rules that it is about; without it, all of them.'),
      level: required(level, 'What such findings weigh; off leaves them out.'),
    }),
  ),
);

/** Doubts that are switched off, by name. */
export const doubtSwitches = convert(
  record(oneOf(['off']), doubt),
  (entries): DoubtsOff => new Set(entries.map(({ name }) => name)),
);
