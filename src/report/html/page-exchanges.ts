import type { CollectedTarget } from '../collected-run.js';
import type { ExchangeSummary } from '../../run/index.js';
import type { PageCause } from './page-data.js';
import type { TextBudget } from './text-budget.js';

/** The exchanges of each target by the number of the case, as far as there is room: those that show a cause first. */
export function pageExchanges(
  targets: readonly CollectedTarget[],
  causes: readonly PageCause[],
  budget: TextBudget,
): readonly Readonly<Record<number, ExchangeSummary>>[] {
  const exchanges = targets.map((): Record<number, ExchangeSummary> => ({}));
  const add = (target: number, theCase: number): void => {
    const of = exchanges[target];
    const exchange = targets[target]?.cases[theCase]?.exchange;
    if (of === undefined || exchange === undefined || theCase in of) return;
    if (budget.take(JSON.stringify(exchange).length)) of[theCase] = exchange;
  };
  for (const { target, findings } of causes) add(target, findings[0].case);
  for (const { target, findings } of causes) for (const { case: theCase } of findings) add(target, theCase);
  return exchanges;
}
