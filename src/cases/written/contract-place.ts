import { schemaAt, type Operation } from '../../contract/index.js';
import type { Place } from '../../json/index.js';
import type { Flaw } from '../../wire/index.js';
import type { CaseEntry } from './case-file.js';

/**
 * The part of the contract that speaks most plainly for what a case expects: what the request breaks, else what the
 * contract says of the part that is changed, else the success that it promises.
 */
export function contractPlace(change: CaseEntry, flaws: readonly Flaw[], operation: Operation): Place {
  const flaw =
    flaws.find(({ certainty }) => certainty === 'clear') ?? flaws.find(({ certainty }) => certainty === 'unclear');
  if (flaw !== undefined) return flaw.place;
  if (change.auth !== undefined) return operation.security[0]?.place ?? operation.place;
  const { requestBody } = operation;
  const tokens = change.set?.[0]?.tokens ?? change.drop?.[0]?.tokens;
  const schema = requestBody?.content[0]?.schema;
  if (tokens !== undefined && schema !== undefined) return schemaAt(schema, tokens).place;
  if ([change.body, change.rawBody, change.rawBodyBase64].some((each) => each !== undefined))
    return (schema ?? requestBody ?? operation).place;
  if (change.headers?.some(({ name }) => /^content-/i.test(name)) === true) return (requestBody ?? operation).place;
  return (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
}
