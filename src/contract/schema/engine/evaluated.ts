import { Name, _ } from 'ajv';
import type { KeywordCxt, SchemaCxt } from 'ajv';
import { evaluatedPropsToName } from 'ajv/dist/compile/util.js';

/**
 * Makes what is known to be judged already a variable of the generated code, before a branch that may or may not run
 * adds to it: a variable first written inside a branch would lose what stood before.
 */
export function openEvaluated({ it, gen }: KeywordCxt): void {
  if (it.opts.unevaluated !== true) return;
  if (it.props !== true && !(it.props instanceof Name)) it.props = evaluatedPropsToName(gen, it.props);
  if (it.items !== true && !(it.items instanceof Name)) it.items = gen.var('items', _`${it.items ?? 0}`);
}

/** Adds what a subschema has judged, in a branch that runs only when it holds. */
export function addEvaluated(cxt: KeywordCxt, subschema: SchemaCxt): void {
  if (cxt.it.opts.unevaluated === true) cxt.mergeEvaluated(subschema, Name);
}
