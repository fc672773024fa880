import { boolean, list, named, oneOf, optional, required, string } from '../../codec/index.js';
import { coverageKinds } from '../words/coverage-counts.js';
import { count, entry, placeFields, plain } from './format-terms.js';

const elementKind = named('elementKind', oneOf(coverageKinds));

const unjudged = entry('unjudged', 'A case that was not judged, with the reason.', {
  reason: required(string),
  number: required(count, 'Its number in the whole run, counted from 0.'),
});

const lack = entry(
  'lack',
  'In shards only: the parts of the reason. From the parts of all shards, the merged report composes the reason for the whole run.',
  {
    wasTurnedAway: required(
      boolean,
      'Whether a request contained the element as the contract requires, and the target rejected the request.',
    ),
    unjudged: required(
      plain({ satisfied: optional(unjudged), broken: optional(unjudged) }),
      'Why a case that would have satisfied or broken the element was not judged.',
    ),
    isCutShort: required(boolean, 'Whether the run of the target ended early.'),
    leftOut: required(count, 'How many cases of the operation were left out because of the limit for each operation.'),
    responseCame: required(
      boolean,
      'Whether the target sent the response that contains the element; true for elements outside responses.',
    ),
    unasked: optional(string, 'Why no case tests the element, even without a limit.'),
  },
);

/** A statement of the contract. */
export const elementEntry = entry('element', 'One statement of the contract, with its place in the document.', {
  kind: required(elementKind),
  name: required(string, 'The name, such as `maxLength of Plant.tag`.'),
  operation: required(string, 'The operation that contains the element, or the first of several.'),
  direction: optional(oneOf(['request', 'response']), 'For media types and keywords.'),
  ...placeFields,
  exercised: required(boolean, 'Satisfied, and also broken if a request can break it.'),
  satisfied: required(
    boolean,
    'The target accepted a request that satisfies the element, or a response was checked against it.',
  ),
  broken: optional(boolean, 'A request broke the element and got a response; absent if no request can break it.'),
  reason: optional(string, 'Why the element is not exercised.'),
  lack: optional(lack),
});

/** The coverage of a target. */
export const coverage = entry(
  'coverage',
  'What the run tested of the contract; absent if the target could not be started.',
  {
    counts: required(
      list(plain({ kind: required(elementKind), total: required(count), exercised: required(count) })),
      'One entry for each kind of element.',
    ),
    elements: required(list(elementEntry), 'Every element of the contract that a run can test.'),
  },
);
