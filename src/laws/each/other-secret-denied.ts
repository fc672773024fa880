import { statusText } from '../../checks/index.js';
import { fieldValues } from '../../http/index.js';
import { isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';
import { isSecretName } from '../../resources/index.js';
import { isAccepted, shownValue, statusOf, type Performed } from '../model/history.js';
import { broken, judged, onAccepted, type Law } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** A login hands out a token or a cookie for the right secret only. */
export const otherSecretDenied: Law = {
  id: 'other-secret-denied',
  says: 'A login with another password than that of the account hands out no token and no cookie.',
  rules: ['unauthenticated-accepted'],
  story: 'actions',
  needs: ['token-knowledge'],
  scenario(subject) {
    const { login } = subject;
    if (login === undefined) return 'the document has no login with what a request creates';
    const found = steps('actions', subject, ['create']);
    if (typeof found === 'string') return found;
    const { key } = login.operation;
    const own = { thing: 'account', operation: key };
    return [
      ...found.map((create) => ({ ...create, thing: own.thing, name: 'create account', order: 2000 })),
      { ...own, name: 'log in', order: 2001, words: 'log in with its password', sends: { kind: 'good' } },
      {
        ...own,
        name: 'log in otherwise',
        order: 2002,
        words: 'log in with another password',
        sends: { kind: 'other-secret', slot: login.slot },
        when: { step: 'log in', was: 'accepted' },
      },
    ];
  },
  judge: onAccepted(['create account', 'log in'], (history, _created, right) => {
    const wrong = history.get('log in otherwise');
    // A login may answer 200 with an error, or in several stages.
    if (!isAccepted(wrong) || wrong === undefined || !grants(right) || !grants(wrong)) return judged();
    return judged(
      broken('unauthenticated-accepted', wrong, history, {
        message: `${wrong.step.operation} hands out a token or a cookie for another password than that of the ${history.subject.resource.name}.`,
        expected: 'a 4xx status',
        received: statusText(statusOf(wrong)),
        steps: ['create account', 'log in', 'log in otherwise'],
      }),
    );
  }),
};

function grants(performed: Performed): boolean {
  const [{ result }] = performed.exchanges;
  const hasCookie = result.kind === 'response' && fieldValues(result.fields, 'set-cookie').length > 0;
  return hasCookie || hasToken(shownValue(performed), '');
}

function hasToken(value: JsonValue | undefined, name: string): boolean {
  if (typeof value === 'string') return value !== '' && isSecretName(name);
  if (isArrayValue(value)) return value.some((each) => hasToken(each, name));
  return isJsonObject(value) && Object.entries(value).some(([key, each]) => hasToken(each, key));
}
