import { isLiteral } from '../../../json/index.js';
import { flag, map, schema, type Test, text, textThat } from '../../structure/shape.js';
import { uriReference } from '../../structure/texts.js';
import type { Keyword } from '../sites/schema-site.js';

/** JSON Schema 2020-12 core §8.2.2. */
const anchorName: Test<string> = (value) =>
  /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value)
    ? undefined
    : { message: `must be a plain name, not ${JSON.stringify(value)}`, hint: 'use letters, digits, "-", "_" and "."' };

const url = textThat(uriReference);

const ref: Keyword = {
  name: '$ref',
  shape: url,
  compile(site, build) {
    const target = build.site.targets.get(site.keyword.name);
    if (target !== undefined) build.apply('reference', build.reference(target));
  },
};

/** JSON Schema 2020-12 core §8.2.3.2: dynamic only if the reference leads to a `$dynamicAnchor` with its name. */
const dynamicRef: Keyword = {
  name: '$dynamicRef',
  shape: url,
  compile(site, build) {
    const initial = build.site.targets.get('$dynamicRef');
    if (initial === undefined) return;
    const [, fragment = ''] = site.value.node.type === 'string' ? site.value.node.value.split('#') : [];
    const anchor = initial.keywords.get('$dynamicAnchor')?.value.node;
    const dynamic = anchor?.type === 'string' && anchor.value === fragment;
    build.apply('reference', build.reference(dynamic ? build.dynamicTarget(initial, fragment) : initial));
  },
};

/** JSON Schema 2019-09 core §8.2.4.2.1. */
const recursiveRef: Keyword = {
  name: '$recursiveRef',
  shape: textThat((value) => (value === '#' ? undefined : { message: 'must be "#"' })),
  compile(_site, build) {
    const initial = build.site.targets.get('$recursiveRef');
    if (initial === undefined) return;
    const anchor = initial.keywords.get('$recursiveAnchor')?.value.node;
    const dynamic = isLiteral(anchor, true);
    build.apply('reference', build.reference(dynamic ? build.dynamicTarget(initial, '') : initial));
  },
};

const common: readonly Keyword[] = [
  ref,
  { name: '$id', shape: url },
  { name: '$schema', shape: url },
  { name: '$comment', shape: text },
];

const anchor: Keyword = { name: '$anchor', shape: textThat(anchorName) };
const vocabulary: Keyword = { name: '$vocabulary', shape: map(flag) };
const definitions: Keyword = { name: 'definitions', shape: map(schema) };
const defs: Keyword = { name: '$defs', shape: map(schema) };

/** OpenAPI 3.0 §4.7.24: a Reference Object instead of a schema. */
export const referenceKeywords30: readonly Keyword[] = [ref];

/** JSON Schema draft-07 core §8, §9. `$defs` does not belong to the dialect, but is common. */
export const referenceKeywords07: readonly Keyword[] = [...common, definitions, defs];

/** JSON Schema 2019-09 core §8.2. */
export const referenceKeywords2019: readonly Keyword[] = [
  ...common,
  anchor,
  vocabulary,
  defs,
  definitions,
  recursiveRef,
  { name: '$recursiveAnchor', shape: flag },
];

/** JSON Schema 2020-12 core §8. Its meta-schema retains `definitions` for older files. */
export const referenceKeywords2020: readonly Keyword[] = [
  ...common,
  anchor,
  vocabulary,
  defs,
  definitions,
  dynamicRef,
  { name: '$dynamicAnchor', shape: textThat(anchorName) },
];
