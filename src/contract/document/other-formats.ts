import { memberOf, type JsonNode } from '../../json/index.js';

/** A file format that is mistaken for OpenAPI, and what to do about it. */
interface OtherFormat {
  /** Completes "FILE is …". */
  readonly what: string;
  readonly next: string;
  readonly isIt: (text: string, root: JsonNode | undefined) => boolean;
}

const formats: readonly OtherFormat[] = [
  {
    what: 'empty',
    next: 'begin it with openapi: 3.1.0, or name the document that was meant',
    isIt: (text) => text.trim() === '',
  },
  {
    what: 'an HTML page',
    next: 'download the document itself, which the page shows or links to, such as /openapi.json',
    isIt: (text) => /^\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text),
  },
  {
    what: 'an XML document, such as WSDL or WADL',
    next: 'Trellis reads OpenAPI in YAML or JSON; write or export one',
    isIt: (text) => /^\s*<\?xml|^\s*<\w+:?\w*\s+xmlns/.test(text),
  },
  {
    what: 'RAML',
    next: 'convert it to OpenAPI 3',
    isIt: (text) => text.startsWith('#%RAML'),
  },
  {
    what: 'API Blueprint',
    next: 'convert it to OpenAPI 3',
    isIt: (text) => /^FORMAT: 1A\b/.test(text),
  },
  {
    what: 'a GraphQL schema',
    next: 'GraphQL is not an API that OpenAPI describes; test it with a tool for GraphQL',
    isIt: (text, root) =>
      hasAt(root, '__schema') ||
      hasAt(root, 'data', '__schema') ||
      (root?.type !== 'object' &&
        /^\s*(?:(?:"""[^]*?"""|#.*|"[^"\n]*")\s*)*(?:extend\s+)?(?:schema\s*[@{]|(?:type|interface|input|enum|union|scalar|directive)\s+@?\w+|(?:query|mutation|fragment)\b)/.test(
          text,
        )),
  },
  {
    what: 'a Postman collection',
    next: 'convert it to OpenAPI 3, such as with Postman or postman-to-openapi',
    isIt: (_, root) => hasAt(root, 'info', '_postman_id') || /getpostman\.com/.test(textOf(root, 'info', 'schema')),
  },
  {
    what: 'a HAR file, a recording of requests',
    next: 'name the OpenAPI document of the API; what was recorded promises nothing',
    isIt: (_, root) => hasAt(root, 'log', 'entries'),
  },
  {
    what: 'an AsyncAPI document',
    next: 'AsyncAPI describes messages; Trellis tests HTTP APIs that OpenAPI describes',
    isIt: (_, root) => hasAt(root, 'asyncapi'),
  },
  {
    what: 'an Arazzo document',
    next: 'name the OpenAPI document under "sourceDescriptions"',
    isIt: (_, root) => hasAt(root, 'arazzo'),
  },
  {
    what: 'an OpenAPI Overlay',
    next: 'apply it to its document first, and name the result',
    isIt: (_, root) => hasAt(root, 'overlay'),
  },
  {
    what: 'an Insomnia export',
    next: 'export the OpenAPI document from Insomnia',
    isIt: (_, root) => hasAt(root, '__export_format') || textOf(root, 'type').startsWith('collection.insomnia'),
  },
  {
    what: 'a Google API Discovery document',
    next: 'convert it to OpenAPI 3',
    isIt: (_, root) => hasAt(root, 'discoveryVersion'),
  },
  {
    what: 'a Swagger 1 resource listing',
    next: 'convert it to OpenAPI 3; Swagger 2.0 is read as it is',
    isIt: (_, root) => hasAt(root, 'swaggerVersion'),
  },
  {
    what: 'a JSON Schema',
    next: 'name the OpenAPI document that refers to it',
    isIt: (_, root) =>
      hasAt(root, '$schema') && !hasAt(root, 'openapi') && !hasAt(root, 'swagger') && !hasAt(root, 'paths'),
  },
];

/** Recognises a file that is not an OpenAPI document. `root` is its tree if it is JSON or YAML. */
export function otherFormat(
  text: string,
  root: JsonNode | undefined,
): { readonly message: string; readonly hint: string } | undefined {
  const found = formats.find(({ isIt }) => isIt(text, root));
  return found && { message: `this is not an OpenAPI document: it is ${found.what}`, hint: found.next };
}

function valueAt(root: JsonNode | undefined, path: readonly string[]): JsonNode | undefined {
  return path.reduce((node, name) => node && memberOf(node, name)?.value, root);
}

function hasAt(root: JsonNode | undefined, ...path: readonly string[]): boolean {
  return valueAt(root, path) !== undefined;
}

function textOf(root: JsonNode | undefined, ...path: readonly string[]): string {
  const node = valueAt(root, path);
  return node?.type === 'string' ? node.value : '';
}
