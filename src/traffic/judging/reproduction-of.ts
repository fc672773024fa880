import { curlLine, joined, shown, type ShellText } from '../../run/index.js';
import { connectionFields } from '../../http/index.js';
import type { ObservedRequest } from '../model/observed.js';

/** Fields that browsers add and that do not change the response. */
const ofBrowsers = /^(?:sec-|user-agent$|accept-encoding$|accept-language$|dnt$|priority$|:)/i;

/** A command line for a POSIX shell that repeats the request, with `$TRELLIS_TOKEN` for its credentials. */
export function reproductionOf({ method, url, fields, body }: ObservedRequest, credentials: readonly string[]): string {
  const [, origin = '', target = '/'] = /^(https?:\/\/[^/?#]*)([^#]*)/i.exec(url) ?? [];
  return curlLine({
    method,
    origin,
    target: hidden(target, credentials),
    fields: fields
      .filter(([name]) => !connectionFields.has(name.toLowerCase()) && !ofBrowsers.test(name))
      .map(([name, value]) => [name, hidden(value, credentials)] as const),
    body,
    insecure: false,
  });
}

function hidden(text: string, credentials: readonly string[]): ShellText {
  const secret = credentials.filter((each) => text.includes(each)).toSorted((a, b) => b.length - a.length)[0];
  if (secret === undefined) return shown(text);
  const at = text.indexOf(secret);
  const variable: ShellText = { bytes: secret, quoted: '$TRELLIS_TOKEN' };
  return joined(text.slice(0, at), variable, text.slice(at + secret.length));
}
