import { getOrInsert } from '../../contract/index.js';
import { unitEscapes } from '../../json/index.js';
import { combinedValue, fieldPairs } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';
import type { Violation } from '../../wire/index.js';
import type { Cors } from './cors.js';

/** Clients reject much longer fields. */
const mostCharacters = 4096;

const mostOfMessage = 300;

/** Cached, because most responses are sent repeatedly. */
const ready = new WeakMap<Cors, WeakMap<Answer, readonly string[]>>();

/** The final fields of a response: its own, the length, the violations and those for CORS. */
export function readyFields(
  answer: Answer,
  violations: readonly Violation[] | undefined,
  rawFields: readonly string[],
  cors: Cors,
): readonly string[] {
  if (violations !== undefined || combinedValue(rawFields, 'origin') !== undefined) {
    return made(answer, violations, rawFields, cors);
  }
  let known = ready.get(cors);
  if (known === undefined) ready.set(cors, (known = new WeakMap()));
  return getOrInsert(known, answer, () => made(answer, violations, rawFields, cors));
}

function made(
  answer: Answer,
  violations: readonly Violation[] = [],
  rawFields: readonly string[],
  cors: Cors,
): readonly string[] {
  const all = [...violations, ...answer.violations];
  const fields = all.length === 0 ? answer.fields : [...answer.fields, 'sl-violations', violationsField(all)];
  // No Content-Length on responses without content (RFC 9110 §8.6).
  const length = answer.status === 204 || answer.status < 200 ? [] : ['Content-Length', String(answer.body.length)];
  return [...withoutRepeated(fields, cors.fieldsFor(rawFields, fields)), ...length];
}

/**
 * Browsers reject repeated CORS fields: ours replaces a documented one that leaves the value open, else it gives way.
 */
function withoutRepeated(fields: readonly string[], own: readonly string[]): readonly string[] {
  const documented = fieldPairs(fields).filter(([name]) => isOfCors(name));
  if (documented.length === 0) return [...fields, ...own];
  const isFixed = (name: string): boolean =>
    documented.some(([each, value]) => isSame(each, name) && value !== '*' && value !== 'true');
  const kept = fieldPairs(fields).filter(
    ([name]) => !isOfCors(name) || isFixed(name) || !fieldPairs(own).some(([each]) => isSame(each, name)),
  );
  return [...kept, ...fieldPairs(own).filter(([name]) => !isFixed(name))].flat();
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function isOfCors(name: string): boolean {
  return /^access-control-/i.test(name);
}

/**
 * The value of `sl-violations`: a JSON list of `{ location, severity, code, message }`, in ASCII, at most 4 KiB, always
 * valid JSON. A last entry counts the violations that do not fit.
 */
function violationsField(violations: readonly Violation[]): string {
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
  return JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, unitEscapes);
}
