import { membersOf } from '../../load/located.js';
import { anOrReference, map, objectShape, required, text } from '../shape.js';
import type { ObjectRule } from '../shape.js';
import { statusKey } from '../texts.js';
import { content } from './payload.js';

/** OpenAPI 3.1 §4.8.17. */
const response = objectShape('Response', {
  description: required(text),
  headers: map(anOrReference('Header')),
  content,
  links: map(anOrReference('Link')),
});

/** OpenAPI 3.1 §4.8.16. */
const notEmpty: ObjectRule = (at, _version, report) => {
  if (membersOf(at).some(({ name }) => !name.startsWith('x-'))) return;
  report.problem(
    at,
    'missing-property',
    'the Responses Object must have at least one response',
    undefined,
    'used as it is',
  );
};

const responses = objectShape(
  'Responses',
  { default: anOrReference('Response') },
  { others: { value: anOrReference('Response'), key: statusKey }, rules: [notEmpty] },
);

export const responseShapes = [responses, response];
