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
  /** Whether to report all errors or only the first. */
  readonly allErrors: boolean;
  /** Whether any schema uses `unevaluatedProperties` or `unevaluatedItems`. */
  readonly unevaluated: boolean;
}

/** An ajv without keywords. */
class BareAjv extends Ajv {
  override _addVocabularies(): void {}
}

/**
 * Creates an ajv with the keywords that a build uses (see `Build`): its own applicators if evaluated properties and
 * items need not be recorded, ours otherwise, and one keyword for all assertions.
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
      // Optimisation would take most of the compilation time, for code that is hardly faster.
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
    // `before` refers to keywords that are not registered.
    const { before: _before, ...rest } = definition;
    return { ...rest, keyword: name };
  };
}
