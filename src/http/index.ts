export { base64Parts, escapeHtml, percentDecoded, strictlyPercentDecoded } from './encodings.js';
export { basicCredentials, parseChallenges } from './auth-element.js';
export {
  connectionFields,
  isToken,
  fieldValue,
  fieldValues,
  hasField,
  parseFieldList,
  type FieldList,
  combinedValue,
  fieldLines,
  fieldPairs,
} from './field.js';
export {
  formKind,
  isStream,
  isJsonMediaType,
  matchesMediaRange,
  matchesSomeRange,
  parseMediaType,
  type MediaTypeValue,
} from './media-type.js';
export { isSafeMethod } from './safe-method.js';
export { closeInStages, listenFault, reachableHost, sendTogether, readBody } from './serving.js';
export { comparePathTemplates, parsePathTemplate, type PathTemplate } from './path-template.js';
export { parseHttpDate, parseRetryAfter } from './retry-after.js';
export { matchesStatusKey, reasonPhrase } from './status.js';
export { splitTarget } from './target.js';
