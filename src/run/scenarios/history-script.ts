import { fieldValue } from '../../http/index.js';
import { isExactNumber, isJsonObject, numberText, parseJson, toValue, type JsonValue } from '../../json/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Performed } from '../../laws/index.js';
import type { Redactor } from '../secrets/redactor.js';

/** A value that one response has given and later requests name. */
export interface ScriptCapture {
  readonly variable: string;
  readonly value: string;
  /** The command that reads it from `$answer`. */
  readonly command: string;
}

/** One request of a script. */
export interface ScriptStep {
  /** What it is for, as a command. */
  readonly words: string;
  readonly exchange: Exchange;
  /** Sent at the same moment. */
  readonly beside?: Exchange | undefined;
  /** What later requests take from its response; as many variables are known already. */
  readonly captures: (known: number) => readonly ScriptCapture[];
}

/**
 * A script for a POSIX shell that sends a history again. What a response has given goes to the requests after it in
 * variables; nothing is needed but curl and sed, and jq for what sed cannot find.
 *
 * @example
 * historyScript(steps, redactor)
 */
export function historyScript(steps: readonly ScriptStep[], redactor: Redactor): string {
  const known: ScriptCapture[] = [];
  const lines: string[] = [];
  for (const [at, { words, exchange, beside, captures }] of steps.entries()) {
    const lineOf = ({ request }: Exchange): string => redactor.line(withVariables(request.reproduce, known));
    const line = lineOf(exchange);
    lines.push(`# ${at + 1}: ${words.replaceAll(/\s+/g, ' ')}`);
    if (beside !== undefined) {
      // Neither waits for the other.
      lines.push(`${line} &`, `${lineOf(beside)} &`, 'wait; echo');
      continue;
    }
    const found = captures(known.length);
    if (found.length === 0) {
      lines.push(`${line}; echo`);
      continue;
    }
    lines.push(`answer=$(${line})`, `printf '%s\\n' "$answer"`);
    for (const { variable, command } of found) lines.push(`${variable}=$(${command})`);
    known.push(...found);
  }
  return lines.join('\n');
}

/** What a response has given for the identity of what it tells of, by the names of the identity. */
export function identityCaptures(
  { identity, exchanges: [{ result }] }: Performed,
  names: readonly string[],
  known: number,
): readonly ScriptCapture[] {
  if (identity === undefined || result.kind !== 'response') return [];
  const parsed = parseJson(result.body);
  const body = parsed.ok ? toValue(parsed.node) : undefined;
  const location = fieldValue(result.fields, 'location');
  return names.flatMap((name, at): readonly ScriptCapture[] => {
    const value = identity.get(name);
    if (value === undefined) return [];
    const variable = `id${known + at + 1}`;
    const member = memberWith(body, value);
    if (member !== undefined) return [{ variable, value, command: bodyCommand(member) }];
    const end = location?.split(/[?#]/)[0]?.split('/').at(-1);
    if (end !== encodeURIComponent(value)) return [];
    const command = String.raw`printf '%s\n' "$answer" | tr -d '\r' | sed -n 's|^[Ll]ocation:.*/\([^/?#]*\).*$|\1|p' | head -n 1`;
    return [{ variable, value, command }];
  });
}

/** The name of the first member that says a value, wherever it stands. */
function memberWith(body: JsonValue | undefined, value: string): string | undefined {
  if (!isJsonObject(body)) return undefined;
  const members = Object.entries(body);
  const own = members.find(([, each]) => (isExactNumber(each) ? numberText(each) : each) === value);
  if (own !== undefined) return own[0];
  for (const [, each] of members) {
    const inner = memberWith(each, value);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The command that reads the first member of that name, wherever it stands in the body. */
export function bodyCommand(member: string): string {
  const name = member.replaceAll(/[^\w-]/g, '.');
  return String.raw`printf '%s' "$answer" | tr '{,' '\n\n' | sed -n 's/^ *"${name}" *: *"\{0,1\}\([^"}]*\).*$/\1/p' | head -n 1`;
}

/** A line with the variables in place of the values that they stand for, whatever quotes they stand in. */
function withVariables(line: string, captures: readonly ScriptCapture[]): string {
  const spellings = captures.flatMap(({ variable, value }) =>
    [...new Set([encodeURIComponent(value), value])].map((text) => ({ variable, text })),
  );
  let quote = '';
  let found = '';
  for (let at = 0; at < line.length;) {
    const hit = spellings.find(({ text }) => line.startsWith(text, at) && isAlone(line, at, text.length));
    const character = line.charAt(at);
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
  return found;
}

/** Whether a text is no part of a longer word or number. */
function isAlone(line: string, at: number, length: number): boolean {
  return !/[\p{L}\p{N}_]/u.test(line.charAt(at - 1)) && !/[\p{L}\p{N}_]/u.test(line.charAt(at + length));
}
