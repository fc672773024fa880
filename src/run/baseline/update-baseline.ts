import { Document, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { YAMLMap, YAMLSeq } from 'yaml';
import { matchesGlob } from '../../cases/index.js';
import { ruleOf, type RuleId } from '../../checks/index.js';
import type { ReportedFinding, ResolvedDeviation } from '../model/event.js';
import type { ReportedCase } from '../model/reported-case.js';
import { unexplained } from './baseline.js';
import { caseGlobs } from './case-globs.js';

/** What a baseline begins with, for editors and for whoever finds the file. */
const HEADING = ` yaml-language-server: $schema=./node_modules/trellis/schemas/baseline.schema.json
 Known findings that do not fail the run, each with a reason.`;

/** Below a new entry, to be filled in or taken out. */
const EXPIRY = ' expires: 2027-01-31   from this day on (UTC), the finding fails the run again';

/** How a baseline is written. */
export interface BaselineUpdate {
  /** As JSON, which has no comments to keep. */
  readonly isJson?: boolean;
  /** Why the new findings are accepted; without it, each entry asks for a reason. */
  readonly reason?: string | undefined;
  /** The cases that were judged: where all of them below a name have a finding, one glob stands for them. */
  readonly judged?: readonly Pick<ReportedCase, 'id' | 'expect'>[];
}

/**
 * A baseline's text with everything in it that was found: what it has keeps its reason, its date and its comments,
 * what is new is added, what no longer occurs is taken out.
 *
 * `text` is undefined where there is no baseline yet, and otherwise one that {@link parseBaseline} takes.
 *
 * @example
 * await writeFile(file, updateBaseline(await readFile(file, 'utf8'), findings, resolved));
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
    // What one target no longer does another may still do.
    if (!findings.some((finding) => isMeant(finding, deviation))) withdraw(list, deviation);
  }
  // What is known already is known from here or from another baseline.
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

/** What stands before the first item of a list is read as a comment on the list, and would outlive the item. */
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

/** The cases that could have a finding of the rule: of one about what is done with a request, those that expect the same. */
function peersOf(rule: RuleId, ids: readonly string[], judged: BaselineUpdate['judged'] = []): readonly string[] {
  const isOfRequest = ruleOf(rule).category === 'auth' || ofRequests.has(rule);
  const found = new Set(ids);
  const outcomes = new Set(judged.filter(({ id }) => found.has(id)).map(({ expect }) => expect.outcome));
  return judged.filter(({ expect }) => !isOfRequest || outcomes.has(expect.outcome)).map(({ id }) => id);
}

const ofRequests: ReadonlySet<RuleId> = new Set(['valid-request-refused', 'invalid-request-accepted']);

function enter(document: Document, list: YAMLSeq, rule: RuleId, cases: string, reason: string): void {
  const fresh = entriesOf(list).find((entry) => entry.get('rule') === rule && entry.get('reason') === reason);
  // As a node: a bare value would not be seen again when the same finding comes from another request or target.
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
