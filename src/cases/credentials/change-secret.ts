import { joinSecretTexts, pipedText, type SecretText } from './secret-text.js';

/** A changed secret, or the reason why the secret cannot be changed so that every reader notices. */
export type ChangedSecret = SecretText | { readonly reason: string };

/**
 * Removes the last four characters, or all but the first one of a short secret.
 *
 * Four characters of base64 or base64url (RFC 4648) contain at least one whole byte. A single one may contain none,
 * and a decoder would then read the right secret.
 */
export function shortenedSecret(secret: SecretText): ChangedSecret {
  const characters = Array.from(secret.text);
  if (characters.length < 2) return { reason: 'the credential is too short to be shortened' };
  const kept = Math.max(1, characters.length - 4);
  const dropped = characters.length - kept;
  const changed = pipedText(secret, characters.slice(0, kept).join(''), String.raw`sed 's/.\{${dropped}\}$//'`);
  const variable = /^\$\{(\w+)\}$/.exec(secret.shell)?.[1];
  return {
    ...changed,
    shell: variable === undefined ? changed.shell : `\${${variable}%${'?'.repeat(dropped)}}`,
    // Short texts occur in unrelated places, so they are not redacted.
    hides: changed.text.length < 8 ? secret.hides : changed.hides,
  };
}

/** Appends four letters, three bytes in base64, before the padding, since most decoders ignore what follows it. */
export function lengthenedSecret(secret: SecretText): ChangedSecret {
  const padding = /=*$/.exec(secret.text)?.[0] ?? '';
  const text = `${secret.text.slice(0, secret.text.length - padding.length)}AAAA${padding}`;
  if (padding === '') return { ...joinSecretTexts(secret, 'AAAA'), hides: [text, ...secret.hides] };
  return pipedText(secret, text, "sed 's/=*$/AAAA&/'");
}

/** Prepends four letters, which base64 decodes to three bytes, so the rest stays aligned. */
export function prefixedSecret(secret: SecretText): ChangedSecret {
  const changed = joinSecretTexts('AAAA', secret);
  return { ...changed, hides: [changed.text, ...secret.hides] };
}

export function caseFlippedSecret(secret: SecretText): ChangedSecret {
  const { text } = secret;
  if (!/[a-z]/i.test(text)) return { reason: 'the credential has no letters, so that there is no case to change' };
  if (knowsNoCase(text)) {
    return { reason: 'the credential looks like an encoding that knows no case (hexadecimal, UUID or base32)' };
  }
  const flipped = text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return pipedText(secret, flipped, "tr 'A-Za-z' 'a-zA-Z'");
}

/** Returns true if a secret is probably hexadecimal (RFC 4648 §8), a UUID, base32 (§6) or a ULID. */
function knowsNoCase(text: string): boolean {
  const digits = text.replaceAll('-', '');
  if (digits.length < 16) return false;
  if (/^[0-9a-f]+$/i.test(digits)) return true;
  if (!/[0-9]/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))) return false;
  return /^[a-z2-7]+=*$/i.test(text) || /^[0-9a-hjkmnp-tv-z]{26}$/i.test(text);
}

/**
 * Replaces a character in the middle. The last character before a separator or the end is never replaced, because
 * base64 without padding may ignore its lower bits. The new letter is neither another case nor an alias of the old
 * one.
 */
export function middleChangedSecret(secret: SecretText): ChangedSecret {
  const characters = Array.from(secret.text);
  const changeable = [...characters.keys()].filter((at) => isInner(characters[at]) && isInner(characters[at + 1]));
  const middle = changeable[Math.floor(changeable.length / 2)];
  if (middle === undefined) return { reason: 'the credential is too short to have a middle' };
  const before = characters[middle];
  const after = before === 'A' || before === 'a' ? 'B' : 'A';
  const text = characters.with(middle, after).join('');
  return pipedText(secret, text, String.raw`sed 's/^\(.\{${middle}\}\)./\1${after}/'`);
}

/** Returns true for characters of base64 or base64url, which are neither padding nor separators. */
function isInner(character: string | undefined): boolean {
  return character !== undefined && /^[A-Za-z0-9+/_-]$/.test(character);
}
