import type { Header } from '../../contract/index.js';
import { fieldValues } from '../../http/index.js';
import type { FieldList } from '../../http/index.js';
import { fieldFailure } from '../fields/field-failure.js';
import type { Check } from '../findings/check.js';
import { report } from '../findings/report.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { excerpt } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

/** Whether the documented response headers are there and valid. */
export const headersCheck: Check = {
  id: 'headers',
  category: 'shape',
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
        const message = `${status} without the required header ${name}.`;
        return required
          ? [
              report('header-missing', {
                doubts,
                message,
                expected: `${name}: …`,
                received: 'no such field',
                place,
                key,
              }),
            ]
          : [];
      }
      return texts.flatMap((text) => {
        const failure = fieldFailure(text, header);
        if (failure === undefined) return [];
        const message = `${status} with an invalid header: ${name} ${failure.message}.`;
        return [
          report('header-invalid', {
            doubts,
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

/** Several lines are one list (RFC 9110 §5.3), but for Set-Cookie, each line of which is one cookie. */
function textsOf(fields: FieldList, { name }: Header): readonly string[] {
  const values = fieldValues(fields, name).map((value) => value.trim());
  return name.toLowerCase() === 'set-cookie' || values.length === 0 ? values : [values.join(', ')];
}
