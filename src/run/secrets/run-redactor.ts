import type { Exchange } from '../../checks/index.js';
import { credentialVariable, otherTokenVariable, placeCredentials, tokenVariable } from '../../cases/index.js';
import type { Settings } from '../options/settings.js';
import { Redactor, type Secret, TINY } from './redactor.js';

/** The mark for a deliberately changed credential, which is still too close to the valid one to be shown. */
const CHANGED_MARK = '[changed credential]';

/** Returns a redactor for all secrets of the run of one target so far. */
export function runRedactor(settings: Settings): Redactor {
  const {
    scopedCredentials,
    contract,
    credentials,
    credentialVariables,
    otherCredentials,
    secrets: others,
    standing,
    route,
  } = settings;
  const secrets: Secret[] = [];
  for (const [scheme, text] of credentials.ever.flatMap((each) => [...each])) {
    secrets.push({
      text,
      mark: `$${scheme === '' ? tokenVariable : (credentialVariables.get(scheme) ?? credentialVariable(scheme))}`,
    });
  }
  for (const text of otherCredentials.values()) secrets.push({ text, mark: `$${otherTokenVariable}` });
  for (const { value: text, variable } of scopedCredentials) secrets.push({ text, mark: `$${variable}` });
  for (const { value } of standing) {
    for (const text of value.hides) secrets.push({ text, mark: value.shell.replaceAll(/[{}]/g, '') });
  }
  for (const text of others) secrets.push({ text, mark: '[login]' });
  for (const text of route.proxy?.secrets ?? []) secrets.push({ text, mark: '[proxy credentials]' });
  // Forms that schemes derive from a credential, such as the password in `user:password` and its base64.
  for (const operation of contract.operations) {
    const scoped = scopedCredentials.map(({ value }) => new Map([['', value]]));
    for (const good of [...credentials.ever, otherCredentials, ...scoped]) {
      const placed = placeCredentials({ kind: 'good' }, operation, good);
      if (placed.kind !== 'placed') continue;
      const mark = `$${good === otherCredentials ? otherTokenVariable : tokenVariable}`;
      for (const text of placed.secrets) secrets.push({ text, mark });
      // A very short key is redacted by its place, which its name shows.
      for (const { in: where, name, value } of placed.placements) {
        if (where !== 'header' && value.text.length < TINY)
          secrets.push({ text: `${name}=${value.text}`, mark: `${name}=${mark}` });
      }
    }
  }
  return new Redactor(secrets);
}

/** Adds the secrets of an exchange: changed credentials of its case. */
export function redactorFor({ request }: Exchange, redactor: Redactor): Redactor {
  return withChanged(request.secrets, redactor);
}

/** Adds changed or captured credentials. */
export function withChanged(secrets: readonly string[], redactor: Redactor): Redactor {
  return redactor.with(secrets.map((text) => ({ text, mark: CHANGED_MARK })));
}
