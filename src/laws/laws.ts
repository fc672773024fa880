import { actionHasEffect } from './each/action-has-effect.js';
import { actionIsStored } from './each/action-is-stored.js';
import { answerIsStored } from './each/answer-is-stored.js';
import { createdIsListed } from './each/created-is-listed.js';
import { newestIsListed } from './each/newest-is-listed.js';
import { createdIsNew } from './each/created-is-new.js';
import { createdIsThere } from './each/created-is-there.js';
import { restoredIsBack } from './each/restored-is-back.js';
import { sortSorts } from './each/sort-sorts.js';
import { etagChanges } from './each/etag-changes.js';
import { filterFilters } from './each/filter-filters.js';
import { keyCreatesOnce } from './each/key-creates-once.js';
import { otherSecretDenied } from './each/other-secret-denied.js';
import { othersSeeNothing } from './each/others-see-nothing.js';
import { noLostUpdate } from './each/no-lost-update.js';
import { notModified } from './each/not-modified.js';
import { pagesAreBounded } from './each/pages-are-bounded.js';
import { pagesAreDisjoint } from './each/pages-are-disjoint.js';
import { walkEnds } from './each/walk-ends.js';
import { totalCounts } from './each/total-counts.js';
import { deletedOnce } from './each/deleted-once.js';
import { doneOnce } from './each/done-once.js';
import { listAgrees } from './each/list-agrees.js';
import { lookupFinds } from './each/lookup-finds.js';
import { listedWhileCreated } from './each/listed-while-created.js';
import { linkLeadsOn } from './each/link-leads-on.js';
import { referenceIsChanged } from './each/reference-is-changed.js';
import { referencesHold } from './each/references-hold.js';
import { rightParent } from './each/right-parent.js';
import { takenOnce } from './each/taken-once.js';
import { defaultApplies } from './each/default-applies.js';
import { deleteAgain } from './each/delete-again.js';
import { deletedIsGone } from './each/deleted-is-gone.js';
import { deletedIsUnlisted } from './each/deleted-is-unlisted.js';
import { getIsSafe } from './each/get-is-safe.js';
import { locationResolves } from './each/location-resolves.js';
import { originStays } from './each/origin-stays.js';
import { patchKeepsTheRest } from './each/patch-keeps-the-rest.js';
import { putIsIdempotent } from './each/put-is-idempotent.js';
import { putTellsCreation } from './each/put-tells-creation.js';
import { putReplaces } from './each/put-replaces.js';
import { refusedInState } from './each/refused-in-state.js';
import { stateIsRespected } from './each/state-is-respected.js';
import { stateMovesOn } from './each/state-moves-on.js';
import { changeIsMarked } from './each/change-is-marked.js';
import { refusedIsUndone } from './each/refused-is-undone.js';
import { updateHasEffect } from './each/update-has-effect.js';
import { readOnlyIsIgnored } from './each/read-only-is-ignored.js';
import { contentIsKept } from './each/content-is-kept.js';
import { valueIsKept } from './each/value-is-kept.js';
import type { Law } from './model/law.js';

/** All laws, in the order in which their cases are listed. A new law is one file and one line here. */
export const laws: readonly Law[] = [
  createdIsThere,
  createdIsNew,
  locationResolves,
  answerIsStored,
  actionIsStored,
  actionHasEffect,
  valueIsKept,
  contentIsKept,
  defaultApplies,
  readOnlyIsIgnored,
  updateHasEffect,
  referenceIsChanged,
  originStays,
  changeIsMarked,
  patchKeepsTheRest,
  refusedIsUndone,
  refusedInState,
  stateIsRespected,
  stateMovesOn,
  putIsIdempotent,
  putReplaces,
  putTellsCreation,
  getIsSafe,
  createdIsListed,
  newestIsListed,
  listAgrees,
  lookupFinds,
  deletedIsGone,
  deletedIsUnlisted,
  deleteAgain,
  restoredIsBack,
  pagesAreBounded,
  pagesAreDisjoint,
  walkEnds,
  totalCounts,
  filterFilters,
  sortSorts,
  etagChanges,
  notModified,
  takenOnce,
  keyCreatesOnce,
  noLostUpdate,
  deletedOnce,
  doneOnce,
  listedWhileCreated,
  rightParent,
  referencesHold,
  linkLeadsOn,
  othersSeeNothing,
  otherSecretDenied,
];
