import { deriveBodyVariations, type BodyVariations } from '../../../src/cases/derived/rules/derive-body-variations.js';
import type { OperationSite, Variation } from '../../../src/cases/derived/mutation.js';
import { bodyTemplate, type RequestPlan } from '../../../src/cases/index.js';
import { instantiate, sampleValues } from '../../../src/cases/instantiate.js';
import type { Contract } from '../../../src/contract/index.js';
import { parseJson, toValue, type JsonValue } from '../../../src/json/index.js';
import { documentWith, loadText, type Setting } from '../../contract/documents.js';

/** The first operation of a contract with requests that have no body yet. */
export function bareSite(contract: Contract): OperationSite {
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('the document has no operation');
  const plan: RequestPlan = {
    method: operation.method,
    path: [operation.path.text],
    fields: [],
    body: undefined,
    credentials: { kind: 'good' },
  };
  return { contract, operation, minimal: plan, full: plan };
}

/** What is done to bodies of a schema. */
export async function variationsOf(schema: string, setting: Setting = {}): Promise<BodyVariations> {
  return deriveBodyVariations(bareSite(await loadText(documentWith(schema, setting))));
}

/** The body of a variation as it would be sent. */
export function sentText({ request }: Pick<Variation, 'request'>): string {
  return Buffer.from(instantiate(bodyTemplate(request.body ?? []), sampleValues())).toString('utf8');
}

/** Its value; undefined where it is no JSON. */
export function sentValue({ request }: Pick<Variation, 'request'>): JsonValue | undefined {
  const parsed = parseJson(instantiate(bodyTemplate(request.body ?? []), sampleValues()));
  return parsed.ok ? toValue(parsed.node) : undefined;
}
