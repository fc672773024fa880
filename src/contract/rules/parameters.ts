import { connectionFields } from '../../http/index.js';
import { memberAt } from '../document/located.js';
import { operationsOf, parameterKey, type ParameterSite } from '../description/operations.js';
import type { Report } from '../document/report.js';
import type { Rule } from './rule.js';

/**
 * OpenAPI 3.1 §4.8.12.1: other parts of the description define these headers, so they SHALL be ignored as parameters.
 */
export const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/**
 * Headers for the framing and the connection, which the client sets itself (RFC 9110 §7.6.1, §8.4, §8.6, RFC 9112 §6):
 * a generated parameter value would corrupt the message.
 */
export const clientsHeaders: ReadonlySet<string> = new Set([...connectionFields, 'content-encoding']);

/** Methods whose requests have no content (RFC 9110 §9.3, and RFC 7231 §4.3, to which OpenAPI 3.0 refers). */
export const contentless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'TRACE']);

/** OpenAPI 3.1 §4.8.10.1: a list contains each combination of name and location only once. */
export const uniqueParameters: Rule = (description, report) => {
  for (const { pathParameters, parameters } of operationsOf(description)) {
    reportRepeated(pathParameters, report);
    reportRepeated(parameters, report);
  }
};

function reportRepeated(parameters: readonly ParameterSite[], report: Report): void {
  const seen = new Set<string>();
  for (const parameter of parameters) {
    const key = parameterKey(parameter);
    const message = `the ${parameter.in} parameter "${parameter.name}" is declared twice`;
    if (seen.has(key)) report.problem(parameter.at, 'duplicate-parameter', message, 'remove one', 'the first counts');
    seen.add(key);
  }
}

export const headerParameters: Rule = (description, report) => {
  for (const { pathParameters, parameters } of operationsOf(description)) {
    for (const { in: location, name, parameter } of [...pathParameters, ...parameters]) {
      if (location !== 'header') continue;
      const field = name.toLowerCase();
      if (ignoredHeaders.has(field)) {
        report.remark(parameter, 'ignored-parameter', `the header parameter "${name}" is ignored`);
      } else if (clientsHeaders.has(field)) {
        const message = `the header parameter "${name}" is left to the HTTP client`;
        report.remark(parameter, 'ignored-parameter', message);
      }
    }
  }
};

export const bodiesWithoutMeaning: Rule = (description, report) => {
  for (const { method, operation } of operationsOf(description)) {
    const body = memberAt(operation, 'requestBody');
    if (body === undefined || !contentless.has(method)) continue;
    const ignored = (description.version === '3.0' && method !== 'DELETE') || method === 'TRACE';
    const consequence = ignored ? 'and is ignored' : 'and may be refused on the way';
    report.remark(body, 'body-without-meaning', `a request body has no meaning for ${method} ${consequence}`);
  }
};
