import type { Contract } from '../../contract/index.js';
import { prismTarget } from '../../mock/index.js';
import { urlTarget, type Target } from '../../run/index.js';
import { UsageError } from '../usage-error.js';
import { referenceTarget } from './reference-target.js';

/** The targets that Trellis starts itself, by name. */
const named: ReadonlyMap<string, (contract: Contract) => Target> = new Map([
  ['reference', () => referenceTarget()],
  ['prism', (contract: Contract) => prismTarget({ spec: contract.file })],
]);

/** What `trellis verify` judges when nothing is named. */
const defaultTargets: readonly string[] = ['reference', 'prism'];

/**
 * The targets of the command line, in its order.
 *
 * @throws UsageError for what is neither a URL nor a name, or is given twice.
 */
export function chooseTargets(
  texts: readonly string[],
  contract: Contract,
  credentials: ReadonlyMap<string, string>,
): readonly Target[] {
  const chosen = texts.length === 0 ? defaultTargets : texts;
  const twice = chosen.find((text, index) => chosen.indexOf(text) !== index);
  if (twice !== undefined) throw new UsageError(`the target ${twice} is given twice`);
  return chosen.map((text) => {
    const create = named.get(text);
    if (create !== undefined) return create(contract);
    if (/^https?:\/\//i.test(text)) return urlTarget(text, credentials);
    throw new UsageError(
      `${JSON.stringify(text)} is no target`,
      `give a URL such as http://localhost:8080, or one of: ${[...named.keys()].join(', ')}`,
    );
  });
}
