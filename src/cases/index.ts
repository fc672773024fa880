export { isBeyondDoubles, endsSessionOf, maySpoilStore, sendingWaves } from './model/sending-waves.js';
export { breaksMessage, goodBefore, newCase, type Case } from './model/case.js';
export { caseDoubts } from './model/case-doubt.js';
export {
  plannedPath,
  aspects,
  type Aspect,
  type Expectation,
  type Field,
  type RequestPlan,
  withBodyOfType,
} from './model/request-plan.js';
export { credentialVariable, otherTokenVariable, tokenVariable } from './credentials/credential-variable.js';
export { placeCredentials, type PlacedCredentials } from './credentials/place-credentials.js';
export { scopeVariable, shortOf, type ScopedCredential } from './credentials/too-few-scopes.js';
export { joinSecretTexts, plainText, type SecretText } from './credentials/secret-text.js';
export { credentialVariants } from './credentials/variants.js';
export type { Placement } from './credentials/credential-form.js';
export type { CredentialsPlan } from './model/credentials-plan.js';
export { contradictions } from './derived/contradictions.js';
export { deriveCases, type DerivedCases } from './derived/derive-cases.js';
export { responseValues } from './derived/response-values.js';
export { goodRequest, goodRequests, requestWithBody } from './derived/good-request.js';
export { valueWithin } from './derived/values/good-value.js';
export { Effort } from './derived/values/effort.js';
export { sourceWords, type Source } from './model/source.js';
export { patternFault } from './model/pattern-fault.js';
export { holds, type Comparison, type Condition } from './model/condition.js';
export type { Action, Capture, Criterion, Flow, FlowStep } from './model/flow.js';
export {
  capturesIn,
  filledPlan,
  filledTree,
  freshCount,
  isFresh,
  withOneMember,
  withOneValue,
  type Captured,
} from './model/holes.js';
export type { Alone, Moved, Repeated, ScenarioStep, Sends, Unchanged } from './model/scenario.js';
export { branchValues } from './derived/values/branch-values.js';
export { discriminatorOf } from './derived/values/discriminator.js';
export { bodyOf } from './derived/values/body-of.js';
export { sampleValue, instantiate, instantiateText, namedValues, sampleValues } from './model/instantiate.js';
export { isAmbiguousText } from './derived/values/formats.js';
export { checkCases, gatherCases, type CaseSource } from './gather-cases.js';
export { givenFor, type GivenValues } from './given/given-values.js';
export { withGiven } from './given/given-parts.js';
export type { ValueEntry } from './derived/given/resolve-values.js';
export { matchesGlob } from './model/glob.js';
export { isDigitsKind, isRequestKind, MARKER, uniqueValues, type Draw } from './model/unique.js';
export { judgePlan, readPlan } from './judging/judge-plan.js';
export { markCases } from './mark-cases.js';
export { halves, packCases, packedCase, type PackedCase } from './packing/pack-cases.js';
export { shownText, slotValues } from './model/slot-values.js';
export { targetOf, withoutOptions, withPairsOf, withQuery } from './model/target.js';
export { bodyTemplate, treeOf, withChangedBody, type RequestBody } from './model/request-body.js';
export { CaseSelectionError, selectCases, type CaseSelection } from './model/select-cases.js';
export {
  mayHaveMember,
  grantsTokens,
  takesCurrentSecret,
  takesSecret,
  namesResource,
} from './model/declared-members.js';
export { caseFile } from './written/case-file.js';
export { CaseFileError, loadCases, type SpecificationRule, type WrittenCases } from './written/load-cases.js';
export { writtenTree } from './written/template-text.js';
export { sampleRequest, type SampleRequest } from './credentials/sample-request.js';
