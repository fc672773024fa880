export { containersOf, lastLiteral, wrapsThing } from './identity.js';
export { listOfOne } from './list-of-one.js';
export { answersOf, bodiesOf, itemsOf, membersOf, namesText, partsAt, scalarTypes, targetOf } from './members.js';
export { resourceGraph } from './build-graph.js';
export type { Answered, Identity } from './resource-graph.js';
export { valueOfExpression } from './expression.js';
export { areOpposite, endingOf } from './opposites.js';
export { createdInstances, isUnset, keyValue, listedInstances, type ListedInstance } from './read-instances.js';
export { isIdName } from './item-names.js';
export { pathBelow, valuesIn } from './parent-values.js';
export { unexplainedNames } from './unexplained-names.js';
export { valuesInName } from './relative-names.js';
export { asksWhat, hasPages } from './find-producers.js';
export { parentIn, readAbove } from './parent-in.js';
export { unconnected } from './unconnected.js';
export { endsSession, opensSession } from './sessions.js';
export { isCopying } from './kind-of-path.js';
export {
  countsAll,
  deedWords,
  idempotencyKeyOf,
  isAfterItem,
  leadsOn,
  saysToAsk,
  isExclusive,
  isFormOf,
  isMask,
  isRangeEnd,
  isOfFilters,
  isPageNumber,
  isPageSize,
  isSecretName,
  pageSizeOf,
  means,
  rangeEnds,
  namesRequest,
  isAboutShortage,
  changesOthers,
  isAboutAbsence,
  isAboutState,
  tellsPageCount,
  tellsPageNumber,
  usualValues,
  wordsThatMean,
} from './vocabulary.js';
export type { Meaning } from './vocabulary.js';
export { formOf } from './path-steps.js';
export { isBelowItem } from './readings.js';
export { areWordsOf, oneOf, plainName, singular, thingName, wordsOf } from './words.js';
export { type Bound, boundOf, isTime } from './bounds.js';
export { commonContent, essenceOf, isScalar } from './content.js';
export { filteredBy, searchedMembers } from './searched.js';
export { isTakenWithin, uniqueMembers, type UniqueMember } from './unique-members.js';
export { changeMarks, countsChanges } from './change-marks.js';
export { isForbidden, stateRules, type StateRule } from './state-rules.js';
export { shownIdentity } from './shown-identity.js';
export { endedStates, laterStates, type ToldState, toldStates, undoesDeletion } from './told-states.js';
export { allowedNext, forbiddenNext, isForbiddenChange, type Transitions, transitionsOf } from './transitions.js';
export { type Order, type Sorting, sortingOf, type SortKey } from './sorting.js';
export { firstLister, isCreatable, isolations, refersToExisting, roles } from './resource-graph.js';
export type {
  Evidence,
  IdentitySource,
  Need,
  OperationUse,
  Producer,
  Resource,
  ResourceGraph,
  Role,
  Slot,
} from './resource-graph.js';
export type { DeclaredResource } from './resource-graph.js';
