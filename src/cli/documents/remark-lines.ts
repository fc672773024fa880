import { getOrInsert } from '../../contract/index.js';
import { formatProblem, type Problem } from '../../error/index.js';
import { countOf } from '../../report/index.js';

/** The number of equal remarks that are shown one by one. */
const mostEqual = 3;
/** The number of remarks that differ only in names. */
const mostAlike = 10;
/** With the place and the hint, about three lines of a terminal. */
const longestMessage = 300;

/**
 * Returns the lines for remarks. If many are equal, the first one is shown with the number of the other places; if many
 * differ only in names, the first ten with the number of the others. With `all`, every remark has its line.
 */
export function remarkLines(remarks: readonly Problem[], all: boolean): readonly string[] {
  if (all) return remarks.map((remark) => lineOf(remark));
  const distinct = [...groups(remarks, wordsOf).values()].flatMap((equal) =>
    equal.length > mostEqual
      ? equal.slice(0, 1).map((remark) => ({ remark, others: equal.length - 1 }))
      : equal.map((remark) => ({ remark, others: 0 })),
  );
  const alike = groups(distinct, ({ remark }) => wordsOf(remark).replaceAll(names, '*'));
  return [...alike.values()].flatMap((kind) => {
    const isLong = kind.length > mostAlike + 1;
    const lines = (isLong ? kind.slice(0, mostAlike) : kind).map(({ remark, others }) => lineOf(remark, others));
    return isLong ? [...lines, `  and ${kind.length - mostAlike} more remarks like these; --all shows them`] : lines;
  });
}

/** Quoted names, operations, paths, pointers and numbers. */
const names = /"(?:[^"\\]|\\.)*"|(?:[A-Z]+ )?[\w.-]*[/#]\S*|\d+/g;

function wordsOf({ code, message, hint = '', taken = '' }: Problem): string {
  return [code, message, hint, taken].join('\n');
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) getOrInsert(found, keyOf(item), () => []).push(item);
  return found;
}

function lineOf({ message, ...remark }: Problem, others = 0): string {
  const clipped = message.length <= longestMessage ? message : `${message.slice(0, longestMessage)}…`;
  const line = formatProblem({ ...remark, message: clipped });
  return others === 0 ? line : `${line} (and at ${countOf(others, 'other place')}; --all shows them)`;
}
