import { emailAddress, pathKey, uriReference } from '../texts.js';
import { an, anOrReference, list, map, objectShape, required, since31, text, textThat } from '../shape.js';
import type { ObjectRule } from '../shape.js';
import { memberAt } from '../../load/located.js';

const url = textThat(uriReference);

/** OpenAPI 3.1 §4.8.1: "at least one of" these three. */
const hasContent: ObjectRule = (at, version, report) => {
  if (version === '3.0') return;
  if (['paths', 'components', 'webhooks'].some((name) => memberAt(at, name) !== undefined)) return;
  report.problem(
    at,
    'missing-property',
    'missing "paths", "components" or "webhooks" in the OpenAPI Object',
    undefined,
    'used as it is',
  );
};

/** OpenAPI 3.1 §4.8.4. */
const oneIdentification: ObjectRule = (at, _version, report) => {
  const identifier = memberAt(at, 'identifier');
  if (identifier === undefined || memberAt(at, 'url') === undefined) return;
  report.problem(
    identifier,
    'exclusive-properties',
    '"identifier" and "url" exclude each other',
    'keep one of them',
    'used as it is',
  );
};

const externalDocumentation = objectShape('External Documentation', {
  description: text,
  url: required(url),
});

const tag = objectShape('Tag', {
  name: required(text),
  description: text,
  externalDocs: an('External Documentation'),
});

const contact = objectShape('Contact', { name: text, url, email: textThat(emailAddress) });

const license = objectShape(
  'License',
  { name: required(text), identifier: since31(text), url },
  { rules: [oneIdentification] },
);

const info = objectShape('Info', {
  title: required(text),
  summary: since31(text),
  description: text,
  termsOfService: url,
  contact: an('Contact'),
  license: an('License'),
  version: required(text),
});

const paths = objectShape('Paths', {}, { others: { value: an('Path Item'), key: pathKey } });

/** OpenAPI 3.0 §4.7.1, 3.1 §4.8.1. */
const openApi = objectShape(
  'OpenAPI',
  {
    openapi: required(text),
    info: required(an('Info')),
    jsonSchemaDialect: since31(url),
    servers: list(an('Server')),
    paths: required(an('Paths'), '3.0'),
    webhooks: since31(map(anOrReference('Path Item'))),
    components: an('Components'),
    security: list(an('Security Requirement')),
    tags: list(an('Tag')),
    externalDocs: an('External Documentation'),
  },
  { rules: [hasContent] },
);

export const documentShapes = [openApi, info, contact, license, paths, tag, externalDocumentation];
