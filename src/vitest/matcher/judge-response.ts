import type { Case, Expectation } from '../../cases/index.js';
import { judge, strictLevel, type Exchange, type Finding, type ReceivedResponse } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { didYouMean, TrellisError } from '../../error/index.js';
import { matchesStatusKey } from '../../http/index.js';

/**
 * Judges a response to an operation with every check that does not depend on the request: its status must be documented
 * or implied by HTTP, and its media type, body and headers must match that status.
 */
export function judgeResponse(
  response: ReceivedResponse,
  operation: Operation,
  contract: Contract,
  strict: boolean,
): readonly Finding[] {
  const findings = judge(exchangeOf(response, operation), caseOf(response, operation), contract);
  return strict ? findings.map((finding) => ({ ...finding, level: strictLevel(finding) })) : findings;
}

/**
 * Finds an operation by its `operationId`, or as `POST /plants`.
 *
 * @throws TrellisError `unknown-operation`.
 */
export function operationNamed(name: string, contract: Contract): Operation {
  const spelled = ({ method, path }: Operation): string => `${method} ${path.text}`;
  const found = contract.operation(name) ?? contract.operations.find((each) => spelled(each) === name);
  if (found !== undefined) return found;
  const known = contract.operations.flatMap((each) => [each.key, spelled(each)]);
  const hint =
    didYouMean(name, known) ??
    `the operations are ${contract.operations
      .slice(0, 10)
      .map(({ key }) => key)
      .join(', ')}`;
  throw new TrellisError([
    { code: 'unknown-operation', message: `${contract.file} has no operation ${JSON.stringify(name)}`, hint },
  ]);
}

function exchangeOf(result: ReceivedResponse, { method, path }: Operation): Exchange {
  const request = { method, url: path.text, fields: [], body: undefined, reproduce: '', secrets: [] };
  return { request, result, duration: 0 };
}

/** A case for an unknown request. Any documented status is expected, even a 5xx. */
function caseOf({ status }: ReceivedResponse, { key, method, path, responses, place }: Operation): Case {
  const documented = responses.some(
    (response) => response.status !== 'default' && matchesStatusKey(response.status, status),
  );
  const expect: Expectation = documented ? { outcome: 'statuses', statuses: [status] } : { outcome: 'survive' };
  return {
    id: key,
    operation: key,
    source: 'written',
    tags: [],
    change: '',
    expect,
    aspects: [],
    proves: undefined,
    needs: [],
    before: [],
    request: { method, path: [path.text], fields: [], body: undefined, credentials: { kind: 'good' } },
    steering: new Map(),
    written: undefined,
    contract: place,
  };
}
