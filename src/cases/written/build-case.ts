import type { Case, RequestPlan } from '../case.js';
import { needsOf } from '../case-needs.js';
import { changedAspects } from '../changed-aspects.js';
import { credentialVariant } from '../credentials/variants.js';
import { judgePlan } from '../judge-plan.js';
import { placedReasons } from '../reasons.js';
import { applyChange } from './apply-change.js';
import type { CaseEntry, CaseFile, RequestEntry } from './case-file.js';
import type { Catalogue } from './catalogue.js';
import { contractPlace } from './contract-place.js';
import { refutedClaim } from './refuted-claim.js';
import { credentialWords } from './credential-words.js';
import { draftedPlan } from './request-draft.js';
import type { Start } from './start.js';

/** The case that an entry means, held against the contract; undefined (and said) where it cannot be one. */
export function buildCase(entry: CaseEntry, file: CaseFile, catalogue: Catalogue): Case | undefined {
  const proves = entry.proves === undefined ? undefined : catalogue.rule(entry.proves);
  const start = catalogue.start(entry, file);
  if (start === undefined) return undefined;
  const { operation } = start;
  const { draft, words, complete } = applyChange(start.draft, entry);
  // What the case would have sent is not known.
  if (!complete) return undefined;
  const request = draftedPlan(draft, operation);
  const flaws = judgePlan(request, operation);
  const weight = weightOf(entry, request);
  const refuted = refutedClaim(entry.expect.value, weight.level, flaws);
  if (refuted !== undefined) entry.expect.cursor.refuse('refuted-claim', refuted.message, refuted.hint);
  const other = catalogue.otherOperation(request, start);
  if (other !== undefined) {
    entry.cursor.refuse(
      'conflict',
      `what the case sends is a request to ${other.key}`,
      `write operation: ${other.key}`,
    );
  }
  const before = (entry.before ?? []).flatMap((earlier) => buildEarlier(earlier, start, catalogue));
  return {
    id: entry.id.name,
    operation: operation.key,
    source: 'written',
    tags: entry.tags ?? [],
    change: entry.title ?? changeInWords(words, request, start, before.length),
    expect: entry.expect.value,
    ...weight,
    aspects: changedAspects(start.plan, request),
    proves: proves?.id,
    needs: needsOf(request, operation),
    before,
    request,
    steering: new Map(),
    written: entry.cursor.place,
    contract: contractPlace(entry, flaws, operation),
  };
}

/** What the contract has against a good request, which should be nothing. */
export function refuseBadStart(start: Start): void {
  const flaws = judgePlan(start.plan, start.operation);
  const bad = flaws.filter(({ certainty }) => certainty !== 'unjudged');
  if (bad.length > 0)
    start.good?.cursor.refuse(
      'refuted-claim',
      `good request ${JSON.stringify(start.good.name)} is not good: ${placedReasons(bad)}`,
    );
}

function buildEarlier(entry: RequestEntry, start: Start, catalogue: Catalogue): readonly RequestPlan[] {
  const own = catalogue.startEarlier(entry, start);
  if (own === undefined) return [];
  const { draft, complete } = applyChange(own.draft, entry);
  if (!complete) return [];
  const plan = draftedPlan(draft, own.operation);
  const flaws = judgePlan(plan, own.operation).filter(({ certainty }) => certainty !== 'unjudged');
  if (flaws.length > 0)
    entry.cursor.refuse('refuted-claim', `an earlier request must be a good one: ${placedReasons(flaws)}`);
  return [plan];
}

/** What the case says that it weighs, or what its credentials do. */
function weightOf(
  { level }: CaseEntry,
  { credentials }: RequestPlan,
): Required<Pick<Case, 'level'>> & Pick<Case, 'doubt'> {
  const doubt = credentials.kind === 'variant' ? credentialVariant(credentials.variant)?.doubt : undefined;
  return level !== undefined || doubt === undefined ? { level: level ?? 'violation' } : { level: 'warning', doubt };
}

function changeInWords(words: readonly string[], request: RequestPlan, { good }: Start, earlier: number): string {
  const all = [...words, ...credentialWords(request.credentials)];
  const unchanged = good === undefined ? 'the bare request' : `the good request ${JSON.stringify(good.name)}`;
  const change = all.length === 0 ? unchanged : all.join('; ');
  if (earlier === 0) return change;
  return `${change}; after ${earlier === 1 ? 'a good request' : `${earlier} good requests`} on the same connection`;
}
