import type { Template } from '../wire/index.js';

/** A string member of an object in JSON text, and what stands in its place. */
export interface MemberChange {
  /** Whether the object with these names on the way to it from the root, which has none, is the one. */
  readonly isAt: (way: readonly string[]) => boolean;
  /** The member as it is written: `"name":"fern"`. */
  readonly text: string;
  readonly parts: Template;
}

/**
 * The same template where no such object has the member; what is elsewhere in it may have the same.
 *
 * @example
 * replaceMember(['{"name":"fern"}'], { isAt: (way) => way.length === 0, text: '"name":"fern"', parts: ['"name":"moss"'] })
 * // ['{', '"name":"moss"', '}']
 */
export function replaceMember(template: Template, { isAt, text, parts }: MemberChange): Template {
  let before = '';
  for (const [index, part] of template.entries()) {
    const own = typeof part === 'string' ? part : '0';
    for (let at = own.indexOf(text); at !== -1; at = own.indexOf(text, at + 1)) {
      if (!isAt(wayAfter(before + own.slice(0, at)))) continue;
      return template.toSpliced(index, 1, own.slice(0, at), ...parts, own.slice(at + text.length));
    }
    before += own;
  }
  return template;
}

const textOrBracket = /(?<text>"(?:[^"\\]|\\.)*")(?<names>:)?|[{[\]}]/g;

/** The names below the root of the objects and arrays that are open at the end of a beginning of JSON text. */
function wayAfter(beginning: string): readonly string[] {
  const open: string[] = [];
  let name = '""';
  for (const { 0: token, groups = {} } of beginning.matchAll(textOrBracket)) {
    const { text, names } = groups;
    if (token === '{' || token === '[') open.push(name);
    else if (text === undefined) open.pop();
    name = text !== undefined && names !== undefined ? text : '""';
  }
  return open.slice(1).map((each) => nameIn(each));
}

/** What is no JSON, such as a text with a raw control character, names nothing. */
function nameIn(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return '';
  }
}
