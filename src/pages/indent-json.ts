/**
 * Indents a JSON text without changing its tokens: numbers keep all digits, duplicate names stay. Other texts, and texts
 * with line breaks, are returned unchanged.
 *
 * @example
 * indentJson('{"id":1.0}') // '{\n  "id": 1.0\n}'
 */
export function indentJson(text: string): string {
  if (text.includes('\n') || !isJson(text)) return text;
  let depth = 0;
  let made = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '{' || token === '[') made += token + newLine(++depth);
    else if (token === '}' || token === ']') made += newLine(--depth) + token;
    else if (token === ',') made += token + newLine(depth);
    else made += token === ':' ? ': ' : token;
  }
  return made;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, 40))}`;
}
