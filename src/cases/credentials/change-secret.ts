import { joinSecretTexts, pipedText, type SecretText } from './secret-text.js';

/** A secret with one thing changed, or why it cannot be changed so that every reader sees the difference. */
export type ChangedSecret = SecretText | { readonly reason: string };

/**
 * The last four characters dropped, or all but the first of a short one.
 *
 * Four characters of base64 or base64url (RFC 4648) always hold at least one whole byte, padding or not; a single one
 * may hold none, and a decoder would then take the rest for the right secret.
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
    // A few characters stand in many a text that has nothing to do with the secret.
    hides: changed.text.length < 8 ? secret.hides : changed.hides,
  };
}

/**
 * Four letters more at the end: three bytes for a reader of base64. They go before padding, after which nothing counts
 * for most readers.
 */
export function lengthenedSecret(secret: SecretText): ChangedSecret {
  const padding = /=*$/.exec(secret.text)?.[0] ?? '';
  const text = `${secret.text.slice(0, secret.text.length - padding.length)}AAAA${padding}`;
  if (padding === '') return { ...joinSecretTexts(secret, 'AAAA'), hides: [text, ...secret.hides] };
  return pipedText(secret, text, "sed 's/=*$/AAAA&/'");
}

/** Four letters more at the beginning: three bytes for a reader of base64, so that all that follows is still in step. */
export function prefixedSecret(secret: SecretText): ChangedSecret {
  const changed = joinSecretTexts('AAAA', secret);
  return { ...changed, hides: [changed.text, ...secret.hides] };
}

/** Small letters for capitals and the other way round. */
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

/** Too long for a word, and hexadecimal (RFC 4648 §8), a UUID, base32 (§6) or a ULID. */
function knowsNoCase(text: string): boolean {
  const digits = text.replaceAll('-', '');
  if (digits.length < 16) return false;
  if (/^[0-9a-f]+$/i.test(digits)) return true;
  if (!/[0-9]/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))) return false;
  return /^[a-z2-7]+=*$/i.test(text) || /^[0-9a-hjkmnp-tv-z]{26}$/i.test(text);
}

/**
 * A character in the middle changed. Never the last one before a separator or the end: in base64 without padding its
 * lower bits may count for nothing. The letter put in is no other case or alias of the one it replaces, in hexadecimal
 * or base64 alike.
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

/** Whether it is of the alphabet of base64 or base64url, and so neither padding nor a separator. */
function isInner(character: string | undefined): boolean {
  return character !== undefined && /^[A-Za-z0-9+/_-]$/.test(character);
}
