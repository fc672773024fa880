import { errorExampleNames, once, type Operation, type Response } from '../../contract/index.js';
import { jsonEquals, stringsIn, toValue, type JsonValue } from '../../json/index.js';
import { operationJudge, pairsOf } from '../../wire/index.js';
import { isAboutShortage, isAboutState } from '../../resources/index.js';
import { jsonOf } from '../body/response-body.js';
import { documentedResponse } from '../context/documented-response.js';
import type { Situation } from '../context/situation.js';

/**
 * Returns true if the request contains a named example of the document, and only an error response has an example of
 * that name. If `soldOut` is such a name, the document itself announces the refusal.
 */
export function asksForRefusal({ status, operation, request }: Situation): boolean {
  const documented = operation && documentedResponse(operation, status);
  if (operation === undefined || documented === undefined) return false;
  const ofErrors = errorExampleNames(operation);
  const shown = documented.content.flatMap(({ examples }) => examples.map(({ name }) => name));
  const names = shown.filter((name) => ofErrors.has(name));
  if (names.length === 0) return false;
  const rawFields = request.fields.flat();
  const query = new URL(request.url).search.slice(1);
  const judge = operationJudge(operation);
  const bodies = judge.body.read(rawFields, request.body ?? new Uint8Array(0))?.readings ?? [];
  const has = (readings: readonly JsonValue[] | undefined, wanted: readonly JsonValue[]): boolean =>
    readings?.some((value) => wanted.some((each) => jsonEquals(value, each))) === true;
  return names.some((name) => {
    const inBody = bodyExamples(operation, name);
    const ofParameters = judge.parameters.each.flatMap((each) => {
      const example = each.parameter.examples.find((one) => one.name === name);
      return example === undefined ? [] : [{ each, wanted: [toValue(example.value)] }];
    });
    if (inBody.length === 0 && ofParameters.length === 0) return false;
    // The path is left out: an unknown resource in it has its own doubts.
    const head = { inPath: new Map<string, string>(), query, rawFields };
    return (
      (inBody.length === 0 || has(bodies, inBody)) &&
      ofParameters.every(({ each, wanted }) => has(each.read(head, pairsOf(query, '&')), wanted))
    );
  });
}

function bodyExamples({ requestBody }: Operation, name: string): readonly JsonValue[] {
  const examples = requestBody?.content.flatMap((mediaType) => mediaType.examples) ?? [];
  return examples.filter((example) => example.name === name).map(({ value }) => toValue(value));
}

/**
 * Returns true if a response repeats an example in the document for its status, and the example states a conflict with
 * the state of the resource: `Square is not empty.` is as valid with 400 as with 409 if the document has it there.
 *
 * Each text of an example counts by itself, because others, such as an identifier or a time, differ each time.
 */
export function describesState({ status, operation, response }: Situation): boolean {
  const documented = operation && documentedResponse(operation, status);
  const known = documented && textsAboutState(documented);
  if (known === undefined || known.size === 0) return false;
  return textsOf(response).some((text) => known.has(normalised(text)));
}

/** Returns true if a response says that there is less of something than the request asks for. */
export function describesShortage({ response }: Situation): boolean {
  return textsOf(response).some((text) => isAboutShortage(normalised(text)));
}

/** Returns the texts of a JSON body, or the whole of another one. */
export function textsOf(response: Situation['response']): readonly string[] {
  const json = jsonOf(response);
  return json?.ok === true ? stringsIn(toValue(json.node)) : [new TextDecoder().decode(response.body)];
}

/** Returns the texts in the examples of a response that describe a state. */
const textsAboutState = once(({ content }: Response): ReadonlySet<string> => {
  const examples = content.flatMap((mediaType) => mediaType.examples);
  const texts = examples.flatMap(({ value }) => stringsIn(toValue(value))).map(normalised);
  return new Set(texts.filter(isAboutState));
});

/** `EMAIL_TAKEN`, `emailTaken` and `Email taken.` say the same. */
function normalised(text: string): string {
  return text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
