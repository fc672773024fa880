import {
  Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { matchesGlob } from '../../cases/index.js';
import { ruleOf, type RuleId } from '../../checks/index.js';
import type { ReportedFinding, ResolvedDeviation, ReportedCase } from '../model/event.js';
import { unexplained } from './baseline.js';

/** The least number of cases that a glob replaces. */
const enough = 3;

/** The head of a new baseline, for editors and readers. */
const HEADING = ` yaml-language-server: $schema=./node_modules/trellis/schemas/baseline.schema.json
 Known findings that do not fail the run, each with a reason.`;

/** The comment below a new entry. */
const EXPIRY = ' expires: 2027-01-31   from this day on (UTC), the finding fails the run again';

/** How to write a baseline. */
export interface BaselineUpdate {
  /** Write JSON, which has no comments. */
  readonly isJson?: boolean;
  /** The reason for new entries; without it, each entry contains a placeholder. */
  readonly reason?: string | undefined;
  /** The judged cases: a glob replaces ids if all cases below a name have the finding. */
  readonly judged?: readonly Pick<ReportedCase, 'id' | 'expect'>[];
}

/**
 * Updates the text of a baseline: known entries keep reason, date and comments, new findings are added, and deviations
 * that no longer occur are removed.
 *
 * `text` is undefined if there is no baseline yet; otherwise {@link parseBaseline} must accept it.
 */
export function updateBaseline(
  text: string | undefined,
  findings: readonly ReportedFinding[],
  resolved: readonly ResolvedDeviation[] = [],
  { isJson = false, reason = unexplained, judged = [] }: BaselineUpdate = {},
): string {
  const document = text === undefined || text.trim() === '' ? newDocument() : parseDocument(text);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as unknown as typeof document.contents;
  const list = deviationsOf(document);
  for (const deviation of resolved) {
    // A deviation that one target no longer shows may persist on another.
    if (!findings.some((finding) => isMeant(finding, deviation))) withdraw(list, deviation);
  }
  // A known finding is in this baseline or in another one.
  const fresh = findings.filter(({ level, known }) => level !== 'note' && known === undefined);
  for (const rule of new Set(fresh.map((finding) => finding.rule))) {
    const isKnown = (id: string): boolean => entriesOf(list).some((entry) => excuses(entry, rule, id));
    const ids = fresh.filter((finding) => finding.rule === rule && !isKnown(finding.case)).map((each) => each.case);
    for (const cases of caseGlobs([...new Set(ids)], peersOf(rule, ids, judged))) {
      enter(document, list, rule, cases, reason);
    }
  }
  if (isJson) return `${JSON.stringify(document.toJS(), undefined, 2)}\n`;
  return document.toString({ lineWidth: 100, flowCollectionPadding: false });
}

function newDocument(): Document {
  const document = new Document({});
  document.commentBefore = HEADING;
  return document;
}

function isMeant(finding: ReportedFinding, deviation: ResolvedDeviation): boolean {
  return finding.rule === deviation.rule && matchesGlob(deviation.case, finding.case);
}

function deviationsOf(document: Document): YAMLSeq {
  const present = document.get('deviations', true);
  if (isSeq(present)) {
    giveBackFirstComment(present);
    for (const entry of entriesOf(present)) giveBackFirstComment(entry.get('cases', true));
    return present;
  }
  const list = document.createNode([]) as YAMLSeq;
  document.set('deviations', list);
  return list;
}

/** YAML attaches a comment before the first item to the list, where it would outlive the item. */
function giveBackFirstComment(list: unknown): void {
  if (!isSeq(list) || list.flow === true || typeof list.commentBefore !== 'string') return;
  const [first] = list.items;
  if (!isNode(first) || typeof first.commentBefore === 'string') return;
  first.commentBefore = list.commentBefore;
  list.commentBefore = null;
}

function excuses(entry: YAMLMap, rule: RuleId, id: string): boolean {
  return entry.get('rule') === rule && casesOf(entry).some((cases) => matchesGlob(cases, id));
}

/**
 * The cases that could have a finding of the rule: for rules about how a request is processed, the cases with the same
 * expectation.
 */
function peersOf(rule: RuleId, ids: readonly string[], judged: BaselineUpdate['judged'] = []): readonly string[] {
  const isOfRequest = ruleOf(rule).category === 'auth' || ofRequests.has(rule);
  const found = new Set(ids);
  const outcomes = new Set(judged.filter(({ id }) => found.has(id)).map(({ expect }) => expect.outcome));
  return judged.filter(({ expect }) => !isOfRequest || outcomes.has(expect.outcome)).map(({ id }) => id);
}

const ofRequests: ReadonlySet<RuleId> = new Set(['valid-request-refused', 'invalid-request-accepted']);

function enter(document: Document, list: YAMLSeq, rule: RuleId, cases: string, reason: string): void {
  const fresh = entriesOf(list).find((entry) => entry.get('rule') === rule && entry.get('reason') === reason);
  // A plain value would not be recognised when another request or target has the same finding.
  if (fresh !== undefined) return fresh.addIn(['cases'], document.createNode(cases));
  list.flow = false;
  const entry = document.createNode({ rule, cases: [cases], reason });
  entry.comment = EXPIRY;
  list.add(entry);
}

function withdraw(list: YAMLSeq, deviation: ResolvedDeviation): void {
  for (const entry of entriesOf(list)) {
    if (entry.get('rule') !== deviation.rule || entry.get('reason') !== deviation.reason) continue;
    const cases = entry.get('cases', true);
    if (!isSeq(cases)) continue;
    cases.items = cases.items.filter((item) => !(isScalar(item) && item.value === deviation.case));
    if (cases.items.length === 0) list.items = list.items.filter((item) => item !== entry);
  }
}

function entriesOf(list: YAMLSeq): readonly YAMLMap[] {
  return list.items.filter((item) => isMap(item));
}

function casesOf(entry: YAMLMap): readonly string[] {
  const cases: unknown = entry.get('cases');
  if (!isCollection(cases)) return [];
  return cases.items.flatMap((item) => (isScalar(item) && typeof item.value === 'string' ? [item.value] : []));
}

/**
 * Summarises cases as ids and globs. A glob is used only if it matches no other case of `peers`, so that it excuses
 * nothing that was not found.
 *
 * @example
 * caseGlobs(['a/x/1', 'a/x/2', 'a/x/3'], ['a/x/1', 'a/x/2', 'a/x/3', 'a/y']) // ['a/x/**']
 */
function caseGlobs(found: readonly string[], peers: readonly string[]): readonly string[] {
  const isFound = new Set(found);
  const below = new Map<string, string[]>();
  for (const peer of new Set([...peers, ...found])) {
    for (const prefix of prefixesOf(peer)) below.set(prefix, [...(below.get(prefix) ?? []), peer]);
  }
  const isWhole = (prefix: string): boolean => {
    const all = below.get(prefix) ?? [];
    const glob = `${prefix}/**`;
    return all.length >= enough && all.every((id) => isFound.has(id) && matchesGlob(glob, id));
  };
  const globs = found.map((id) => {
    const whole = prefixesOf(id).find(isWhole);
    return whole === undefined ? id : `${whole}/**`;
  });
  return [...new Set(globs)];
}

/** Returns the prefixes of an id, shortest first: `a` and `a/b` for `a/b/c`. */
function prefixesOf(id: string): readonly string[] {
  const parts = id.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
