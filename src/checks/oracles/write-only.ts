import type { Schema } from '../../contract/index.js';
import { declarations } from '../body/child-schemas.js';
import { generalisedPointer } from '../body/generalised-pointer.js';
import { inForce } from '../body/in-place.js';
import { judgedBody } from '../status/judged-body.js';
import { mentions } from '../body/mentions.js';
import { visitObjects } from '../body/visit-objects.js';
import type { Check } from '../findings/check.js';
import type { StrictFinding } from '../findings/finding.js';
import { report } from '../findings/report.js';
import { excerpt } from '../words/excerpt.js';
import { pointed } from '../words/pointed.js';
import { statusText } from '../words/status-text.js';

const mostProperties = 10;

/** Whether a body has properties that are for requests alone (OpenAPI 3.1 §4.8.24: `writeOnly`). */
export const writeOnlyCheck: Check = {
  id: 'write-only',
  category: 'shape',
  check(exchange, theCase, contract) {
    const body = judgedBody(exchange, theCase, contract);
    if (body === undefined || !mentions(body.schema, 'writeOnly')) return [];
    const findings: StrictFinding[] = [];
    visitObjects(body.value, body.schema, inForce, ({ object, pointer, schemas }) => {
      for (const [name, value] of Object.entries(object)) {
        const declared = inForce(declarations(schemas, name), value).find(isWriteOnly);
        if (declared === undefined) continue;
        const shown = `\`${excerpt(name)}\``;
        findings.push(
          report('write-only-in-response', {
            doubts: body.owed.doubts,
            message: `${statusText(body.status)} with the property ${shown} ${pointed(pointer)}, which is write-only.`,
            expected: `no ${shown} in a response`,
            // Not the value: it is most probably one that nobody should see.
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

function isWriteOnly(schema: Schema): boolean {
  const node = schema.keyword('writeOnly')?.node;
  return node?.type === 'literal' && node.value === true;
}
