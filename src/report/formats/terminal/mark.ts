import type { CollectedCase } from '../../collected/collected-run.js';
import type { Page } from './page.js';
import type { Paint } from './palette.js';

/** Every way in which a case can come out, in the order of a legend. */
export const standings = [
  'passed',
  'warned',
  'failed',
  'deviates',
  'not-applicable',
  'inconclusive',
  'not-run',
] as const;

/** How a case came out, in one character. */
export type Standing = (typeof standings)[number];

const marks: Readonly<Record<Standing, { readonly mark: string; readonly meaning: string }>> = {
  passed: { mark: '✓', meaning: 'passed' },
  warned: { mark: '!', meaning: 'passed with a warning' },
  failed: { mark: '✗', meaning: 'failed' },
  deviates: { mark: '~', meaning: 'declared deviation' },
  'not-applicable': { mark: '·', meaning: 'not applicable' },
  inconclusive: { mark: '?', meaning: 'inconclusive' },
  'not-run': { mark: '–', meaning: 'not run' },
};

/** What the mark of a standing means. */
export function meaning(standing: Standing): string {
  return marks[standing].meaning;
}

/** How a case came out; a pass with a warning that no baseline knows has its own mark. */
export function standingOf({ result }: CollectedCase): Standing {
  const warned = result.findings.some(({ level, known }) => level === 'warning' && known === undefined);
  return result.kind === 'passed' && warned ? 'warned' : result.kind;
}

/** The mark of a standing in its colour. */
export function markOf(standing: Standing, page: Page): string {
  return paintOf(standing, page)(marks[standing].mark);
}

function paintOf(standing: Standing, { paint }: Page): Paint {
  if (standing === 'passed') return paint.green;
  if (standing === 'failed') return paint.red;
  return standing === 'not-applicable' || standing === 'not-run' ? paint.dim : paint.yellow;
}
