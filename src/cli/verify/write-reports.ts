import { collect, fanOut, type CollectedRun } from '../../report/index.js';
import type { RunEvent } from '../../run/index.js';
import type { PlannedReporter } from './reporter-plan.js';

/**
 * Lets all reporters listen side by side; the files appear whole, or not at all. Where one cannot be written the others
 * are all the same.
 *
 * @throws what the run throws, and what the first file that cannot be written has to say.
 */
export async function writeReports(
  events: AsyncIterable<RunEvent>,
  reporters: readonly PlannedReporter[],
): Promise<CollectedRun> {
  const consumers = reporters.map(({ report, sink, file }) => async (branch: AsyncIterable<RunEvent>) => {
    await report(branch, sink);
    await file?.commit();
  });
  const [collected] = await fanOut<RunEvent, readonly [CollectedRun, ...void[]]>(events, [collect, ...consumers]);
  return collected;
}
