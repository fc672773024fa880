import { isTellingName, type Operation, type Response } from '../../contract/index.js';
import { jsonEquals, toValue, type JsonValue } from '../../json/index.js';
import { operationJudge, pairsOf } from '../../wire/index.js';
import { documentedResponse } from '../context/documented-response.js';
import type { Situation } from '../context/situation.js';

/**
 * Returns true if the request contains a named example of the document, and only an error response has an example of
 * that name. If `soldOut` is such a name, the document itself announces the refusal.
 */
export function asksForRefusal({ status, operation, request }: Situation): boolean {
  const documented = operation && documentedResponse(operation, status);
  if (operation === undefined || documented === undefined) return false;
  const good = new Set(operation.responses.filter((each) => /^[23]/.test(each.status)).flatMap(namesIn));
  const names = namesIn(documented).filter((name) => isTellingName(name) && !good.has(name));
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

function namesIn({ content }: Response): readonly string[] {
  return content.flatMap(({ examples }) => examples.map(({ name }) => name));
}

function bodyExamples({ requestBody }: Operation, name: string): readonly JsonValue[] {
  const examples = requestBody?.content.flatMap((mediaType) => mediaType.examples) ?? [];
  return examples.filter((example) => example.name === name).map(({ value }) => toValue(value));
}
