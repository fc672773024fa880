import { levels, type RuleId } from '../../../checks/index.js';
import { clip } from '../../text/clip.js';
import type { CollectedTarget } from '../../collected/collected-run.js';
import { groupFindings, type FindingGroup } from '../../grouping/finding-groups.js';
import type { ReportedFinding } from '../../../run/index.js';
import { type PageCause, type PageFinding, linesOf, type PagePlace } from './page/page-data.js';
import type { Place } from '../../../json/index.js';
import type { ContractDocument } from '../../../contract/index.js';

/** The limit for the texts of findings that exceed the budget. */
const shortest = 200;

interface Grouped extends FindingGroup {
  readonly target: number;
}

/**
 * Collects the findings of all targets, worst first, by rule, and the rules that they violate. If the texts exceed the
 * budget, the first finding of each cause has priority.
 */
export function pageCauses(
  targets: readonly CollectedTarget[],
  cases: ReadonlyMap<string, number>,
  budget: TextBudget,
  placeOf: PlaceMaker,
): { readonly causes: readonly PageCause[]; readonly rules: readonly RuleId[] } {
  const groups = targets.flatMap(({ cases: collected }, target) =>
    groupFindings(collected, true).map((group): Grouped => ({ ...group, target })),
  );
  const weights = new Map<string, number>();
  for (const { rule, level, cases: behind } of groups) {
    const key = `${level} ${rule}`;
    weights.set(key, (weights.get(key) ?? 0) + behind.length);
  }
  const weight = ({ level, rule }: Grouped): number => weights.get(`${level} ${rule}`) ?? 0;
  const sorted = groups.toSorted(
    (one, other) =>
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      weight(other) - weight(one) ||
      (one.rule < other.rule ? -1 : Number(one.rule > other.rule)) ||
      one.target - other.target,
  );
  const rules = [...new Set(sorted.flatMap(({ kinds }) => kinds.map(({ shown }) => shown.rule)))];
  const kinds = sorted.flatMap((group) => group.kinds.map((kind) => ({ ...group, ...kind })));
  const told = new Set(
    [...kinds.map(({ shown }) => shown), ...kinds.flatMap(({ findings }) => findings.slice(1))].filter((finding) =>
      budget(sizeOf(finding)),
    ),
  );
  const page = (finding: ReportedFinding): PageFinding =>
    pageFinding(finding, cases.get(finding.case) ?? 0, placeOf, told.has(finding));
  const causes = kinds.map(({ level, target, shown, findings, summary }): PageCause => {
    const others = findings.filter((finding) => finding !== shown);
    const configured = shown.usualLevel === undefined ? {} : { configured: true as const };
    return {
      rule: rules.indexOf(shown.rule),
      level,
      ...configured,
      target,
      ...(summary === undefined ? {} : { summary }),
      findings: [page(shown), ...others.map(page)],
    };
  });
  return { causes, rules };
}

function pageFinding(finding: ReportedFinding, theCase: number, placeOf: PlaceMaker, isTold: boolean): PageFinding {
  const { message, expected, received, place, standard, fingerprint, reproduce, history } = finding;
  const text = (whole: string): string => (isTold ? whole : clip(whole, shortest));
  return {
    case: theCase,
    message: text(message),
    expected: text(expected),
    received: text(received),
    place: place === undefined ? undefined : placeOf(place),
    standard,
    fingerprint,
    ...(finding.known?.isEarlier === true ? { isEarlier: true } : {}),
    reproduce: isTold ? reproduce : undefined,
    ...(isTold && history !== undefined ? { history } : {}),
  };
}

function sizeOf({ message, expected, received, reproduce, history }: ReportedFinding): number {
  return JSON.stringify([message, expected, received, reproduce, history]).length;
}

/** Reserves space for a text of a given size; returns false if the budget is exhausted. */
export type TextBudget = (size: number) => boolean;

/** Limits the total size of texts, so that a verbose server cannot produce a page that is too large to open. */
export function textBudget(most: number): TextBudget {
  let left = most;
  return (size) => {
    if (size > left) return false;
    left -= size;
    return true;
  };
}

/** Converts a place in the document to the form that the page reads. */
export type PlaceMaker = (place: Place) => PagePlace;

/**
 * The place of a block in YAML is its first line, one below its key. Readers look for the key, so the result contains
 * the line of the key as well.
 *
 * @example
 * placeMaker(documents)({ file: 'openapi.yaml', line: 20, column: 7, pointer: '/paths/~1plants/post' })
 * // { file: 'openapi.yaml', line: 20, named: 19 }
 */
export function placeMaker(documents: readonly ContractDocument[]): PlaceMaker {
  const texts = new Map(documents.map(({ file, text }) => [file, linesOf(text)]));
  return ({ file, line, pointer }) => {
    const name = unescaped(pointer.slice(pointer.lastIndexOf('/') + 1));
    const above = texts.get(file)?.[line - 2]?.trim().replace(/^- /, '');
    const isName = [name, `'${name}'`, `"${name}"`].some((each) => above === `${each}:`);
    return isName ? { file, line, named: line - 1 } : { file, line };
  };
}

/** Accepts any token (RFC 6901 §4), because reports of other programs may contain invalid pointers. */
function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
