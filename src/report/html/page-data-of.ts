import { ruleOf, type RuleId } from '../../checks/index.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from '../collected-run.js';
import { doubtText } from '../doubt-words.js';
import { outcomeOf } from './outcome-of.js';
import { outcomes, type Outcome, type PageCase, type PageData, type PageRule, type PageTarget } from './page-data.js';
import { pageCauses } from './page-causes.js';
import { pageExchanges } from './page-exchanges.js';
import { pageElements } from './page-elements.js';
import { placeMaker, type PlaceMaker } from './page-place.js';
import { TextBudget } from './text-budget.js';

/** As much as the page holds of findings, and of what was sent and received, in UTF-16 code units of JSON. */
const mostFindings = 4_000_000;
const mostExchanges = 4_000_000;

/** What the page needs of a run. */
export function pageDataOf(run: CollectedRun): PageData {
  const { started, targets } = run;
  const numbers = new Map(started.cases.map(({ id }, number) => [id, number]));
  const place = placeMaker(started.documents);
  const { causes, rules } = pageCauses(targets, numbers, new TextBudget(mostFindings), place);
  const exchanges = pageExchanges(targets, causes, new TextBudget(mostExchanges));
  return {
    documents: started.documents.map(({ file, text }) => ({ file, text })),
    rules: rules.map(pageRule),
    targets: targets.map((target, number) => pageTarget(target, exchanges[number] ?? {})),
    cases: started.cases.map((each) => pageCase(each, place)),
    causes,
    elements: pageElements(targets, place),
  };
}

function pageRule(id: RuleId): PageRule {
  const { title, why, fix } = ruleOf(id);
  return { id, title, why, fix };
}

function pageCase(theCase: CollectedCase['case'], place: PlaceMaker): PageCase {
  const { id, operation, change, expect, proves, before, contract, written } = theCase;
  return {
    id,
    operation,
    change,
    expect: expect.outcome === 'statuses' ? expect.statuses.join(' or ') : expect.outcome,
    proves,
    before: before.length,
    place: place(contract),
    written: written === undefined ? undefined : place(written),
  };
}

const letters = new Map<Outcome, string>(Object.entries(outcomes).map(([letter, outcome]) => [outcome, letter]));

function pageTarget({ name, cases }: CollectedTarget, exchanges: PageTarget['exchanges']): PageTarget {
  const remarks = cases.flatMap(({ result }, number) => {
    const remark = remarkOn(result);
    return remark === '' ? [] : [[number, remark] as const];
  });
  return {
    name,
    outcomes: cases.map((each) => letters.get(outcomeOf(each))).join(''),
    remarks: Object.fromEntries(remarks),
    exchanges,
  };
}

function remarkOn(result: CollectedCase['result']): string {
  if ('reason' in result) return result.reason;
  const excuses = (result.doubts ?? []).filter(({ implied }) => implied !== true).map(doubtText);
  const known = result.findings.flatMap(({ rule, known: deviation }) => {
    if (deviation === undefined) return [];
    const until = deviation.expires === undefined ? '' : ` (until ${deviation.expires})`;
    return [`${rule}: ${deviation.reason}${until}`];
  });
  return [...new Set([...excuses, ...known])].join('\n');
}
