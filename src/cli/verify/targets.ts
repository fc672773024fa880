import type { Contract } from '../../contract/index.js';
import { mockTarget, prismTarget } from '../../mock/index.js';
import { urlTarget, type Target } from '../../run/index.js';
import { didYouMean } from '../../error/index.js';
import { UsageError } from '../usage-error.js';
import { referenceTarget } from './reference-target.js';

/** The targets that Trellis starts itself, by name. */
const named: ReadonlyMap<string, (contract: Contract) => Target> = new Map([
  ['reference', () => referenceTarget()],
  ['mock', (contract: Contract) => mockTarget(contract)],
  ['prism', (contract: Contract) => prismTarget({ spec: contract.file })],
]);

/** What `trellis verify` judges when nothing is named. */
const defaultTargets: readonly string[] = ['reference', 'mock'];

/** Makes a target once the document and the credentials are known. */
export type TargetChoice = (contract: Contract, credentials: ReadonlyMap<string, string>) => Target;

/**
 * The targets of the command line, in its order.
 *
 * @throws UsageError for what is neither a URL nor a name, or is given twice.
 */
export function chooseTargets(texts: readonly string[]): readonly TargetChoice[] {
  const chosen = texts.length === 0 ? defaultTargets : texts;
  const twice = chosen.find((text, index) => chosen.indexOf(text) !== index);
  if (twice !== undefined) throw new UsageError(`the target ${twice} is given twice`);
  return chosen.map((text) => {
    const create = named.get(text);
    if (create !== undefined) return create;
    if (/^https?:\/\//i.test(text)) return (_contract, credentials) => urlTarget(text, credentials);
    throw notATarget(text);
  });
}

function notATarget(text: string): UsageError {
  const near = didYouMean(text, named.keys());
  // `localhost:8080` and `example.com/api` lack the scheme alone.
  const url = /^(?:\[[\da-f:.]+\]|localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d))(?::\d+)?(?:\/.*)?$/i.test(text)
    ? `did you mean "http://${text}"?`
    : undefined;
  const names = [...named.keys()].join(', ');
  return new UsageError(
    `${JSON.stringify(text)} is no target`,
    near ?? url ?? `give a URL such as http://localhost:8080, or one of: ${names}`,
  );
}
