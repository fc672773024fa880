import { joinSecretTexts } from '../secret-text.js';
import { userVariant } from './user-variant.js';

export const wrongUser = userVariant('wrong-user', 'a wrong user name with the right password', (_user, password) =>
  joinSecretTexts('not-the-right-user:', password),
);
