export { jsonTemplate, hasHole } from './body-tree.js';
export type { BodyMember, BodyTree } from './body-tree.js';
export { mapTexts, memberNames, memberOf, treeAt, withMember, withoutMembers, withTreeAt } from './edit-tree.js';
export { formBody } from './form-body.js';
export { joinTemplates } from './join-templates.js';
export { scalarTemplate } from './scalar-template.js';
export { isUniquePart, uniqueKinds } from './template.js';
export type { DigitsKind, Template, TemplatePart, UniqueKind, UniquePart } from './template.js';
export { scalarText, writeParameter, writeTexts } from './write-parameter.js';
