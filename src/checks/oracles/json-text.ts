import type { JsonProblem, JsonRemark } from '../../json/index.js';
import { isBodyless } from '../body/bodyless.js';
import { jsonOf } from '../body/json-of.js';
import type { Check } from '../check.js';
import type { SentRequest } from '../exchange.js';
import type { Finding } from '../finding.js';
import { report } from '../report.js';
import type { JudgedAnswer } from '../status/judged-answer.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { answerText } from '../words/answer-text.js';
import { excerpt } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

const mostRemarks = 10;

/** Whether a body that is typed as JSON is a JSON text that every parser reads alike. */
export const jsonTextCheck: Check = {
  id: 'json-text',
  category: 'shape',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer === undefined || isBodyless(exchange) || isBesidesThePoint(answer)) return [];
    const json = jsonOf(answer.response);
    if (json === undefined) return [];
    if (!json.ok) return [malformed(json.problem, answer)];
    return json.remarks
      .filter(({ kind }) => kind !== 'lone-surrogate' || !brings(exchange.request, halfACharacter))
      .slice(0, mostRemarks)
      .map((remark) => oddity(remark, answer));
  },
};

/** Who sends half a character may get it back. */
const halfACharacter = /\\u[dD][89a-fA-F]/;

function brings({ body }: SentRequest, pattern: RegExp): boolean {
  return body !== undefined && pattern.test(Buffer.from(body).toString('latin1'));
}

/** The answer should not have come at all, which has been said. */
function isBesidesThePoint({ verdict }: JudgedAnswer): boolean {
  return verdict.breach?.level === 'violation' && verdict.owed === undefined;
}

function malformed({ kind, message: problem, line, column }: JsonProblem, answer: JudgedAnswer): Finding {
  const { response, verdict, situation } = answer;
  const place = verdict.owed?.response.place ?? situation.theCase.contract;
  const status = statusText(response.status);
  const where = line === 1 ? `column ${column}` : `line ${line}, column ${column}`;
  const facts = { expected: 'JSON in UTF-8 (RFC 8259)', received: answerText(response), place, key: kind };
  if (kind === 'too-deep') {
    return report('json-too-deep', { ...facts, message: `${status} with a body that was not judged: ${problem}.` });
  }
  return report('malformed-json', {
    ...facts,
    message: `${status} with a body that is not JSON: ${problem} (${where}).`,
  });
}

function oddity(
  { kind, message: remark, pointer }: JsonRemark,
  { response, verdict, situation }: JudgedAnswer,
): Finding {
  const rule = kind === 'duplicate-name' ? 'duplicate-names' : 'lone-surrogate';
  return report(rule, {
    message: `${statusText(response.status)} with a body that parsers read differently: ${remark}.`,
    expected: kind === 'duplicate-name' ? 'every name once' : 'whole characters',
    received: excerpt(answerText(response)),
    place: verdict.owed?.response.place ?? situation.theCase.contract,
    key: pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
  });
}
