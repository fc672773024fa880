import { someString } from '../body/visit-objects.js';
import { echoForms } from '../secrets/secret-forms.js';
import type { Case } from '../../cases/index.js';
import type { Contract, Schema } from '../../contract/index.js';
import { jsonOf } from '../body/response-body.js';
import { report, type Check } from '../findings/finding.js';
import type { ReceivedResponse, Exchange } from '../context/exchange.js';
import { ofEchoes } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import { statusText } from '../findings/finding-text.js';
import { judgedBody } from '../status/judged.js';
import { stepsTo } from '../body/steps-to.js';

/** Checks that a response does not repeat the credentials of its request, in any form or place. */
export const credentialEchoCheck: Check = {
  id: 'credential-echo',
  check(exchange, theCase, contract) {
    const { request, result } = exchange;
    if (result.kind !== 'response') return [];
    const forms = echoForms(request);
    if (forms.length === 0) return [];
    const holds = (text: string): boolean => forms.some((form) => text.includes(form));
    const places = [
      ...(bodyHolds(result, forms, holds) ? ['body'] : []),
      ...result.fields.filter(([, value]) => holds(value)).map(([name]) => name),
      ...(holds(result.reason ?? '') ? ['reason phrase'] : []),
    ];
    const target = misplacedIn(exchange.request.url, theCase, contract, holds);
    return [...new Set(places)].map((where) => {
      const fields = result.fields.filter(([name, value]) => name === where && holds(value));
      const doubts = applicable(ofEchoes, {
        isOwnCookie: fields.length > 0 && fields.every((field) => isOwnCookie(field, theCase, contract)),
        operation: contract.operation(theCase.operation),
        declared: where === 'body' ? declaredWith(exchange, theCase, contract, forms) : [],
        isInTargetOnly: target !== undefined && isOnlyIn(target, where, result, holds),
      });
      return report('credential-echo', {
        doubts,
        message: `The ${statusText(result.status)} response repeats the credentials of the request in ${placeText(where)}.`,
        expected: `no credentials in ${placeText(where)}`,
        received: `the credentials in ${placeText(where)}`,
        place: theCase.contract,
        key: where.toLowerCase(),
      });
    });
  },
};

/** Searches the raw bytes, and the JSON strings after decoding their escapes. */
function bodyHolds(response: ReceivedResponse, forms: readonly string[], holds: (text: string) => boolean): boolean {
  const { buffer, byteOffset, byteLength } = response.body;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (forms.some((form) => bytes.includes(form))) return true;
  const json = jsonOf(response);
  return json?.ok === true && bytes.includes('\\') && someString(json.node, ({ text }) => holds(text));
}

/**
 * Returns the request target if it contains credentials although no security scheme puts them there. Many services
 * repeat the target in every error, and such a service cannot know that it contains a secret.
 */
function misplacedIn(
  url: string,
  theCase: Case,
  contract: Contract,
  holds: (text: string) => boolean,
): string | undefined {
  const { pathname, search } = new URL(url);
  const schemes = contract.operation(theCase.operation)?.security.flatMap((requirement) => requirement.schemes) ?? [];
  const belongsThere = schemes.some(({ scheme }) => scheme.type === 'apiKey' && scheme.in === 'query');
  return !belongsThere && holds(search) ? `${pathname}${search}` : undefined;
}

/** Returns true if the credentials occur in a place only as part of the request target. */
function isOnlyIn(
  target: string,
  where: string,
  response: ReceivedResponse,
  holds: (text: string) => boolean,
): boolean {
  const without = (text: string): string => text.replaceAll(target, '').replaceAll(target.replaceAll('/', '\\/'), '');
  if (where === 'reason phrase') return false;
  if (where !== 'body') {
    return !response.fields.some(([name, value]) => name === where && holds(without(value)));
  }
  const text = Buffer.from(response.body).toString('latin1');
  const json = jsonOf(response);
  return !holds(without(text)) && !(json?.ok === true && someString(json.node, (each) => holds(without(each.text))));
}

/** A service may set the cookie that is the credential again, to extend its lifetime. */
function isOwnCookie([name, value]: readonly [string, string], theCase: Case, contract: Contract): boolean {
  if (name.toLowerCase() !== 'set-cookie') return false;
  const cookie = value.slice(0, Math.max(0, value.indexOf('='))).trim();
  const schemes = contract.operation(theCase.operation)?.security.flatMap((requirement) => requirement.schemes) ?? [];
  return schemes.some(
    ({ scheme }) => scheme.type === 'apiKey' && scheme.in === 'cookie' && scheme.parameter === cookie,
  );
}

function placeText(where: string): string {
  return where === 'body' || where === 'reason phrase' ? `the ${where}` : `the header ${where}`;
}

/**
 * Returns the names of the properties declared for a success of which a secret is the whole value; none if it occurs
 * elsewhere, too.
 */
function declaredWith(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  forms: readonly string[],
): readonly string[] {
  const body = judgedBody(exchange, theCase, contract);
  if (body === undefined || body.status >= 300) return [];
  const { node, schema } = body;
  const names: string[] = [];
  const isElsewhere = someString(node, ({ text, isName, path }) => {
    if (!forms.some((form) => text.includes(form))) return false;
    names.push(path.at(-1) ?? '');
    return isName || !forms.includes(text) || !isDeclared(path, schema);
  });
  return isElsewhere ? [] : names;
}

/** Returns true if the path contains a declared name and schemas describe every step of it. */
function isDeclared(path: readonly string[], schema: Schema): boolean {
  const steps = stepsTo(path, schema);
  return steps.some((step) => step.isDeclared) && steps.every((step) => step.schemas.length > 0);
}
