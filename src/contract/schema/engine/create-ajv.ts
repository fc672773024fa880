import { Ajv } from 'ajv';
import type { CodeKeywordDefinition } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compilePattern } from '../pattern/pattern.js';
import { assertKeyword } from './assert-keyword.js';
import { dependentSchemasKeyword, ifKeyword, notKeyword } from './conditional-keywords.js';
import { containsKeyword } from './contains-keyword.js';
import type { Runtime } from './failing.js';
import { propertyNamesKeyword } from './property-names-keyword.js';
import { referenceKeyword } from './reference-keyword.js';
import { unevaluatedItemsKeyword, unevaluatedPropertiesKeyword } from './unevaluated-keywords.js';
import { unionKeyword } from './union-keyword.js';

export interface AjvOptions {
  /** Whether all that is wrong is told, or the first thing alone. */
  readonly allErrors: boolean;
  /** Whether some schema asks what others have judged. */
  readonly unevaluated: boolean;
}

/** An ajv that begins without keywords. */
class BareAjv extends Ajv {
  override _addVocabularies(): void {}
}

/**
 * An ajv whose only keywords are those that a build uses (see `Build`): its own applicators where they need no record
 * of what may have been judged, ours where they do, and one for every assertion.
 */
export function createAjv({ allErrors, unevaluated }: AjvOptions, runtime: Runtime): Ajv {
  const stock = stockKeywords();
  const ajv = new BareAjv({
    allErrors,
    unevaluated,
    next: true,
    strict: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    messages: false,
    validateFormats: false,
    logger: false,
    code: {
      // Most of the time of a compilation, for code that hardly runs faster.
      optimize: false,
      regExp: Object.assign((pattern: string) => compilePattern(pattern), { code: 'compilePattern' }),
    },
  });
  return ajv.addVocabulary([
    assertKeyword(runtime),
    referenceKeyword,
    stock('allOf'),
    unionKeyword('anyOf', runtime),
    unionKeyword('oneOf', runtime),
    notKeyword(runtime),
    ifKeyword,
    'then',
    'else',
    stock('prefixItems'),
    stock('items'),
    containsKeyword(runtime),
    stock('properties'),
    stock('patternProperties'),
    stock('additionalProperties'),
    propertyNamesKeyword(runtime),
    dependentSchemasKeyword,
    unevaluatedItemsKeyword,
    unevaluatedPropertiesKeyword,
  ]);
}

/** The keywords of ajv for JSON Schema 2020-12, by name. */
function stockKeywords(): (name: string) => CodeKeywordDefinition {
  const ajv = new Ajv2020({ meta: false, validateSchema: false, logger: false });
  return (name) => {
    const definition = ajv.getKeyword(name);
    if (typeof definition !== 'object' || !('code' in definition)) throw new TypeError(`ajv has no keyword ${name}`);
    // `before` would order it among keywords that are not there.
    const { before: _before, ...rest } = definition;
    return { ...rest, keyword: name };
  };
}
