export { button, byId, element } from './element.js';
export type { Child } from './element.js';
export { indentJson } from './indent-json.js';
export { codePointMark, unseenCharacters } from './unseen-characters.js';
