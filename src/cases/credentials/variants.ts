import type { CredentialVariant } from './variant.js';
import { basicTokenAsPassword, basicTokenAsUser } from './variants/basic-of-token.js';
import { basicWithToken } from './variants/basic-with-token.js';
import { caseFlipped } from './variants/case-flipped.js';
import { empty } from './variants/empty.js';
import { emptyPassword } from './variants/empty-password.js';
import { inQuery } from './variants/in-query.js';
import { joinedLast } from './variants/joined-last.js';
import { joined } from './variants/joined.js';
import { asBearer, inCookie, inHeader } from './variants/key-elsewhere.js';
import { lengthened } from './variants/lengthened.js';
import { lowerCaseScheme } from './variants/lower-case-scheme.js';
import { middleChanged } from './variants/middle-changed.js';
import { noScheme } from './variants/no-scheme.js';
import { notBase64 } from './variants/not-base64.js';
import { prefixed } from './variants/prefixed.js';
import { schemeAndSpace } from './variants/scheme-and-space.js';
import { schemeOnly } from './variants/scheme-only.js';
import { shortened } from './variants/shortened.js';
import { tokenScheme } from './variants/token-scheme.js';
import { userAlone } from './variants/user-alone.js';
import { wrongUser } from './variants/wrong-user.js';
import { wrong } from './variants/wrong.js';

/** Every variant of credentials, in the order in which they are listed to people. */
export const credentialVariants: readonly CredentialVariant[] = [
  empty,
  schemeOnly,
  schemeAndSpace,
  basicWithToken,
  basicTokenAsUser,
  basicTokenAsPassword,
  tokenScheme,
  noScheme,
  wrong,
  shortened,
  lengthened,
  prefixed,
  caseFlipped,
  middleChanged,
  wrongUser,
  emptyPassword,
  userAlone,
  notBase64,
  lowerCaseScheme,
  inQuery,
  inHeader,
  inCookie,
  asBearer,
  joined,
  joinedLast,
];

/** The variant of that id. */
export function credentialVariant(id: string): CredentialVariant | undefined {
  return credentialVariants.find((variant) => variant.id === id);
}
