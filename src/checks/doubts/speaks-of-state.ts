import type { Response } from '../../contract/index.js';
import { toValue, type JsonValue, isJsonObject } from '../../json/index.js';
import { statePhrases } from '../../resources/index.js';
import { jsonOf } from '../body/json-of.js';
import { documentedResponse } from '../context/documented-response.js';
import type { Situation } from '../context/situation.js';

const ofState = new RegExp(`\\b(?:${statePhrases.join('|')})\\b`);

/**
 * Whether an answer is what the document itself gives as an example of that status, and it is the state of things that it
 * speaks of: `Square is not empty.` is as good under 400 as it would be under 409, where the contract has put it there.
 *
 * Each text of an example counts for itself, since others, such as an identifier or a time, differ each time.
 */
export function speaksOfState({ status, operation, response }: Situation): boolean {
  const documented = operation && documentedResponse(operation, status);
  const known = documented && wordsOfState(documented);
  if (known === undefined || known.size === 0) return false;
  const json = jsonOf(response);
  const said = json?.ok === true ? textsIn(toValue(json.node)) : [new TextDecoder().decode(response.body)];
  return said.some((text) => known.has(plainly(text)));
}

/** Examples are read once, and not for each answer. */
const read = new WeakMap<Response, ReadonlySet<string>>();

/** What the examples of a response say of the state of things. */
function wordsOfState(documented: Response): ReadonlySet<string> {
  const before = read.get(documented);
  if (before !== undefined) return before;
  const examples = documented.content.flatMap((content) => content.examples);
  const texts = examples.flatMap(({ value }) => textsIn(toValue(value))).map(plainly);
  const words = new Set(texts.filter((text) => ofState.test(text)));
  read.set(documented, words);
  return words;
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return parts.flatMap(textsIn);
}

/** `EMAIL_TAKEN`, `emailTaken` and `Email taken.` say the same. */
function plainly(text: string): string {
  return text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
