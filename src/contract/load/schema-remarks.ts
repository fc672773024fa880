import { isLiteral } from '../../json/index.js';
import { membersOf, type Located } from '../document/located.js';
import type { Report } from '../document/report.js';
import { didYouMean } from '../../error/index.js';
import { formats, silentFormats } from '../schema/formats/formats.js';
import { patternOf, patternProblem } from '../schema/pattern/pattern.js';
import type { SchemaSite } from '../schema/sites/schema-site.js';

/** Remarks on parts of a Schema Object that have no effect, or that are missing. */
export function remarkOnSchema(site: SchemaSite, report: Report): void {
  remarkOnFormat(site, report);
  remarkOnNullable(site, report);
  remarkOnPatterns(site, report);
  const type = site.keywords.get('type');
  // OpenAPI 3.0 §4.7.24.1: "items MUST be present if the type is array"; later versions take any items then.
  const isArray = type?.value.node.type === 'string' && type.value.node.value === 'array';
  if (isArray && site.scope.dialect.keywords.has('nullable') && !site.keywords.has('items')) {
    report.remark(type.key, 'missing-items', 'an array should have "items" beside its type', 'add items: {}');
  }
}

function remarkOnFormat({ keywords }: SchemaSite, report: Report): void {
  const at = keywords.get('format')?.value;
  if (at?.node.type !== 'string') return;
  const format = at.node.value;
  if (formats.has(format) || silentFormats.has(format)) return;
  const hint = didYouMean(format, formats.keys());
  report.remark(at, 'unknown-format', `the format "${format}" is unknown and judges nothing`, hint);
}

/** OpenAPI 3.0 §4.7.24.1: `nullable` adds `null` only to a `type` beside it; elsewhere it is tolerated. */
function remarkOnNullable({ keywords }: SchemaSite, report: Report): void {
  const nullable = keywords.get('nullable');
  if (nullable === undefined || !isLiteral(nullable.value.node, true)) return;
  if (!keywords.has('type')) {
    const message = '"nullable" has no effect by the letter without "type" beside it: null is let pass, not promised';
    report.remark(nullable.key, 'ignored-keyword', message, 'give the type here');
  }
  const values = keywords.get('enum')?.value.node;
  const listed = values?.type !== 'array' || values.items.some((item) => isLiteral(item, null));
  if (!listed) {
    const message =
      '"nullable" has no effect by the letter, as "enum" does not list null: null is let pass, not promised';
    report.remark(nullable.key, 'ignored-keyword', message, 'add null there');
  }
}

/**
 * JSON Schema 2020-12 core §6.4: a pattern that is not an ECMA-262 regular expression has no defined meaning, so it is
 * ignored.
 */
function remarkOnPatterns({ keywords }: SchemaSite, report: Report): void {
  const remark = (at: Located, pattern: string, subject: string): void => {
    const problem = patternProblem(pattern);
    if (problem === undefined) {
      if (patternOf(pattern)?.test('') !== undefined) return;
      const message = `${subject} is too large to be compared with texts, so values are not checked against it`;
      report.remark(at, 'unusable-pattern', message, 'write fewer repetitions');
      return;
    }
    report.remark(at, 'unusable-pattern', `${subject} ${problem.message}, so it is ignored`, problem.hint);
  };
  const pattern = keywords.get('pattern')?.value;
  if (pattern?.node.type === 'string') remark(pattern, pattern.node.value, '"pattern"');
  for (const { name, key } of membersOf(keywords.get('patternProperties')?.value))
    remark(key, name, 'a name in "patternProperties"');
}
