import {
  ofChallenges,
  ofEchoes,
  ofJsonTexts,
  ofLongBodies,
  ofMissingAllow,
  ofSilentServers,
  ofUndeclaredProperties,
} from './answers.js';
import type { Doubt } from './doubt.js';
import { ofTheRun, ofUndecided } from './inconclusive.js';
import { ofAcceptances, ofOtherMethods, ofRefusals, ofServerErrors, ofSilence } from './other-requests.js';
import { ofHeaders, ofShapes, ofValues } from './shapes.js';
import { ofValidRequests } from './valid-requests.js';

const all = [
  ...ofValidRequests,
  ...ofRefusals,
  ...ofSilence,
  ...ofOtherMethods,
  ...ofAcceptances,
  ...ofServerErrors,
  ...ofShapes,
  ...ofValues,
  ...ofHeaders,
  ...ofSilentServers,
  ...ofLongBodies,
  ...ofMissingAllow,
  ...ofChallenges,
  ...ofEchoes,
  ...ofJsonTexts,
  ...ofUndeclaredProperties,
  ...ofUndecided,
  ...ofTheRun,
];

/** All doubts without duplicates, in the order in which the documentation lists them. */
export const doubts: readonly Doubt[] = [...new Map<string, Doubt>(all.map((doubt) => [doubt.id, doubt])).values()];
