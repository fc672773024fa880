import type { Cursor } from '../../cases/index.js';
import { doubts, levels, rules, type DoubtsOff, type RuleId } from '../../checks/index.js';
import { didYouMean } from '../../error/index.js';
import type { Severity } from '../../run/index.js';
import { hasMember, readSection, type Key, type Kind } from './kind.js';
import { texts } from './kinds.js';

/** What findings weigh. */
const level: Kind<Severity['level']> = {
  name: 'level',
  read: (cursor) => cursor.word('level', [...levels, 'off']),
};

/** Rules by name, one or a list. */
const ruleNames: Kind<readonly RuleId[]> = {
  name: 'ruleNames',
  read(cursor, key) {
    const items = cursor.node.type === 'array' ? cursor.items(key) : [cursor];
    return items.flatMap((item) => ruleNamed(item.text(key), item) ?? []);
  },
};

/** The keys of one override. */
export const overrideKeys = {
  cases: {
    kind: texts,
    doc: 'The cases that it is about: ids or globs; * within one part of an id, ** or a final * for anything.',
  },
  rules: { kind: ruleNames, doc: 'The rules that it is about; without it, all of them.' },
  level: { kind: level, doc: 'What such findings weigh; off leaves them out.' },
} as const satisfies Record<string, Key<unknown>>;

/** What rules weigh, by name. */
export const ruleLevels: Kind<readonly Severity[]> = {
  name: 'ruleLevels',
  read(cursor, what, surroundings) {
    return cursor.entries(what).flatMap(({ key, value }) => {
      const rule = ruleNamed(key.string, key);
      const read = level.read(value, key.string, surroundings);
      return rule === undefined || read === undefined ? [] : [{ rules: [rule], level: read }];
    });
  },
};

/** What findings weigh in some cases. */
export const overrides: Kind<readonly Severity[]> = {
  name: 'overrides',
  read(cursor, what, surroundings) {
    return cursor.items(what).flatMap((item) => {
      const { cases, rules: named, level: read } = readSection(item, 'an override', overrideKeys, surroundings);
      const missing = ['cases', 'level'].filter((name) => !hasMember(item, name));
      if (missing.length > 0 && item.node.type === 'object') {
        item.refuse('missing-key', `an override has no ${missing.join(' and no ')}`);
      }
      if (cases === undefined || read === undefined) return [];
      return [{ cases, ...(named === undefined ? {} : { rules: named }), level: read }];
    });
  },
};

/** Doubts that are switched off, by name. */
export const doubtSwitches: Kind<DoubtsOff> = {
  name: 'doubtSwitches',
  read(cursor, what) {
    const named = cursor.entries(what).flatMap(({ key, value }) => {
      refuseUnknown(key.string, doubts, 'doubt', key, 'docs/checks.md lists the doubts that there are');
      return value.word('switch', ['off']) === undefined ? [] : [key.string];
    });
    return new Set(named);
  },
};

function ruleNamed(name: string | undefined, cursor: Cursor): RuleId | undefined {
  if (name !== undefined) refuseUnknown(name, rules, 'rule', cursor, 'findings name the rules that there are');
  return rules.find(({ id }) => id === name)?.id;
}

function refuseUnknown(
  name: string,
  known: readonly { readonly id: string }[],
  what: 'rule' | 'doubt',
  cursor: Cursor,
  hint: string,
): void {
  const ids = known.map(({ id }) => id);
  if (ids.includes(name)) return;
  cursor.refuse(`unknown-${what}`, `there is no ${what} ${JSON.stringify(name)}`, didYouMean(name, ids) ?? hint);
}
