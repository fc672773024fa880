import type { JsonProblem, JsonRemark } from '../../json/index.js';
import { isBodyless, jsonOf } from '../body/response-body.js';
import { ofJsonTexts } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import { type StrictFinding, report, type Check } from '../findings/finding.js';
import { judgedAnswer, type JudgedAnswer } from '../status/judged.js';
import { isViolation } from '../status/verdict.js';
import { answerText, excerpt, statusText } from '../findings/finding-text.js';

const mostRemarks = 10;

/** Checks that a body whose media type is JSON is a JSON text that every parser reads alike. */
export const jsonTextCheck: Check = {
  id: 'json-text',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer === undefined || isBodyless(exchange) || isOfWrongStatus(answer)) return [];
    const json = jsonOf(answer.response);
    if (json === undefined) return [];
    if (!json.ok) return [malformed(json.problem, answer)];
    const { request } = exchange;
    return json.remarks
      .map(({ kind, ...remark }) => ({ kind, ...remark, doubts: applicable(ofJsonTexts, { kind, request }) }))
      .toSorted((one, other) => one.doubts.length - other.doubts.length)
      .slice(0, mostRemarks)
      .map((remark) => oddity(remark, answer));
  },
};

/** Another finding already says that the server should not have sent this response. */
function isOfWrongStatus({ verdict }: JudgedAnswer): boolean {
  return isViolation(verdict.breach) && verdict.owed === undefined;
}

function malformed({ kind, message: problem, line, column }: JsonProblem, answer: JudgedAnswer): StrictFinding {
  const { response, verdict, situation } = answer;
  const place = verdict.owed?.response.place ?? situation.theCase.contract;
  const status = statusText(response.status);
  const where = line === 1 ? `column ${column}` : `line ${line}, column ${column}`;
  const facts = { expected: 'JSON in UTF-8 (RFC 8259)', received: answerText(response), place, key: kind };
  if (kind === 'too-deep' || kind === 'too-large') {
    return report(kind === 'too-deep' ? 'json-too-deep' : 'not-judged', {
      ...facts,
      message: `Trellis did not check the body of the ${status} response: ${problem}.`,
    });
  }
  return report('malformed-json', {
    ...facts,
    message: `The body of the ${status} response is not JSON: ${problem} (${where}).`,
  });
}

function oddity(
  { kind, message: remark, pointer, doubts }: JsonRemark & Pick<StrictFinding, 'doubts'>,
  { response, verdict, situation }: JudgedAnswer,
): StrictFinding {
  const rule = kind === 'duplicate-name' ? 'duplicate-names' : 'lone-surrogate';
  return report(rule, {
    message: `Parsers read the body of the ${statusText(response.status)} response differently: ${remark}.`,
    expected: kind === 'duplicate-name' ? 'each name once' : 'no lone surrogates',
    received: excerpt(answerText(response)),
    place: verdict.owed?.response.place ?? situation.theCase.contract,
    doubts,
    key: pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
  });
}
