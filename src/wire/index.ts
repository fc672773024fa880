export { hasHole, jsonTemplate, sizeOf } from './body-tree.js';
export type { BodyMember, BodyTree } from './body-tree.js';
export { mapTexts, memberNames, memberOf, treeAt, withMember, withoutMembers, withTreeAt } from './edit-tree.js';
export { authorizationScheme, credentialFlaw } from './credentials.js';
export { formBody } from './form.js';
export { isEmptyContentGood, isText } from './judge/body.js';
export { schemaViolations } from './flaw.js';
export type { Flaw, FlawRefusal, Violation } from './flaw.js';
export { judgeBody, judgeHead, operationJudge, readRequest } from './judge/judge-request.js';
export type { RequestPart, RequestReading } from './judge/judge-request.js';
export { RouteTable } from './judge/route-table.js';
export { RouteTree } from './judge/route-tree.js';
export type { Routed } from './judge/route-table.js';
export type { RequestHead, WireRequest } from './wire-request.js';
export { boundary, readParts, writeParts } from './multipart.js';
export type { Part } from './multipart.js';
export { formDecoded, pairsOf } from './pairs.js';
export { fieldReadings, writeParameter, writeTexts } from './parameter.js';
export { isCommonNumber, scalarTemplate, scalarText } from './scalar.js';
export {
  isCapturedPart,
  isCompressedPart,
  isUniquePart,
  joinTemplates,
  uncompressed,
  uniqueKinds,
} from './template.js';
export type {
  CapturedPart,
  DigitsKind,
  RequestKind,
  Template,
  TemplatePart,
  UniqueKind,
  UniquePart,
} from './template.js';
