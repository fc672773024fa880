import type { ExchangeSummary } from '../../../../run/index.js';

export type FetchSnippet =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'none'; readonly why: string };

/** The environment variable that stands for a credential in a report. */
const mark = /\$(TRELLIS_\w+)/g;
/** Headers that fetch sets itself. */
const ownFields = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Writes JavaScript for Node.js that sends the same request, with the credential from the environment. */
export function fetchSnippet({ method, url, requestFields, requestBody }: ExchangeSummary): FetchSnippet {
  const none = (why: string): FetchSnippet => ({ kind: 'none', why });
  const headers = requestFields.filter(([name, value]) => !isOwn(name, value));
  const body = requestBody === '' ? undefined : requestBody;
  if (/^(?:connect|trace|track)$/i.test(method)) return none(`fetch cannot send ${method}`);
  if (body !== undefined && /^(?:get|head)$/i.test(method)) return none(`fetch sends no body with ${method}`);
  if (!isSentAsItIs(url)) return none('fetch would normalise this URL');
  if (requestFields.some(([, value]) => value.includes('[changed credential]'))) {
    return none('only the shell command can derive the changed credential from the valid one');
  }
  if (
    headers.some(
      ([name, value]) =>
        !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value) || value !== value.trim(),
    )
  ) {
    return none('fetch cannot send these headers');
  }
  if (body !== undefined && /… \(\d+ bytes\)$/.test(body)) return none('the body is too long to be shown here');
  if (body?.includes('\ufffd') === true) return none('the body is not text');
  const lines = [
    `method: ${stringLiteral(method)},`,
    ...(headers.length === 0 ? [] : ['headers: [', ...headers.map(headerLine), '],']),
    ...bodyLines(body, requestFields),
    "redirect: 'manual',",
  ];
  const code = `const response = await fetch(${literal(url, (name) => `encodeURIComponent(${name})`)}, {
${lines.map((line) => `  ${line}`).join('\n')}
});
console.log(response.status, await response.text());`;
  return { kind: 'code', code };
}

function isOwn(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return lower === 'user-agent' ? value.startsWith('trellis/') : ownFields.has(lower);
}

function isSentAsItIs(url: string): boolean {
  try {
    const { href, hash } = new URL(url);
    return hash === '' && !url.includes('#') && href === url;
  } catch {
    return false;
  }
}

function headerLine([name, value]: readonly [string, string]): string {
  const isBasic = /^basic\s+\$TRELLIS_\w+$/i.test(value);
  const encode = (variable: string): string => (isBasic ? `Buffer.from(${variable}).toString('base64')` : variable);
  return `  [${stringLiteral(name)}, ${literal(value, encode)}],`;
}

/** Without `Content-Type`, the body is bytes, because fetch adds a media type to strings. */
function bodyLines(body: string | undefined, fields: ExchangeSummary['requestFields']): readonly string[] {
  if (body === undefined) return [];
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  const text = literal(body, (variable) => variable);
  return [isTyped ? `body: ${text},` : `body: new TextEncoder().encode(${text}),`];
}

function literal(text: string, encoded: (variable: string) => string): string {
  if (text.search(mark) === -1) return stringLiteral(text);
  const parts = text.split(mark).map((part, index) => {
    if (index % 2 === 1) return `\${${encoded(`process.env.${part}`)}}`;
    return stringLiteral(part)
      .slice(1, -1)
      .replaceAll(String.raw`\'`, "'")
      .replaceAll('`', '\\`')
      .replaceAll('${', '\\${');
  });
  return `\`${parts.join('')}\``;
}

function stringLiteral(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (one) =>
      Array.from({ length: one.length }, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
    );
  return `'${inner}'`;
}
