export {
  History,
  type Performed,
  isAccepted,
  isRefused,
  outcomeText,
  sentItem,
  shownItem,
  statusOf,
} from './model/history.js';
export type { Judgement, LawFinding } from './model/law.js';
export { judgementOf, lawCases, lawOf } from './law-cases.js';
export { laws } from './laws.js';
export { hasChoices } from './model/content.js';
export { isValid } from './model/item-members.js';
export { withOwnChoices } from './model/hidden-by.js';
export { ofBranch } from './model/branches.js';
export { isListed, lookedUp, unlikeness } from './model/listing.js';
export { areAllTold, firstNumbered, nextPage, walked, widened } from './model/pages.js';
export { conditional, requestOf } from './model/requests.js';
export { isMasked } from './shape/mask.js';
export { unlisted } from './model/unlisted.js';
export { volatilePaths } from './shape/volatile.js';
export { requiredBy } from './shape/shape.js';
export { takenFrom } from './stories/stories.js';
export { subjectsOf, type Subject } from './model/subject.js';
