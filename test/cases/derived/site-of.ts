import { bodyPlaces, varyBodies, type BodyPlaces } from '../../../src/cases/derived/derive-operation.js';
import { Budget } from '../../../src/cases/derived/site/budget.js';
import { distinct, type OperationSite, type Variation } from '../../../src/cases/derived/site/mutation.js';
import { bodyTemplate, type RequestPlan } from '../../../src/cases/index.js';
import { instantiate, sampleValues } from '../../../src/cases/model/instantiate.js';
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

/** The changes of the bodies of an operation, and what could not be derived. */
export interface BodyVariations extends Pick<BodyPlaces, 'notes'> {
  readonly variations: readonly Variation[];
}

/** Derives all changes of the bodies of an operation. */
export function deriveBodyVariations(site: OperationSite): BodyVariations {
  const { bodies, notes } = bodyPlaces(site);
  return { variations: distinct(varyBodies(bodies, new Budget())), notes };
}

/** Derives the changes of bodies of a schema. */
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
