import { memberAt } from '../../load/located.js';
import { an, any, map, objectShape, text, textThat } from '../shape.js';
import type { ObjectRule } from '../shape.js';
import { uriReference } from '../texts.js';

/** OpenAPI 3.1 §4.8.20. */
const oneOperation: ObjectRule = (at, _version, report) => {
  const id = memberAt(at, 'operationId');
  if (id === undefined || memberAt(at, 'operationRef') === undefined) return;
  report.problem(
    id,
    'exclusive-properties',
    '"operationId" and "operationRef" exclude each other',
    'keep one of them',
    'the operationId counts',
  );
};

const link = objectShape(
  'Link',
  {
    operationRef: textThat(uriReference),
    operationId: text,
    parameters: map(any),
    requestBody: any,
    description: text,
    server: an('Server'),
  },
  { rules: [oneOperation] },
);

export const linkShapes = [link];
