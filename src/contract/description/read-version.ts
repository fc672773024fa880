import type { ObjectName, Version } from '../structure/shape.js';
import { isObject, type Located, memberAt, textAt } from '../document/located.js';
import { DocumentError } from '../document/document-error.js';
import { rewrite } from '../document/rewrite.js';
import { asRefused, type Report } from '../document/report.js';

const supported = 'use OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0';
const supportedStrictly = '3.0.x and 3.1.x are supported';
const conversion = `convert it to OpenAPI 3; ${supportedStrictly}`;

/** The declared feature release of a document; undefined if it is not supported. */
export function versionOf(root: Located): Version | undefined {
  const [, release] = /^(3\.[01])\.\d+(?:-.+)?$/.exec(textAt(root, 'openapi') ?? '') ?? [];
  return release === '3.0' || release === '3.1' ? release : undefined;
}

/** How a document is interpreted. */
export interface Reading {
  readonly version: Version;
  readonly kind: ObjectName;
}

/**
 * Determines how to interpret a document; an unsupported version is read as the nearest supported one.
 *
 * @throws DocumentError if it is not an OpenAPI document, or if the report is strict and the version is not supported.
 */
export function readVersion(root: Located, report: Report): Reading {
  const version = versionOf(root);
  if (version !== undefined) return { version, kind: 'OpenAPI' };
  const reading = report.isStrict ? undefined : nearestReading(root, report);
  if (reading !== undefined) return reading;
  reportVersion(root, report);
  const [first, ...others] = report.problems().map(asRefused);
  if (first === undefined) throw new TypeError('an unsupported version was not reported');
  throw new DocumentError([first, ...others]);
}

/** Whether a document declares a release after 3.1. Only features of 3.1 are read. */
export function isNewer(root: Located): boolean {
  return /^3\.[2-9]/.test(textAt(root, 'openapi') ?? '');
}

function nearestReading(root: Located, report: Report): Reading | undefined {
  const swagger = memberAt(root, 'swagger');
  const field = memberAt(root, 'openapi') ?? swagger;
  const { node } = field ?? {};
  const written = node?.type === 'string' ? node.value : node?.type === 'number' ? node.literal : '';
  const [, major, minor = '0'] = /^v?([23])(?:\.(\d+))?(?:[.\s-].*)?$/.exec(written.trim()) ?? [];
  if (field === undefined || major === undefined) return undefined;
  rewrite(field.node, { type: 'string', value: written });
  if (major === '2') {
    report.remark(field, 'swagger-2', 'Swagger 2.0 is read as what it means in OpenAPI 3.0');
    return { version: '3.0', kind: 'Swagger' };
  }
  if (minor === '2') {
    const message = 'OpenAPI 3.2 is read as far as it is OpenAPI 3.1';
    report.remark(field, 'openapi-3.2', message);
    return { version: '3.1', kind: 'OpenAPI' };
  }
  const version = minor === '0' ? '3.0' : '3.1';
  const message = `${written === '' ? 'the version' : JSON.stringify(written)} is not a version of OpenAPI`;
  report.problem(field, 'unsupported-version', message, 'write it in full, such as 3.1.0', `taken as ${version}.0`);
  return { version, kind: 'OpenAPI' };
}

/** Reports why the version of the document is not supported. */
function reportVersion(root: Located, report: Report): void {
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
    return report.problem(
      field,
      'unsupported-version',
      `OpenAPI ${named} is not supported`,
      report.isStrict ? supportedStrictly : supported,
    );
  }
  const hint = 'write it in full, such as 3.1.0';
  report.problem(field, 'wrong-type', '"openapi" must be a version such as "3.1.0"', hint);
}
