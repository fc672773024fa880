import type { Template, TemplatePart } from './template.js';

/**
 * Templates one after another as one, texts that meet joined.
 *
 * @example
 * joinTemplates([['{"id":'], [{ unique: 'int64' }], ['}']])
 */
export function joinTemplates(templates: Iterable<Template>): Template {
  const joined: TemplatePart[] = [];
  for (const part of flatten(templates)) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

function* flatten(templates: Iterable<Template>): Iterable<TemplatePart> {
  for (const template of templates) yield* template;
}
