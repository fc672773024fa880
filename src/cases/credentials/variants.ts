import {
  asBearer,
  authorization,
  basic,
  changed,
  elsewhere,
  inQuery,
  joined,
  underBasic,
  wrongSecret,
} from './change-credentials.js';
import {
  caseFlippedSecret,
  lengthenedSecret,
  middleChangedSecret,
  prefixedSecret,
  shortenedSecret,
} from './change-secret.js';
import { base64Of, joinSecretTexts, plainText } from './secret-text.js';
import { notApplicable, placed, type CredentialVariant } from './variant.js';

type Row = readonly [
  id: string,
  title: string,
  apply: CredentialVariant['apply'],
  differs?: Partial<CredentialVariant>,
];

/** Only a target that knows the right credentials notices the change. */
const known = { needsTokenKnowledge: true } as const;

/** The default: malformed credentials, which must be denied. */
const usual = { needsTokenKnowledge: false, expectation: 'deny' } as const;

const rows: readonly Row[] = [
  ['empty', 'empty credentials', (good) => placed({ ...good.place(plainText('')), value: plainText('') })],
  ['scheme-only', 'the scheme without credentials', authorization((name) => plainText(name))],
  ['scheme-and-space', 'the scheme, a space and nothing after it', authorization((name) => plainText(`${name} `))],
  ['basic-with-token', 'the right token under the scheme Basic', underBasic((token) => token)],
  // Some clients send a token as the user name (RFC 7617 §2) …
  [
    'basic-token-as-user',
    'the right token as the user name of Basic',
    underBasic((token) => base64Of(joinSecretTexts(token, ':'))),
    { wellFormedAs: 'basic' },
  ],
  // … and some send it as the password of an arbitrary user.
  [
    'basic-token-as-password',
    'the right token as the password of Basic',
    underBasic((token) => base64Of(joinSecretTexts('token:', token))),
    { wellFormedAs: 'basic' },
  ],
  [
    'token-scheme',
    'the right token under the scheme Token',
    authorization((_, value) => joinSecretTexts('Token ', value)),
  ],
  ['no-scheme', 'the right token without a scheme', authorization((_, value) => value)],
  ['wrong', 'a wrong credential', changed(() => wrongSecret), known],
  ['shortened', 'the right credential shortened', changed(shortenedSecret), known],
  ['lengthened', 'the right credential lengthened', changed(lengthenedSecret), known],
  ['prefixed', 'the right credential with more before it', changed(prefixedSecret), known],
  ['case-flipped', 'the right credential with capital and small letters exchanged', changed(caseFlippedSecret), known],
  [
    'middle-changed',
    'the right credential with a character in the middle changed',
    changed(middleChangedSecret),
    known,
  ],
  [
    'wrong-user',
    'a wrong user name with the right password',
    basic('user name', (_, password) => joinSecretTexts('not-the-right-user:', password)),
    known,
  ],
  [
    'empty-password',
    'the right user name with an empty password',
    basic('password', (user) => joinSecretTexts(user, ':')),
    known,
  ],
  // RFC 7617 §2: without a colon there is no password, not an empty one.
  ['user-alone', 'the right user name without a colon and a password', basic('user name', (user) => user), known],
  // Basic credentials are base64 (RFC 7617 §2). These letters are allowed (RFC 9110 §11.2, `token68`), but no text has
  // a base64 form of nine letters, so decoders fail. A service may treat them as malformed and answer 400.
  [
    'not-base64',
    'letters under the scheme Basic that are the base64 of nothing',
    (good) =>
      good.schemeName === undefined || good.schemeName === 'Basic'
        ? authorization(() => plainText('Basic trellises'))(good)
        : notApplicable('only Basic credentials are in base64'),
    known,
  ],
  // RFC 9110 §11.1: the scheme is case-insensitive.
  [
    'lower-case-scheme',
    'the valid credentials with the scheme in small letters',
    authorization((name, value) => joinSecretTexts(`${name.toLowerCase()} `, value)),
    { expectation: 'accept', doubt: 'scheme-in-small-letters' },
  ],
  ['in-query', 'the right credential in the query instead of the field where it belongs', inQuery],
  ['in-header', 'the right key in a header instead of where it belongs', elsewhere('header')],
  ['in-cookie', 'the right key in a cookie instead of where it belongs', elsewhere('cookie')],
  ['as-bearer', 'the right key as a bearer token', asBearer, { wellFormedAs: 'bearer' }],
  // Authorization must not occur twice (RFC 9110 §5.3); a service may read the first or the last value.
  [
    'joined',
    'the valid credentials and wrong ones in one field, joined by a comma',
    joined((right, bad) => [right, bad]),
    { ...known, doubt: 'credentials-joined' },
  ],
  [
    'joined-last',
    'wrong credentials and the good ones in one field, joined by a comma',
    joined((right, bad) => [bad, right]),
    { ...known, doubt: 'credentials-joined' },
  ],
];

/** All credential variants, in the order in which they are listed. */
export const credentialVariants: readonly CredentialVariant[] = rows.map(([id, title, apply, differs]) => ({
  id,
  title,
  ...usual,
  ...differs,
  apply,
}));

export function credentialVariant(id: string): CredentialVariant | undefined {
  return credentialVariants.find((variant) => variant.id === id);
}
