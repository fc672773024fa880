import { declaredMember, applicableSchemas, mentions, type Schema, isTrue } from '../../contract/index.js';
import { formatPointer, type JsonValue } from '../../json/index.js';
import { generalisedPointer } from '../body/steps-to.js';
import { judgedBody } from '../status/judged.js';
import { visitObjects } from '../body/visit-objects.js';
import { type StrictFinding, report, type Check } from '../findings/finding.js';
import { excerpt, placeInBody, statusText } from '../findings/finding-text.js';

const mostProperties = 10;

/** Reports properties of a body that are for requests only (OpenAPI 3.1 §4.8.24: `writeOnly`). */
export const writeOnlyCheck: Check = {
  id: 'write-only',
  check(exchange, theCase, contract) {
    const body = judgedBody(exchange, theCase, contract);
    if (body === undefined || !mentions(body.schema, 'writeOnly')) return [];
    const findings: StrictFinding[] = [];
    visitObjects(body.value, body.schema, inResponse, ({ object, path, schemas }) => {
      for (const [name, value] of Object.entries(object)) {
        const declared = inResponse(declaredMember(schemas, name), value).find(isWriteOnly);
        if (declared === undefined) continue;
        const shown = `\`${excerpt(name)}\``;
        const pointer = formatPointer(path);
        findings.push(
          report('write-only-in-response', {
            doubts: body.owed.doubts,
            message: `The ${statusText(body.status)} response has the property ${shown} ${placeInBody(pointer)}, which is write-only.`,
            expected: `no ${shown} in a response`,
            // The value is left out because it is probably a secret.
            received: shown,
            place: declared.keyword('writeOnly')?.place,
            key: `${generalisedPointer(pointer, body.schema)} ${name}`,
          }),
        );
      }
      return findings.length < mostProperties ? 'go on' : 'stop';
    });
    return findings.slice(0, mostProperties);
  },
};

/** Returns the schemas that apply to a value in a response, without the alternatives that it does not match. */
function inResponse(schemas: readonly Schema[], value: JsonValue): readonly Schema[] {
  return applicableSchemas(schemas, value, 'response');
}

function isWriteOnly(schema: Schema): boolean {
  return isTrue(schema, 'writeOnly');
}
