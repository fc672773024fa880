import { Document, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { YAMLMap, YAMLSeq } from 'yaml';
import { matchesGlob } from '../../cases/index.js';
import type { ReportedFinding, ResolvedDeviation } from '../model/event.js';
import { unexplained } from './baseline.js';

/** What a baseline begins with, for editors and for whoever finds the file. */
const HEADING = ` yaml-language-server: $schema=./node_modules/trellis/schemas/baseline.schema.json
 Known findings that do not fail the run, each with a reason.`;

/** Below a new entry, to be filled in or taken out. */
const EXPIRY = ' expires: 2027-01-31   from this day on (UTC), the finding fails the run again';

/**
 * A baseline's text with everything in it that was found: what it has keeps its reason, its date and its comments,
 * what is new is added, what no longer occurs is taken out.
 *
 * `text` is undefined where there is no baseline yet, and otherwise one that {@link parseBaseline} takes. With `isJson`
 * the result is JSON, which has no comments to keep.
 *
 * @example
 * await writeFile(file, updateBaseline(await readFile(file, 'utf8'), findings, resolved));
 */
export function updateBaseline(
  text: string | undefined,
  findings: readonly ReportedFinding[],
  resolved: readonly ResolvedDeviation[] = [],
  isJson = false,
): string {
  const document = text === undefined || text.trim() === '' ? newDocument() : parseDocument(text);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as unknown as typeof document.contents;
  const list = deviationsOf(document);
  for (const deviation of resolved) {
    // What one target no longer does another may still do.
    if (!findings.some((finding) => isMeant(finding, deviation))) withdraw(list, deviation);
  }
  for (const finding of findings) {
    // What is known already is known from here or from another baseline.
    if (finding.level !== 'note' && finding.known === undefined) enter(document, list, finding);
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

function enter(document: Document, list: YAMLSeq, finding: ReportedFinding): void {
  const entries = entriesOf(list).filter((entry) => entry.get('rule') === finding.rule);
  if (entries.some((entry) => casesOf(entry).some((cases) => matchesGlob(cases, finding.case)))) return;
  const fresh = entries.find((entry) => entry.get('reason') === unexplained);
  // As a node: a bare value would not be seen again when the same finding comes from another request or target.
  if (fresh !== undefined) return fresh.addIn(['cases'], document.createNode(finding.case));
  list.flow = false;
  const entry = document.createNode({ rule: finding.rule, cases: [finding.case], reason: unexplained });
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
