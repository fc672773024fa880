import type { CollectedTarget } from '../collected-run.js';
import { groupDeviations } from '../deviation-groups.js';
import { groupFindings } from '../finding-groups.js';
import { deviationLines, resolvedBlocks } from './deviation-lines.js';
import { findingLines } from './finding-lines.js';
import { noteLines } from './note-lines.js';
import type { Page } from './page.js';
import { problemLines } from './problem-lines.js';
import { unjudgedLines } from './unjudged-lines.js';

/** Everything that there is to say about one target before its verdict, as blocks of lines; often nothing. */
export function targetBlocks(target: CollectedTarget, page: Page): readonly (readonly string[])[] {
  const groups = groupFindings(target.cases);
  const grave = groups.filter(({ level }) => level !== 'note');
  const notes = groups.filter(({ level }) => level === 'note');
  return [
    ...grave.map((group) => findingLines(group, page)),
    noteLines(notes, page),
    groupDeviations(target.findings).flatMap((group) => deviationLines(group, page)),
    ...resolvedBlocks(target.resolved, page),
    unjudgedLines(target, page),
    target.problem === undefined ? [] : problemLines(target.problem, page),
  ].filter((block) => block.length > 0);
}
