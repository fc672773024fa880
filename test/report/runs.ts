import type { KnownDeviation } from '../../src/run/index.js';
import { aFinding, type Outline } from './events.js';
import {
  security,
  withTag,
  accepted,
  refused,
  nameMissing,
  missing,
  denied,
  lowerCaseScheme,
  written,
  cases,
} from './plant-store-cases.js';
import { coverage } from './plant-store-coverage.js';
import {
  failed,
  all,
  idAccepted,
  nobodyAsked,
  errorIsText,
  bodyLacksName,
  schemeRefused,
  undeclared,
} from './plant-store-findings.js';

/** A service with every kind of finding. */
export const violating: Outline = {
  cases,
  targets: [
    {
      name: 'http://127.0.0.1:3000',
      verdict: 'violates',
      duration: 346,
      coverage,
      results: {
        ...all(accepted, (theCase) => ({ kind: 'passed', findings: [undeclared(theCase)] })),
        [withTag.id]: failed(bodyLacksName(withTag)),
        ...idAccepted,
        ...nobodyAsked,
        ...all(missing, (theCase) => failed(errorIsText(theCase))),
        [lowerCaseScheme.id]: { kind: 'passed', findings: [schemeRefused(lowerCaseScheme)] },
        [written.id]: { kind: 'inconclusive', reason: 'still 429 after 3 retries', findings: [] },
      },
    },
  ],
};

/** A service that does everything as the contract has it. */
export const conforming: Outline = {
  cases,
  targets: [{ name: 'reference', url: 'http://127.0.0.1:41023', verdict: 'conforms' }],
};

const undocumented: KnownDeviation = {
  reason: 'Prism answers 422 to a body that breaks the schema, whatever the document says.',
  expires: '2027-01-31',
};
const anyToken: KnownDeviation = { reason: 'Prism answers 401 without a challenge.', expires: undefined };

const prism: Outline['targets'][number] = {
  name: 'prism',
  url: 'http://127.0.0.1:41024',
  verdict: 'conforms',
  duration: 912,
  results: {
    ...all([...refused, nameMissing], (theCase) => ({
      kind: 'deviates',
      findings: [
        aFinding(theCase, { rule: 'undocumented-status', expected: '400', received: '422', known: undocumented }),
      ],
    })),
    ...all(denied.slice(0, 3), (theCase) => ({
      kind: 'deviates',
      findings: [
        aFinding(theCase, {
          rule: 'missing-challenge',
          category: 'auth',
          standard: 'RFC 9110 §11.6.1',
          known: anyToken,
        }),
      ],
    })),
    ...all(denied.slice(3), () => ({
      kind: 'not-applicable',
      reason: 'a mock takes any well-formed credential',
      findings: [],
    })),
    [lowerCaseScheme.id]: { kind: 'passed', findings: [schemeRefused(lowerCaseScheme)] },
  },
  resolved: [
    {
      rule: 'invalid-request-accepted',
      case: 'createPlant/body/truncated',
      reason: 'Prism reads what it can of a body.',
    },
  ],
};

/** A mock whose faults are all declared. */
export const deviating: Outline = { cases, targets: [prism] };

/** The same cases on two targets that differ. */
export const sideBySide: Outline = { cases, targets: [...conforming.targets, prism] };

/** Three targets with long names, one of which violates the contract and one of which was never reached. */
export const threeTargets: Outline = {
  cases,
  targets: [
    ...conforming.targets,
    { ...violating.targets[0], name: 'https://staging.plants.example.com/api/v1', verdict: 'violates' },
    {
      name: 'https://plants.example.com/api/v1',
      verdict: 'no-verdict',
      stopsAt: 0,
      duration: 12,
      problem: {
        code: 'target-unreachable',
        message: 'nothing answers at https://plants.example.com/api/v1: connection refused',
        hint: 'start the service, or check the address',
      },
    },
  ],
};

/** A service that refused the good token before anything could be asked. */
export const tokenRefused: Outline = {
  cases,
  targets: [
    {
      name: 'http://127.0.0.1:3000',
      verdict: 'no-verdict',
      stopsAt: 0,
      duration: 31,
      problem: {
        code: 'token-refused',
        message: 'http://127.0.0.1:3000 refused the good token with 401, so nothing behind it can be judged',
        place: security,
        hint: 'put a token that it knows into TRELLIS_TOKEN',
      },
      notExercised: ['createPlant'],
    },
  ],
};

/** A service that went away after some cases, when violations had been found. */
export const diesHalfWay: Outline = {
  cases,
  interrupted: true,
  targets: [
    {
      name: 'http://127.0.0.1:3000',
      verdict: 'violates',
      stopsAt: 6,
      duration: 5210,
      results: idAccepted,
      problem: {
        code: 'target-gone',
        message: 'http://127.0.0.1:3000 stopped answering after 6 cases',
        hint: 'look at its log, then run again',
      },
    },
  ],
};

/** Notes are all that there is to say. */
export const onlyNotes: Outline = {
  cases,
  targets: [
    {
      name: 'reference',
      verdict: 'conforms',
      results: all(accepted, (theCase) => ({ kind: 'passed', findings: [undeclared(theCase)] })),
    },
  ],
};

/** Nothing but a warning, in a strict run. */
export const strictWarning: Outline = {
  cases,
  strict: true,
  targets: [
    {
      name: 'reference',
      verdict: 'violates',
      results: { [lowerCaseScheme.id]: failed(schemeRefused(lowerCaseScheme)) },
    },
  ],
};

const noCredentials = denied.slice(0, 1);
const wrongToken = denied.slice(3, 4);

/** Each way in which a case can come out, once, and a target that was never reached. */
export const oneOfEach: Outline = {
  cases: [withTag, nameMissing, ...noCredentials, ...wrongToken, lowerCaseScheme, written],
  targets: [
    {
      name: 'staging',
      url: 'https://staging.plants.example.com/api/v1',
      verdict: 'violates',
      coverage,
      results: {
        [nameMissing.id]: failed(
          errorIsText(nameMissing),
          aFinding(nameMissing, { rule: 'server-error', place: undefined }),
        ),
        ...all(noCredentials, (theCase) => ({
          kind: 'deviates',
          findings: [aFinding(theCase, { rule: 'missing-challenge', category: 'auth', known: anyToken })],
        })),
        ...all(wrongToken, () => ({ kind: 'not-applicable', reason: 'a mock takes any credential', findings: [] })),
        [lowerCaseScheme.id]: { kind: 'passed', findings: [schemeRefused(lowerCaseScheme)] },
        [written.id]: { kind: 'inconclusive', reason: 'still 429 after 3 retries', findings: [] },
      },
      resolved: [{ rule: 'redirect', case: withTag.id, reason: 'The old proxy did that.' }],
    },
    {
      name: 'https://plants.example.com/api/v1',
      verdict: 'no-verdict',
      stopsAt: 0,
      duration: 12,
      problem: {
        code: 'target-unreachable',
        message: 'nothing answers at https://plants.example.com/api/v1: connection refused',
        hint: 'start the service, or check the address',
      },
      notExercised: ['createPlant'],
    },
  ],
};
