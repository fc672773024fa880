import { declaredMember, describing, namesIn as namesOf, type Schema } from '../../contract/index.js';
import { formatPointer, stringifyValue } from '../../json/index.js';
import { generalisedPointer } from '../body/steps-to.js';
import { judgedBody, type JudgedBody } from '../status/judged.js';
import { visitObjects, type DescribedObject } from '../body/visit-objects.js';
import { ofUndeclaredProperties } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import type { SentRequest } from '../context/exchange.js';
import { type StrictFinding, report, type Check } from '../findings/finding.js';
import { excerpt, placeInBody, statusText } from '../findings/finding-text.js';

const mostProperties = 10;

/** Keywords that state a rule for properties without a name in the schema; such properties are intended. */
const openOnPurpose = ['additionalProperties', 'unevaluatedProperties', '$dynamicRef'];

/** Reports properties of a body that the contract allows but does not declare. */
export const undeclaredPropertyCheck: Check = {
  id: 'undeclared-property',
  check(exchange, theCase, contract) {
    const body = judgedBody(exchange, theCase, contract);
    if (body === undefined) return [];
    const findings: StrictFinding[] = [];
    visitObjects(body.value, body.schema, describing, (described) => {
      findings.push(...undeclared(described).map((name) => noteOf(name, described, body, exchange.request)));
      return findings.filter(({ doubts }) => doubts.length === 0).length < mostProperties ? 'go on' : 'stop';
    });
    return findings.toSorted((one, other) => one.doubts.length - other.doubts.length).slice(0, mostProperties);
  },
};

function noteOf(
  name: string,
  { object, path, schemas }: DescribedObject,
  { status, schema, owed }: JudgedBody,
  request: SentRequest,
): StrictFinding {
  const shown = `\`${excerpt(name)}\``;
  const pointer = formatPointer(path);
  return report('undeclared-property', {
    doubts: [...applicable(ofUndeclaredProperties, { name, request }), ...owed.doubts],
    message: `The ${statusText(status)} response has the property ${shown} ${placeInBody(pointer)}, which its schema does not declare.`,
    expected: `only the properties ${excerpt(namesIn(schemas).join(', '))}`,
    received: `${shown}: ${excerpt(stringifyValue(object[name] ?? null))}`,
    place: schemas[0]?.place,
    key: `${generalisedPointer(pointer, schema)} ${name}`,
  });
}

function undeclared({ object, schemas }: DescribedObject): readonly string[] {
  if (schemas.every((schema) => namesOf(schema, 'properties').length === 0)) return [];
  const found: string[] = [];
  for (const name of Object.keys(object)) {
    if (declaredMember(schemas, name).length === 0) found.push(name);
    if (found.length === mostProperties) break;
  }
  return found.length > 0 && schemas.some(isOpenOnPurpose) ? [] : found;
}

function isOpenOnPurpose(schema: Schema): boolean {
  return openOnPurpose.some((keyword) => schema.keyword(keyword) !== undefined);
}

function namesIn(schemas: readonly Schema[]): readonly string[] {
  return [...new Set(schemas.flatMap((schema) => namesOf(schema, 'properties')))];
}
