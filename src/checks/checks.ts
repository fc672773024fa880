import type { Check } from './findings/finding.js';
import { allowCheck } from './oracles/allow.js';
import { answerCheck } from './oracles/answer.js';
import { bodyStateCheck } from './oracles/body-state.js';
import { challengeCheck } from './oracles/challenge.js';
import { contentRangeCheck } from './oracles/content-range.js';
import { credentialEchoCheck } from './oracles/credential-echo.js';
import { denialCheck } from './oracles/denial.js';
import { headersCheck } from './oracles/headers.js';
import { jsonTextCheck } from './oracles/json-text.js';
import { mediaTypeCheck } from './oracles/media-type.js';
import { problemStatusCheck } from './oracles/problem-status.js';
import { schemaCheck } from './oracles/schema.js';
import { serverErrorCheck } from './oracles/server-error.js';
import { spoiltConnectionCheck } from './oracles/spoilt-connection.js';
import { stackTraceCheck } from './oracles/stack-trace.js';
import { statusCheck } from './oracles/status.js';
import { undeclaredPropertyCheck } from './oracles/undeclared-property.js';
import { unexpectedBodyCheck } from './oracles/unexpected-body.js';
import { writeOnlyCheck } from './oracles/write-only.js';

/** All checks, in the order in which reports list their findings. A new check is one file and one line here. */
export const checks: readonly Check[] = [
  answerCheck,
  spoiltConnectionCheck,
  serverErrorCheck,
  bodyStateCheck,
  statusCheck,
  denialCheck,
  challengeCheck,
  credentialEchoCheck,
  mediaTypeCheck,
  unexpectedBodyCheck,
  contentRangeCheck,
  jsonTextCheck,
  schemaCheck,
  headersCheck,
  allowCheck,
  problemStatusCheck,
  stackTraceCheck,
  writeOnlyCheck,
  undeclaredPropertyCheck,
];
