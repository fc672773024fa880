import type { Version } from '../structure/shape.js';
import { isObject, memberAt, textAt } from './located.js';
import type { Located } from './located.js';
import type { Report } from './report.js';

const supported = '3.0.x and 3.1.x are supported';
const conversion = 'convert it to OpenAPI 3; 3.0.x and 3.1.x are supported';

/** The feature release that a document says it is of, if it is one that is understood. */
export function versionOf(root: Located): Version | undefined {
  const [, release] = /^(3\.[01])\.\d+(?:-.+)?$/.exec(textAt(root, 'openapi') ?? '') ?? [];
  return release === '3.0' || release === '3.1' ? release : undefined;
}

/** Says why the document is not of a feature release that is understood. */
export function reportVersion(root: Located, report: Report): void {
  if (!isObject(root)) {
    return report.problem(root, 'not-openapi', 'an OpenAPI document must be an object', 'begin it with openapi: 3.1.0');
  }
  const swagger = memberAt(root, 'swagger');
  if (swagger !== undefined) {
    return report.problem(swagger, 'unsupported-version', 'this is a Swagger 2.0 document', conversion);
  }
  const field = memberAt(root, 'openapi');
  if (field === undefined) {
    return report.problem(
      root,
      'not-openapi',
      'missing "openapi": this is not an OpenAPI document',
      'add openapi: 3.1.0',
    );
  }
  if (field.node.type === 'string') {
    const named = JSON.stringify(field.node.value);
    return report.problem(field, 'unsupported-version', `OpenAPI ${named} is not supported`, supported);
  }
  const hint = 'write it in full, such as 3.1.0';
  report.problem(field, 'wrong-type', '"openapi" must be a version such as "3.1.0"', hint);
}
