import type { Problem } from '../../error/index.js';

type Problems = readonly [Problem, ...Problem[]];

/** YAML takes the brace of a hole for its own between braces and brackets, and stumbles over all that follows. */
export function withHoleHint(problems: Problems, text: string): Problems {
  const lines = text.split(/\r\n?|\n/);
  const [first] = problems;
  const line = first.place === undefined ? undefined : lines[first.place.line - 1];
  if (line === undefined || !/[[{,].*[[:,\s]\$\{/.test(line)) return problems;
  const hint = 'between { } or [ ] a ${…} must stand in quotes; for a number, give each key its own line';
  return [{ ...first, hint }];
}
