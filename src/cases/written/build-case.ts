import type { Case } from '../model/case.js';
import type { RequestPlan } from '../model/request-plan.js';
import { needsOf } from '../credentials/case-needs.js';
import { changedAspects } from './changed-aspects.js';
import { credentialVariant } from '../credentials/variants.js';
import { judgePlan } from '../judging/judge-plan.js';
import { placedReasons } from '../judging/reasons.js';
import { applyChange } from './apply-change.js';
import type { CaseEntry, CaseFile, RequestEntry } from './case-file.js';
import type { Catalogue, Start } from './catalogue.js';
import { refutedClaim } from './refuted-claim.js';
import { draftedPlan } from './request-draft.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';
import { schemaAt, type Operation } from '../../contract/index.js';
import type { Place } from '../../json/index.js';
import type { Flaw } from '../../wire/index.js';

/** Builds the case of an entry and checks it against the contract; undefined, with a problem, if that fails. */
export function buildCase(entry: CaseEntry, file: CaseFile, catalogue: Catalogue): Case | undefined {
  const proves = entry.proves === undefined ? undefined : catalogue.rule(entry.proves);
  const start = catalogue.start(entry, file);
  if (start === undefined) return undefined;
  const { operation } = start;
  const { draft, words, complete } = applyChange(start.draft, entry);
  // The request of the case is not known.
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

/** Reports a valid request that violates the contract. */
export function refuseBadStart(start: Start): void {
  const flaws = judgePlan(start.plan, start.operation);
  const bad = flaws.filter(({ certainty }) => certainty !== 'unjudged');
  if (bad.length > 0)
    start.good?.cursor.refuse(
      'refuted-claim',
      `the request ${JSON.stringify(start.good.name)} below good is not valid: ${placedReasons(bad)}`,
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

/** The level of the case, or that of its credential variant. */
function weightOf(
  { level }: CaseEntry,
  { credentials }: RequestPlan,
): Required<Pick<Case, 'level'>> & Pick<Case, 'doubt'> {
  const doubt = credentials.kind === 'variant' ? credentialVariant(credentials.variant)?.doubt : undefined;
  return level !== undefined || doubt === undefined ? { level: level ?? 'violation' } : { level: 'warning', doubt };
}

function changeInWords(words: readonly string[], request: RequestPlan, { good }: Start, earlier: number): string {
  const all = [...words, ...credentialWords(request.credentials)];
  const unchanged = good === undefined ? 'the bare request' : `the valid request ${JSON.stringify(good.name)}`;
  const change = all.length === 0 ? unchanged : all.join('; ');
  if (earlier === 0) return change;
  return `${change}; after ${earlier === 1 ? 'a valid request' : `${earlier} valid requests`} on the same connection`;
}

/** Describes the change of the credentials; empty if they are valid. */
function credentialWords(plan: CredentialsPlan): readonly string[] {
  switch (plan.kind) {
    case 'good':
      return [];
    case 'none':
      return ['no credentials'];
    case 'weaker':
      return ['a credential with too few scopes'];
    case 'field':
      return [`Authorization: ${plan.value}`];
    case 'requirement':
      return [`the valid credentials of alternative ${plan.requirement + 1}`];
    case 'only':
      return [`only the valid credentials of ${plan.schemes.join(' and ')}`];
    case 'other':
      return [
        `the valid credentials of ${plan.schemes.map(({ name }) => name).join(' and ')}, which are not asked for`,
      ];
    case 'variant':
      return [credentialVariant(plan.variant)?.title ?? plan.variant];
  }
}

/** Returns the part of the contract that justifies the expectation best. */
function contractPlace(change: CaseEntry, flaws: readonly Flaw[], operation: Operation): Place {
  const flaw =
    flaws.find(({ certainty }) => certainty === 'clear') ?? flaws.find(({ certainty }) => certainty === 'unclear');
  if (flaw !== undefined) return flaw.place;
  if (change.auth !== undefined) return operation.security[0]?.place ?? operation.place;
  const { requestBody } = operation;
  const tokens = change.set?.[0]?.tokens ?? change.drop?.[0]?.tokens;
  const schema = requestBody?.content[0]?.schema;
  if (tokens !== undefined && schema !== undefined) return schemaAt(schema, tokens).place;
  if ([change.body, change.rawBody, change.rawBodyBase64].some((each) => each !== undefined))
    return (schema ?? requestBody ?? operation).place;
  if (change.headers?.some(({ name }) => /^content-/i.test(name)) === true) return (requestBody ?? operation).place;
  return (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
}
