import { fieldValue } from '../../http/index.js';
import {
  isArrayValue,
  isExactNumber,
  isJsonObject,
  numberText,
  jsonValueIn,
  type JsonValue,
} from '../../json/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Performed } from '../../laws/index.js';
import type { Redactor } from '../secrets/redactor.js';

/** A value of a response that later requests use. */
export interface ScriptCapture {
  readonly variable: string;
  readonly value: string;
  /** The command that extracts it from `$answer`. */
  readonly command: string;
}

/** One request of a script. */
export interface ScriptStep {
  /** The purpose of the request, in the imperative. */
  readonly words: string;
  readonly exchange: Exchange;
  /** The further pages of a list. */
  readonly pages?: readonly Exchange[];
  /** The request that was sent at the same time. */
  readonly beside?: Exchange | undefined;
  /** A read that shows the current version of the item, in case the precondition of the request names another one. */
  readonly version?: Exchange | undefined;
  /** Returns the values that later requests use. `known` is the number of variables in use. */
  readonly captures: (known: number) => readonly ScriptCapture[];
}

/**
 * Returns a POSIX shell script that sends a history again. Variables carry values from a response to later requests. It
 * requires only curl and sed, and jq for values that sed cannot extract. `before` are requests that create what the
 * history needs.
 */
export function historyScript(
  steps: readonly ScriptStep[],
  redactor: Redactor,
  before: readonly ScriptStep[] = [],
): string {
  const known: ScriptCapture[] = [];
  const lines: string[] = [];
  for (const [at, { words, exchange, pages = [], beside, version, captures }] of [...before, ...steps].entries()) {
    const lineOf = ({ request }: Exchange): string => redactor.line(withVariables(request.reproduce, known));
    const number = at < before.length ? 'before' : String(at - before.length + 1);
    lines.push(`# ${number}: ${words.replaceAll(/\s+/g, ' ')}`);
    const current = version && currentTag(exchange, known);
    if (version !== undefined && current !== undefined) {
      lines.push(`${current.variable}=$(${lineOf(version)} | ${current.command})`);
      known.push(current);
    }
    const line = lineOf(exchange);
    if (beside !== undefined) {
      // Both requests run at the same time.
      lines.push(`${line} &`, `${lineOf(beside)} &`, 'wait; echo');
      continue;
    }
    const found = captures(known.length);
    if (found.length === 0) {
      lines.push(...[line, ...pages.map(lineOf)].map((each) => `${each}; echo`));
      continue;
    }
    lines.push(`answer=$(${line})`, `printf '%s\\n' "$answer"`);
    for (const { variable, command } of found) lines.push(`${variable}=$(${command})`);
    known.push(...found);
  }
  return lines.join('\n');
}

