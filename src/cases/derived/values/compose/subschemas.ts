export {
  certainly,
  isNever,
  isOfString,
  isTrue,
  keywordNode,
  keywordsOf,
  namesIn,
  partsOf,
  schemasIn,
  textsIn,
} from '../../../../contract/index.js';
