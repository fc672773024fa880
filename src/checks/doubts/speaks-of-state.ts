import { once, type Response } from '../../contract/index.js';
import { toValue, type JsonValue, isJsonObject } from '../../json/index.js';
import { statePhrases } from '../../resources/index.js';
import { jsonOf } from '../body/response-body.js';
import { documentedResponse } from '../context/documented-response.js';
import type { Situation } from '../context/situation.js';

const ofState = new RegExp(`\\b(?:${statePhrases.join('|')})\\b`);

/**
 * Returns true if a response repeats an example in the document for its status, and the example states a conflict with
 * the state of the resource: `Square is not empty.` is as valid with 400 as with 409 if the document has it there.
 *
 * Each text of an example counts by itself, because others, such as an identifier or a time, differ each time.
 */
export function speaksOfState({ status, operation, response }: Situation): boolean {
  const documented = operation && documentedResponse(operation, status);
  const known = documented && textsAboutState(documented);
  if (known === undefined || known.size === 0) return false;
  const json = jsonOf(response);
  const texts = json?.ok === true ? textsIn(toValue(json.node)) : [new TextDecoder().decode(response.body)];
  return texts.some((text) => known.has(normalised(text)));
}

/** Returns the texts in the examples of a response that describe a state. */
const textsAboutState = once(({ content }: Response): ReadonlySet<string> => {
  const examples = content.flatMap((mediaType) => mediaType.examples);
  const texts = examples.flatMap(({ value }) => textsIn(toValue(value))).map(normalised);
  return new Set(texts.filter((text) => ofState.test(text)));
});

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return parts.flatMap(textsIn);
}

/** `EMAIL_TAKEN`, `emailTaken` and `Email taken.` say the same. */
function normalised(text: string): string {
  return text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
