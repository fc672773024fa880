import type { Violation } from '../../wire/index.js';

/** Clients reject much longer fields. */
const mostCharacters = 4096;
const mostOfMessage = 300;

/**
 * The value of `sl-violations`: a JSON list of `{ location, severity, code, message }`, in ASCII, at most 4 KiB, always
 * valid JSON. A last entry counts the violations that do not fit.
 */
export function violationsField(violations: readonly Violation[]): string {
  const entries: string[] = [];
  let length = 2;
  for (const [index, { location, code, message }] of violations.entries()) {
    const text = message.length > mostOfMessage ? `${message.slice(0, mostOfMessage)}…` : message;
    const shown = location.slice(0, 20).map((part) => (part.length > 100 ? `${part.slice(0, 100)}…` : part));
    const entry = ascii({ location: shown, severity: 'Error', code, message: text });
    // Room for the entry that counts the rest.
    if (length + entry.length > mostCharacters - 120) {
      const left = violations.length - index;
      entries.push(ascii({ location: [], severity: 'Error', code: 'more', message: `${left} more` }));
      break;
    }
    entries.push(entry);
    length += entry.length + 1;
  }
  return `[${entries.join(',')}]`;
}

function ascii(value: object): string {
  return JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, (character) => {
    return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
