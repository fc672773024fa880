import { parseMediaType } from '../../http/index.js';
import type { Place } from '../../json/index.js';
import type { Encoding, Header, MediaType, Parameter, RequestBody, Response } from '../compiled/contract.js';
import { flagAt, type Located, memberAt, membersOf, placeOf, textAt } from '../document/located.js';
import type { ParameterSite } from '../description/operations.js';
import { styles } from '../structure/object-rules.js';
import { linksOf, type LinkTargets } from './links.js';
import type { Model } from './model.js';

/** The default styles of parameters (OpenAPI 3.1 §4.8.12.2). */
const defaultStyles: Readonly<Record<Parameter['in'], string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

export function parameterOf({ parameter: at, name, in: location }: ParameterSite, model: Model): Parameter[] {
  if (location !== 'path' && location !== 'query' && location !== 'header' && location !== 'cookie') return [];
  const said = textAt(at, 'style');
  const style = said !== undefined && styles[location]?.includes(said) === true ? said : defaultStyles[location];
  const schema = model.schemaAt(memberAt(at, 'schema'));
  const [content] = schema === undefined ? contentOf(memberAt(at, 'content'), model) : [];
  return [
    {
      name,
      in: location,
      required: location === 'path' || flagAt(at, 'required') === true,
      style,
      explode: flagAt(at, 'explode') ?? style === 'form',
      allowReserved: flagAt(at, 'allowReserved') ?? false,
      allowEmptyValue: flagAt(at, 'allowEmptyValue') ?? false,
      description: textAt(at, 'description'),
      schema,
      content,
      examples: model.examplesAt(at),
      place: placeOf(at),
    },
  ];
}

/** An undeclared path parameter accepts any string. */
export function undeclaredPathParameter(name: string, place: Place): Parameter {
  return {
    name,
    in: 'path',
    required: true,
    style: defaultStyles.path,
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    description: undefined,
    schema: undefined,
    content: undefined,
    examples: [],
    place,
  };
}

export function requestBodyOf(at: Located | undefined, model: Model): RequestBody | undefined {
  const body = model.follow(at);
  if (body === undefined) return undefined;
  const said = flagAt(body, 'required');
  const required = said ?? false;
  return {
    required,
    saysOptional: said === false,
    content: contentOf(memberAt(body, 'content'), model),
    place: placeOf(body),
  };
}

export function responseOf(status: string, at: Located, model: Model, targets: LinkTargets): Response[] {
  const response = model.follow(at);
  if (response === undefined) return [];
  return [
    {
      status,
      description: textAt(response, 'description') ?? '',
      headers: headersOf(memberAt(response, 'headers'), model),
      content: contentOf(memberAt(response, 'content'), model),
      links: linksOf(memberAt(response, 'links'), model, targets),
      when: model.conditionsAt(response),
      place: placeOf(response),
    },
  ];
}

function contentOf(content: Located | undefined, model: Model): MediaType[] {
  return membersOf(content).map(({ name, value }) => ({
    range: rangeOf(name),
    schema: model.schemaAt(memberAt(value, 'schema')),
    examples: model.examplesAt(value),
    encoding: new Map(membersOf(memberAt(value, 'encoding')).map((each) => [each.name, encodingOf(each.value, model)])),
    place: placeOf(value),
  }));
}

/**
 * The media range of a key. An invalid key may begin with one, such as `text/csv, text/plain`; otherwise any media type
 * matches.
 */
function rangeOf(key: string): string {
  if (parseMediaType(key) !== undefined) return key;
  const [first = ''] = key.split(/[,;\s]/);
  return parseMediaType(first) === undefined ? '*/*' : first;
}

function encodingOf(at: Located, model: Model): Encoding {
  return {
    contentType: textAt(at, 'contentType'),
    headers: headersOf(memberAt(at, 'headers'), model),
    style: textAt(at, 'style'),
    explode: flagAt(at, 'explode'),
    allowReserved: flagAt(at, 'allowReserved') ?? false,
    place: placeOf(at),
  };
}

/** OpenAPI 3.1 §4.8.15.1, §4.8.17.1: a `Content-Type` header SHALL be ignored. */
function headersOf(headers: Located | undefined, model: Model): Header[] {
  return membersOf(headers).flatMap(({ name, value }) => {
    const header = model.follow(value);
    if (header === undefined || name.toLowerCase() === 'content-type') return [];
    const [content] = contentOf(memberAt(header, 'content'), model);
    return [
      {
        name,
        required: flagAt(header, 'required') ?? false,
        explode: flagAt(header, 'explode') ?? false,
        schema: model.schemaAt(memberAt(header, 'schema')),
        content,
        examples: model.examplesAt(header),
        place: placeOf(header),
      },
    ];
  });
}