/** Returns the values in a response that identify the item, by the names of its path parameters. */
export function identityCaptures(
  { identity, exchanges: [{ result }] }: Pick<Performed, 'identity' | 'exchanges'>,
  names: readonly string[],
  known: number,
): readonly ScriptCapture[] {
  if (identity === undefined || result.kind !== 'response') return [];
  const body = jsonValueIn(result.body);
  const location = fieldValue(result.fields, 'location');
  return names.flatMap((name, at): readonly ScriptCapture[] => {
    const value = identity.get(name);
    if (value === undefined) return [];
    const variable = `id${known + at + 1}`;
    const path = pathOf(body, value);
    if (path !== undefined) return [{ variable, value, command: memberCommand(result.body, path, value) }];
    const end = location?.split(/[?#]/)[0]?.split('/').at(-1);
    if (end !== encodeURIComponent(value)) return [];
    const command = String.raw`printf '%s\n' "$answer" | tr -d '\r' | sed -n 's|^[Ll]ocation:.*/\([^/?#]*\).*$|\1|p' | head -n 1`;
    return [{ variable, value, command }];
  });
}

/** Returns the preconditions of later requests that name the entity tag of a response (RFC 9110 §13.1). */
export function tagCaptures({ result }: Exchange, later: readonly string[], known: number): readonly ScriptCapture[] {
  const tag = result.kind === 'response' ? fieldValue(result.fields, 'etag') : undefined;
  if (tag === undefined) return [];
  const used = ['If-Match', 'If-None-Match'].filter((name) => later.some((line) => line.includes(`${name}: ${tag}'`)));
  return used.map((name, at) => ({
    variable: `tag${known + at + 1}`,
    value: `${name}: ${tag}`,
    command: String.raw`printf '%s\n' "$answer" | ${tagCommand(name)}`,
  }));
}

/** Returns the precondition of a request that names a version which no earlier response of the script has shown. */
function currentTag({ request }: Exchange, known: readonly ScriptCapture[]): ScriptCapture | undefined {
  const tag = fieldValue(request.fields, 'if-match');
  const value = `If-Match: ${tag}`;
  if (tag === undefined || tag === '*' || known.some((each) => each.value === value)) return undefined;
  return { variable: `tag${known.length + 1}`, value, command: tagCommand('If-Match') };
}

/** Returns the command that turns the ETag of a response into a precondition. */
function tagCommand(name: string): string {
  return String.raw`tr -d '\r' | sed -n 's|^[Ee][Tt][Aa][Gg]: *|${name}: |p' | head -n 1`;
}

/** Returns the path to a value in a body, preferring members near the root. */
function pathOf(body: JsonValue | undefined, value: string): readonly string[] | undefined {
  if (!isJsonObject(body) && !isArrayValue(body)) return undefined;
  const members = Object.entries(body);
  const own = members.find(([, each]) => (isExactNumber(each) ? numberText(each) : each) === value);
  if (own !== undefined) return [own[0]];
  for (const [name, each] of members) {
    const inner = pathOf(each, value);
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
}

/** Returns the command that extracts a member of a body, with sed if that finds the value, else with jq. */
export function memberCommand(body: Uint8Array, path: readonly string[], value: string): string {
  const name = (path.at(-1) ?? '').replaceAll(/[^\w-]/g, '.');
  const member = new RegExp(`^ *"${name}" *: *"?(?<value>[^"}]*)`);
  const lines = Buffer.from(body)
    .toString('utf8')
    .split(/[\n{,]/);
  const found = lines.flatMap((line) => member.exec(line)?.groups?.['value'] ?? []).indexOf(value);
  const read = String.raw`printf '%s\n' "$answer"`;
  if (found === -1) return String.raw`${read} | sed '1,/^\r*$/d' | jq -r '${jqPath(path)}'`;
  const pick = found === 0 ? 'head -n 1' : `sed -n ${found + 1}p`;
  return String.raw`${read} | tr '{,' '\n\n' | sed -n 's/^ *"${name}" *: *"\{0,1\}\([^"}]*\).*$/\1/p' | ${pick}`;
}

function jqPath(path: readonly string[]): string {
  const steps = path.map((token) =>
    /^\d+$/.test(token) ? `[${token}]` : `[${JSON.stringify(token).replaceAll("'", String.raw`\u0027`)}]`,
  );
  return `.${steps.join('')}`;
}

/** Returns a command line with variables in place of their values, whatever quotes surround them. */
function withVariables(line: string, captures: readonly ScriptCapture[]): string {
  const spellings = captures.flatMap(({ variable, value }) =>
    [...new Set([encodeURIComponent(value), value])].map((text) => ({ variable, text })),
  );
  let quote = '';
  let found = '';
  for (let at = 0; at < line.length;) {
    const hit = spellings.find(({ text }) => line.startsWith(text, at) && isAlone(line, at, text.length));
    const character = line.charAt(at);
    const [origin = ''] = character === 'h' ? (/^https?:\/\/[^/?#'"\s]+/.exec(line.slice(at)) ?? []) : [];
    if (origin !== '') {
      found += origin;
      at += origin.length;
      continue;
    }
    if (hit !== undefined && quote !== '') {
      found += quote === "'" ? `'"$${hit.variable}"'` : `\${${hit.variable}}`;
      at += hit.text.length;
      continue;
    }
    if (character === '\\' && quote !== "'") {
      found += line.slice(at, at + 2);
      at += 2;
      continue;
    }
    if (quote === '' && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = '';
    found += character;
    at++;
  }
  // A variable at the beginning or the end of a quoted word leaves an empty one.
  return found.replaceAll(/(?<=\s)''(?="\$)/g, '').replaceAll(/(?<="\$\w+")''(?=\s|$)/g, '');
}

/**
 * Returns true if a text is not part of a longer word or number. A small number must also follow a slash, an equals
 * sign or a member name that ends with `id`.
 */
function isAlone(line: string, at: number, length: number): boolean {
  const isPart = [line.charAt(at - 1), line.charAt(at + length)].some((each) => /[\p{L}\p{N}_]/u.test(each));
  const isSmall = /^\d{1,3}$/.test(line.slice(at, at + length));
  return !isPart && (!isSmall || /(?:[/=]|ids?"\s*:\s*\[?\s*)$/i.test(line.slice(Math.max(0, at - 20), at)));
}
