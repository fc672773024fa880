import { formatPlace } from '../../json/index.js';
import type { FindingGroup } from '../finding-groups.js';
import { findingHeading } from './finding-lines.js';
import { indent } from './labelled.js';
import type { Page } from './page.js';
import { sentenceLines } from './sentence-lines.js';
import { someOf } from './some-of.js';

const few = 3;

/** Notes never fail a run, so they take little room: a line each, and while there are few what each one is about. */
export function noteLines(notes: readonly FindingGroup[], page: Page): readonly string[] {
  return notes.flatMap((group) => {
    const [kind] = group.kinds;
    if (kind === undefined) return [];
    const { message, place, case: id } = kind.shown;
    const heading = findingHeading(group, page, place === undefined ? '' : ` · ${formatPlace(place)}`);
    if (notes.length > few) return heading;
    const first = someOf([id], 1).map((name) => `${indent}${page.paint.dim('first in')} ${name}`);
    return [...heading, ...sentenceLines(message, page), ...first];
  });
}
