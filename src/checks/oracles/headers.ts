import type { Header } from '../../contract/index.js';
import { fieldValues, type FieldList } from '../../http/index.js';
import { applicable } from '../doubts/doubt.js';
import { ofHeaders } from '../doubts/shapes.js';
import { fieldFailure } from '../fields/field-failure.js';
import { syntaxFailure } from '../fields/field-syntax.js';
import { report, type Check } from '../findings/check.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { excerpt, statusText } from '../findings/finding-text.js';

/** Checks that the documented response headers are present and valid. */
export const headersCheck: Check = {
  id: 'headers',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    const owed = answer?.verdict.owed;
    if (answer === undefined || owed === undefined) return [];
    const { doubts } = owed;
    const status = statusText(answer.response.status);
    return owed.response.headers.flatMap((header) => {
      const { name, required, place } = header;
      const key = name.toLowerCase();
      const texts = textsOf(answer.response.fields, header);
      if (texts.length === 0) {
        if (!required) return [];
        const message = `The ${status} response lacks the required header ${name}.`;
        const facts = { expected: `${name}: …`, received: 'no such header', place, key };
        return [report('header-missing', { doubts, message, ...facts })];
      }
      return texts.flatMap((text) => {
        const failure = fieldFailure(text, header) ?? syntaxFailure(text, header);
        if (failure === undefined) return [];
        const message = `The ${status} response has an invalid header: ${name} ${failure.message}.`;
        return [
          report(failure.isUnjudged === true ? 'not-judged' : 'header-invalid', {
            doubts: [...applicable(ofHeaders, { header, text, request: exchange.request }), ...doubts],
            message,
            expected: `${name} ${failure.message}`,
            received: `${name}: ${excerpt(text)}`,
            place: failure.place,
            key,
          }),
        ];
      });
    });
  },
};

/** Several lines form one list (RFC 9110 §5.3), except for Set-Cookie, where each line is one cookie. */
function textsOf(fields: FieldList, { name }: Header): readonly string[] {
  const values = fieldValues(fields, name).map((value) => value.trim());
  return name.toLowerCase() === 'set-cookie' || values.length === 0 ? values : [values.join(', ')];
}
