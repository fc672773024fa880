import { isJsonMediaType, parseMediaType } from '../../http/index.js';
import { type Place, toValue } from '../../json/index.js';
import type { Problem } from '../../error/index.js';
import type { Example, MediaType, Operation } from '../compiled/contract.js';
import type { Description } from '../description/description.js';
import { itemsOf, type Located, placeOf } from '../document/located.js';
import type { Direction, Schema, SchemaFailure } from '../compiled/schema.js';
import type { SchemaViews } from '../schema/schema-view.js';

/** Remarks on examples and defaults that violate their own schema. */
export function exampleRemarks(
  description: Description,
  operations: readonly Operation[],
  views: SchemaViews,
): readonly Problem[] {
  const found = [...operations.flatMap(remarksOnOperation), ...remarksOnSchemas(description, views)];
  const unique = new Map(found.map((remark) => [`${placeKey(remark.place)} ${remark.message}`, remark]));
  return [...unique.values()];
}

function remarksOnOperation({ parameters, requestBody, responses }: Operation): Problem[] {
  return [
    ...parameters.flatMap(({ schema, content, examples }) => [
      ...examples.flatMap((example) => remarkOn(example, schema, ['request'], true)),
      ...(content === undefined ? [] : remarksOnContent(content, 'request')),
    ]),
    ...(requestBody?.content ?? []).flatMap((media) => remarksOnContent(media, 'request')),
    ...responses.flatMap(({ headers, content }) => [
      ...headers.flatMap((header) =>
        header.examples.flatMap((example) => remarkOn(example, header.schema, ['response'], true)),
      ),
      ...content.flatMap((media) => remarksOnContent(media, 'response')),
    ]),
  ];
}

/** Examples of other media types than JSON may be strings whatever their schema (OpenAPI 3.1 §4.8.14.1). */
function remarksOnContent({ range, schema, examples }: MediaType, direction: Direction): Problem[] {
  const type = parseMediaType(range);
  const asText = type === undefined || !isJsonMediaType(type);
  return examples.flatMap((example) => remarkOn(example, schema, [direction], asText));
}

/** Examples and defaults of schemas must be valid in at least one direction. */
function remarksOnSchemas({ sites }: Description, views: SchemaViews): Problem[] {
  return [...sites.values()].flatMap((site) => {
    const schema = views.of(site);
    const valueOf = (name: string): Located | undefined => site.keywords.get(name)?.value;
    const check = (at: Located | undefined, what: string): Problem[] => {
      if (at === undefined) return [];
      return remarkOn({ value: at.node, place: placeOf(at) }, schema, ['request', 'response'], false, what);
    };
    const examples = [valueOf('example'), ...itemsOf(valueOf('examples'))];
    return [...check(valueOf('default'), 'default'), ...examples.flatMap((at) => check(at, 'example'))];
  });
}

function remarkOn(
  { value, place }: Pick<Example, 'value' | 'place'>,
  schema: Schema | undefined,
  directions: readonly Direction[],
  maybeText: boolean,
  what = 'example',
): Problem[] {
  if (schema === undefined || (maybeText && value.type === 'string')) return [];
  const failures = directions.map((direction) => schema.validate(toValue(value), direction));
  const [failure] = failures.find((each) => each.length > 0) ?? [];
  if (failure === undefined || failures.some((each) => each.length === 0)) return [];
  return [{ code: 'invalid-example', message: `the ${what} is not valid: ${sentence(failure)}`, place }];
}

function sentence({ instance, message }: SchemaFailure): string {
  return instance === '' ? `it ${message}` : `${instance} ${message}`;
}

function placeKey(place: Place | undefined): string {
  return place === undefined ? '' : `${place.file}:${place.line}:${place.column}`;
}
