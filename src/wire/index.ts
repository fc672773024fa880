export { type BodyMember, type BodyTree, hasHole, jsonTemplate, sizeOf } from './body-tree.js';
export { mapTexts, memberNames, memberOf, treeAt, withMember, withoutMembers, withTreeAt } from './edit-tree.js';
export { authorizationScheme, credentialFlaw } from './credentials.js';
export { formBody } from './form.js';
export { isEmptyContentGood, isText } from './judge/body.js';
export { type Flaw, type FlawRefusal, schemaViolations, type Violation } from './flaw.js';
export { judgeBody, judgeHead, operationJudge, readRequest } from './judge/judge-request.js';
export type { RequestPart, RequestReading } from './judge/judge-request.js';
export { type Routed, RouteTable } from './judge/route-table.js';
export { RouteTree } from './judge/route-tree.js';
export type { RequestHead, WireRequest } from './wire-request.js';
export { boundary, type Part, readParts, writeParts } from './multipart.js';
export { formDecoded, pairsOf } from './pairs.js';
export { fieldReadings, writeParameter, writeTexts } from './parameter.js';
export { isCommonNumber, scalarTemplate } from './scalar.js';
export {
  type CapturedPart,
  type DigitsKind,
  isCapturedPart,
  isCompressedPart,
  isUniquePart,
  joinTemplates,
  type RequestKind,
  type Template,
  type TemplatePart,
  uncompressed,
  type UniqueKind,
  uniqueKinds,
  type UniquePart,
} from './template.js';
