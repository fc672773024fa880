import { Name, _ } from 'ajv';
import type { KeywordCxt, SchemaCxt } from 'ajv';
import { evaluatedPropsToName } from 'ajv/dist/compile/util.js';

/**
 * Declares the evaluated properties and items as a variable of the generated code before a conditional branch adds to
 * them: a variable first assigned in a branch would lose its earlier value.
 */
export function openEvaluated({ it, gen }: KeywordCxt): void {
  if (it.opts.unevaluated !== true) return;
  if (it.props !== true && !(it.props instanceof Name)) it.props = evaluatedPropsToName(gen, it.props);
  if (it.items !== true && !(it.items instanceof Name)) it.items = gen.var('items', _`${it.items ?? 0}`);
}

/** Adds the properties and items that a subschema has evaluated, in a branch that runs only if it matches. */
export function addEvaluated(cxt: KeywordCxt, subschema: SchemaCxt): void {
  if (cxt.it.opts.unevaluated === true) cxt.mergeEvaluated(subschema, Name);
}
