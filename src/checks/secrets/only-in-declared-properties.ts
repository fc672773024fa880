import type { Case } from '../../cases/index.js';
import type { Contract, Schema } from '../../contract/index.js';
import { judgedBody } from '../status/judged-body.js';
import { someString } from '../body/some-string.js';
import { stepsTo } from '../body/steps-to.js';
import type { Exchange } from '../context/exchange.js';

/** Returns true if a secret occurs only as the whole value of properties declared for a success. */
export function onlyInDeclaredProperties(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  forms: readonly string[],
): boolean {
  const body = judgedBody(exchange, theCase, contract);
  if (body === undefined || body.status >= 300) return false;
  const { node, schema } = body;
  const holds = (text: string): boolean => forms.some((form) => text.includes(form));
  const isValue = (text: string): boolean => forms.includes(text);
  return (
    someString(node, ({ text }) => holds(text)) &&
    !someString(
      node,
      ({ text, isName, path }) => holds(text) && (isName || !isValue(text) || !isDeclared(path, schema)),
    )
  );
}

/** Returns true if the path contains a declared name and schemas describe every step of it. */
function isDeclared(path: readonly string[], schema: Schema): boolean {
  const steps = stepsTo(path, schema);
  return steps.some((step) => step.isDeclared) && steps.every((step) => step.schemas.length > 0);
}
