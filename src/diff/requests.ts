import { isLiteral } from '../json/index.js';
import {
  bodyTemplate,
  deriveCases,
  instantiate,
  instantiateText,
  judgePlan,
  sampleValues,
  type Case,
  type RequestPlan,
} from '../cases/index.js';
import {
  declaredMember,
  describing,
  effectiveSchema,
  grouped,
  itemSchemas,
  keywordNode,
  schemaAt,
  type Contract,
  type Operation,
  type Schema,
  withOperations,
} from '../contract/index.js';
import type { Flaw } from '../wire/index.js';
import type { Example, OneDifference } from './difference.js';
import type { Pair } from './pair-operations.js';
import { ruleOf } from './rules.js';

/** Derived requests, by the keys of their operations. */
export interface Requests {
  /** Valid requests of the old document. */
  readonly valid: ReadonlyMap<string, readonly Case[]>;
  /** Invalid requests of the new document. */
  readonly invalid: ReadonlyMap<string, readonly Case[]>;
}

/** Derives the requests for pairs of operations. */
export function requestsOf(before: Contract, after: Contract, pairs: readonly Pair[]): Requests {
  return {
    valid: derived(
      before,
      pairs.map((pair) => pair.before),
      'accept',
    ),
    invalid: derived(
      after,
      pairs.map((pair) => pair.after),
      'refuse',
    ),
  };
}

function derived(
  contract: Contract,
  operations: readonly Operation[],
  outcome: 'accept' | 'refuse',
): ReadonlyMap<string, readonly Case[]> {
  const { cases } = deriveCases(withOperations(contract, operations));
  const single = cases.filter(({ expect, before }) => expect.outcome === outcome && before.length === 0);
  return grouped(single, ({ operation }) => operation);
}

/** The aspects that schemas and parameters describe; credentials are compared separately. */
const compared = new Set<Flaw['aspect']>(['body', 'no-body', 'media-type', 'parameter']);

/**
 * Finds requests that the old document allows and the new one does not, among valid requests of the old one and invalid
 * requests of the new one. Both documents judge their bytes.
 */
export function compareRequests({ before, after }: Pair, { valid, invalid }: Requests): readonly OneDifference[] {
  const found = new Map<string, OneDifference>();
  for (const { request } of [...(valid.get(before.key) ?? []), ...(invalid.get(after.key) ?? [])]) {
    if (flawsOf(request, before).some((flaw) => flaw.code !== 'unjudged' || !isOfContent(flaw, before))) continue;
    const flaws = flawsOf(request, after).filter(
      (flaw) => flaw.certainty === 'clear' || (flaw.code !== 'unjudged' && isOfContent(flaw, after)),
    );
    for (const flaw of flaws) {
      const key = `${flaw.place.file}#${flaw.place.pointer} ${flaw.code} ${flaw.location.map((token) => (/^\d+$/.test(token) ? '*' : token)).join('/')}`;
      // The first request is the simplest.
      if (found.has(key) || !isDeclared(flaw, before)) continue;
      found.set(key, {
        rule: ruleOf('request-rejected'),
        message: flaw.message,
        before: placeOf(flaw, before),
        after: flaw.place,
        example: exampleOf(request),
      });
    }
  }
  return [...found.values()];
}

/** Returns true for a flaw of a parameter with `content`, whose schema is certain although its text may be read differently. */
function isOfContent({ aspect, location: [, where, name] }: Flaw, { parameters }: Operation): boolean {
  const isIt = (each: Operation['parameters'][number]): boolean => each.in === where && each.name === name;
  return aspect === 'parameter' && parameters.some((each) => isIt(each) && each.content !== undefined);
}

function flawsOf(request: RequestPlan, operation: Operation): readonly Flaw[] {
  return judgePlan(request, operation).filter(({ aspect }) => compared.has(aspect));
}

/**
 * Returns true if the old document declares the subject of a flaw. Clients do not send undeclared properties, even if the
 * schema allows them.
 */
function isDeclared({ location, code, aspect }: Flaw, { parameters, requestBody }: Operation): boolean {
  if (aspect === 'parameter') {
    const [, where, name] = location;
    return code === 'required' || parameters.some((each) => each.in === where && each.name === name);
  }
  if (aspect !== 'body') return true;
  const roots = (requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
  return roots.length === 0 || declares(roots, location.slice(2));
}

/** Returns true if schemas describe the value at a path, also as one of any number of properties. */
export function declares(roots: readonly Schema[], path: readonly string[]): boolean {
  let schemas = describing(roots);
  for (const token of path) {
    const declared = declaredMember(schemas, token);
    const items = /^\d+$/.test(token) ? itemSchemas(schemas, Number(token)) : [];
    const names = schemas.some((schema) => effectiveSchema(schema).names.size > 0);
    const others = schemas.flatMap((schema) => schema.subschema('additionalProperties') ?? []);
    if (declared.length + items.length === 0) {
      const isOpen = others.length > 0 ? !schemas.some((schema) => isFalse(schema)) : !names;
      if (!isOpen) return false;
      schemas = describing(others);
    } else schemas = describing([...declared, ...items]);
  }
  return true;
}

function isFalse(schema: Schema): boolean {
  return isLiteral(keywordNode(schema, 'additionalProperties'), false);
}

function placeOf({ location, aspect }: Flaw, { parameters, requestBody, place }: Operation): OneDifference['before'] {
  if (aspect !== 'parameter') {
    const [schema] = requestBody?.content.flatMap((each) => each.schema ?? []) ?? [];
    return schema === undefined ? (requestBody?.place ?? place) : schemaAt(schema, location.slice(2)).place;
  }
  return parameters.find((each) => each.in === location[1] && each.name === location[2])?.place ?? place;
}

function exampleOf(plan: RequestPlan): Example {
  const draw = sampleValues();
  const target = instantiateText(plan.path, draw);
  return {
    kind: 'request',
    start: `${plan.method} ${target}`,
    fields: plan.fields.map(({ name, value }) => `${name}: ${instantiateText(value, draw)}`),
    body: plan.body && Buffer.from(instantiate(bodyTemplate(plan.body), draw)).toString('utf8'),
  };
}
