export { button, byId, type Child, element } from './element.js';
export { indentJson } from './indent-json.js';
export { codePointMark, unseenCharacters } from './unseen-characters.js';
