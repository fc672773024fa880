import { collect } from '../collected/collect.js';
import type { CollectedRun } from '../collected/collected-run.js';
import { ctrfTests, type CtrfTest } from './ctrf-test.js';
import { writeJson } from '../stream/json-text.js';
import { excusedWords } from '../words/doubt-words.js';
import type { Reporter } from '../stream/reporter.js';

/** The version of the format that this is written to. */
const specVersion = '0.0.0';

/** Common Test Report Format (ctrf.io): a suite for each target, a test for each case. */
export const ctrf: Reporter = async (events, sink) => {
  const run = await collect(events);
  const { started, targets } = run;
  const tests = targets.flatMap((target) => ctrfTests(target, started.strict));
  await writeJson(
    {
      reportFormat: 'CTRF',
      specVersion,
      runId: started.seed,
      timestamp: started.startedAt,
      generatedBy: `trellis ${started.toolVersion ?? ''}`.trim(),
      results: {
        tool: { name: 'trellis', version: started.toolVersion },
        summary: { ...countsOf(tests), suites: targets.length, ...timesOf(run) },
        tests,
        environment: { appName: started.title },
        extra: {
          spec: started.spec,
          seed: started.seed,
          strict: started.strict,
          verdict: run.verdict,
          targets: targets.map(({ name, url, insecure, verdict, cases }) => ({
            name,
            url,
            verdict,
            insecure: insecure === true ? true : undefined,
            excused: excusedWords({ cases }),
          })),
        },
      },
    },
    sink,
  );
};

function countsOf(tests: readonly CtrfTest[]): Readonly<Record<'tests' | CtrfTest['status'], number>> {
  const of = (status: CtrfTest['status']): number => tests.filter((each) => each.status === status).length;
  return {
    tests: tests.length,
    passed: of('passed'),
    failed: of('failed'),
    skipped: of('skipped'),
    pending: of('pending'),
    other: of('other'),
  };
}

/** In milliseconds since 1970. */
function timesOf({
  started: { startedAt },
  duration,
}: CollectedRun): Readonly<Record<'start' | 'stop' | 'duration', number>> {
  const start = startedAt === undefined ? 0 : Date.parse(startedAt);
  return { start, stop: start + Math.round(duration), duration: Math.round(duration) };
}
