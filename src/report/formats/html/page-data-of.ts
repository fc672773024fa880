import { ruleOf, type RuleId } from '../../../checks/index.js';
import type { ExchangeSummary } from '../../../run/index.js';
import {
  outcomeOf,
  type CollectedCase,
  type CollectedRun,
  type CollectedTarget,
  type Outcome,
} from '../../collected/collected-run.js';
import { doubtText } from '../../words/doubt-words.js';
import {
  outcomes,
  type PageCase,
  type PageData,
  type PageRule,
  type PageTarget,
  type PageElement,
  type PageCause,
} from './page/page-data.js';
import { pageCauses, placeMaker, type PlaceMaker, textBudget, type TextBudget } from './page-causes.js';

/** The limits for findings and for exchanges, in UTF-16 code units of JSON. */
const mostFindings = 4_000_000;
const mostExchanges = 4_000_000;

/** Converts a run to the data of the page. */
export function pageDataOf(run: CollectedRun): PageData {
  const { started, targets } = run;
  const numbers = new Map(started.cases.map(({ id }, number) => [id, number]));
  const place = placeMaker(started.documents);
  const { causes, rules } = pageCauses(targets, numbers, textBudget(mostFindings), place);
  const exchanges = pageExchanges(targets, causes, textBudget(mostExchanges));
  return {
    documents: started.documents.map(({ file, text }) => ({ file, text })),
    rules: rules.map(pageRule),
    targets: targets.map((target, number) => pageTarget(target, exchanges[number] ?? {})),
    cases: started.cases.map((each) => pageCase(each, place)),
    causes,
    elements: pageElements(targets, place),
    isCompared: started.compared !== undefined,
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

/** The elements of the contract, which is the same for all targets, with the reasons why they were not exercised. */
function pageElements(targets: readonly CollectedTarget[], placeOf: PlaceMaker): readonly PageElement[] {
  const elements = targets.find(({ coverage }) => coverage !== undefined)?.coverage?.elements ?? [];
  return elements.map(({ kind, name, direction, place }, at) => ({
    kind,
    name,
    direction,
    ...placeOf(place),
    missing: targets.map(({ coverage }) => {
      const element = coverage?.elements[at];
      if (element === undefined) return undefined;
      return element.exercised ? null : (element.reason ?? 'not exercised');
    }),
  }));
}

/** The exchanges of each target by the number of the case, within the budget; the first case of each cause has priority. */
function pageExchanges(
  targets: readonly CollectedTarget[],
  causes: readonly PageCause[],
  budget: TextBudget,
): readonly Readonly<Record<number, ExchangeSummary>>[] {
  const exchanges = targets.map((): Record<number, ExchangeSummary> => ({}));
  const add = (target: number, theCase: number): void => {
    const of = exchanges[target];
    const exchange = targets[target]?.cases[theCase]?.exchange;
    if (of === undefined || exchange === undefined || theCase in of) return;
    if (budget(JSON.stringify(exchange).length)) of[theCase] = exchange;
  };
  for (const { target, findings } of causes) add(target, findings[0].case);
  for (const { target, findings } of causes) for (const { case: theCase } of findings) add(target, theCase);
  return exchanges;
}
