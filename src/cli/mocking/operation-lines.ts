import type { Contract } from '../../contract/index.js';
import { exampleRequest, type ExampleRequest } from '../../mock/index.js';
import { printable } from '../printable.js';

/** Beyond that nobody reads, and making up good requests takes its time. */
const mostLines = 60;
const tokenWord = 'TRELLIS-TOKEN';
const basicToken = `Basic ${Buffer.from(`user:${tokenWord}`).toString('base64')}`;

/** Every operation with a line to paste into a shell. */
export function operationLines({ operations }: Contract, url: string, hasToken: boolean): string {
  const lines = operations.slice(0, mostLines).map((operation) => {
    const example = exampleRequest(operation, hasToken ? tokenWord : undefined);
    const line = example === undefined ? `# ${operation.method} ${operation.path.text}` : curl(example, url);
    return `${printable(operation.key)}\n  ${printable(line)}`;
  });
  const more = operations.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more, all on ${url}/__trellis`] : []), ''].join('\n');
}

function curl({ method, target, fields, body }: ExampleRequest, url: string): string {
  const words = ['curl', '-i'];
  if (method === 'HEAD') words.push('-I');
  else if (method !== 'GET' && !(method === 'POST' && body !== undefined)) words.push('-X', method);
  for (const [name, value] of fields) {
    // curl encodes a Basic credential, which could not stand there as a variable otherwise.
    if (value === basicToken) words.push('-u', quoted(`user:${tokenWord}`));
    else words.push('-H', quoted(`${name}: ${value}`));
  }
  if (body !== undefined) words.push('--data-raw', quoted(body));
  if (/[[\]{}]/.test(target)) words.push('-g');
  return [...words, quoted(`${url}${target}`)].join(' ');
}

/** One word of a POSIX shell; the token stands there as the variable that holds it. */
function quoted(text: string): string {
  const parts = text.split(tokenWord).map((part) => (part === '' ? '' : `'${part.replaceAll("'", String.raw`'\''`)}'`));
  return parts.join('"$TRELLIS_TOKEN"') || "''";
}
