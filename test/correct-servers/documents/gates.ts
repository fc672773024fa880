import { createHash } from 'node:crypto';
import type { Incoming, Reply } from '../plant-store/habits.js';
import { empty, valuesOf, type Documented, type Has } from './small-server.js';

/** It has every character that some writer of pages escapes, and those of which not all percent-encode each. */
const key = 'Gate "7" & <Oak>+1/2=(a\'b)*!`';
/** It has spaces around it, and letters beyond ASCII. */
const pass = ' Grünes Tor 7f3a-91c2 ';
/** Too short to be more than a word: that it stands somewhere proves nothing. */
const pin = 'Oak';

const hex = (text: string): string => Buffer.from(text).toString('hex');
const inScript = (credential: string, signs: RegExp): string =>
  JSON.stringify(credential)
    .slice(1, -1)
    .replaceAll(signs, (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase());
const inHtml = (escapes: Readonly<Record<string, string>>): readonly [string, (credential: string) => string] => [
  `a credential with ${Object.values(escapes).join(' ')}`,
  (credential) => credential.replaceAll(/[&<>"'+/`=]/g, (sign) => escapes[sign] ?? sign),
];

/** By fault, how a credential is written where a refusal repeats it. */
const writings: Readonly<Record<string, (credential: string) => string>> = {
  'a credential in hexadecimal': hex,
  'a credential in capital hexadecimal': (credential) => hex(credential).toUpperCase(),
  'a credential percent-encoded to the last byte': (credential) => hex(credential).replaceAll(/../g, '%$&'),
  'a credential percent-encoded in capitals': (credential) => hex(credential).toUpperCase().replaceAll(/../g, '%$&'),
  'a credential percent-encoded with apostrophes': (credential) =>
    encodeURIComponent(credential).replaceAll(/[!'()*]/g, (sign) => `%${hex(sign).toUpperCase()}`),
  'a credential percent-encoded twice': (credential) => encodeURIComponent(encodeURIComponent(credential)),
  'a credential as forms encode it': (credential) => encodeURIComponent(credential).replaceAll('%20', '+'),
  'a credential in a script': (credential) => inScript(credential, /[<>&'\u007f-\uffff]/g),
  'a credential in a script, plus signs escaped': (credential) => inScript(credential, /[<>&'+`\u007f-\uffff]/g),
  'a credential in small letters': (credential) => credential.toLowerCase(),
  ...Object.fromEntries(
    [
      { '&': '&amp;', '<': '&lt;' },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;' },
      { '&': '&amp;', '<': '&lt;', '"': '&quot;' },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;', '+': '&#43;' },
      {
        '&': '&amp;',
        '<': '&lt;',
        '>': '&gt;',
        '"': '&quot;',
        "'": '&#39;',
        '/': '&#x2F;',
        '`': '&#x60;',
        '=': '&#x3D;',
      },
      { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' },
    ].map(inHtml),
  ),
};

/** OpenAPI 3.1; keys of odd characters, which a refusal names by their digest, or repeats in one writing or another. */
export const gates: Documented = {
  file: 'test/correct-servers/documents/gates.yaml',
  credentials: { key, pass, pin },
  answer,
  faults: {
    ...Object.fromEntries(Object.keys(writings).map((fault) => [fault, 'violation credential-echo'])),
    'the pass in a field, as UTF-8': 'violation credential-echo',
    'numbers beyond int32 are too much': 'violation server-error',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path, fields } = request;
  if (path === '/gates') {
    if (method !== 'GET') return empty(405, { allow: 'GET' });
    const [sent = ''] = valuesOf(request, 'pass');
    if (sent !== pass) return passRefusal(401, sent, has);
    const [least = ''] = valuesOf(request, 'least');
    if (Number(least) > 2 ** 31 - 1 && has('numbers beyond int32 are too much')) return text(500, 'out of range');
    return isNumber(least) ? text(200, '7') : passRefusal(400, sent, has);
  }
  const gate = /^\/gates\/([^/]+)$/.exec(path)?.[1];
  if (gate === undefined) return empty(404);
  if (method === 'DELETE') {
    if (!/(?:^|; )pin=Oak(?:;|$)/.test(fields.get('cookie') ?? '')) return text(401, 'the gate is of Oak, 4f616b');
    return isNumber(gate) ? empty(204) : text(400, 'Oak Gate, Oak%20Gate: no number');
  }
  if (method !== 'GET') return empty(405, { allow: 'GET, DELETE' });
  const sent = fields.get('x-key') ?? '';
  if (sent !== key) return text(401, refusal(sent, request, has));
  return isNumber(gate) ? text(200, 'open') : text(400, refusal(sent, request, has));
}

/** What one may say of a credential: digests of it, its last characters, and other things that are escaped. */
function refusal(credential: string, { path }: Incoming, has: Has): string {
  const writing = Object.keys(writings).find(has);
  if (writing !== undefined) return `refused: ${writings[writing]?.(credential)}`;
  const digests = ['sha256', 'md5'].map((name) => createHash(name).update(credential).digest());
  const named = digests.flatMap((digest) => [digest.toString('hex'), digest.toString('base64')]).join(' ');
  return `refused: ${named} …${credential.slice(-4)} at &lt;${hex(path)}&gt; ${encodeURIComponent(path)} \\u003c&#39;Gate&#39;`;
}

function passRefusal(status: number, sent: string, has: Has): Reply {
  const field = has('the pass in a field, as UTF-8') ? Buffer.from(sent.trim()).toString('latin1') : 'none';
  return text(status, 'refused', { 'x-refused': field });
}

function isNumber(sent: string): boolean {
  return /^[1-9]\d*$/.test(sent);
}

function text(status: number, body: string, fields: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    fields: {
      'content-type': 'text/plain; charset=utf-8',
      ...(status === 401 && { 'www-authenticate': 'Key' }),
      ...fields,
    },
    body,
  };
}
