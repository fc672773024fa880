import { randomBytes } from 'node:crypto';
import { afterAll, describe, test, type TestContext } from 'vitest';
import { type Case, gatherCases, selectCases } from '../../cases/index.js';
import { escapeForTerminal } from '../../report/index.js';
import { type RunOptions, type Target, urlTarget, parseBaseline, type Baseline } from '../../run/index.js';
import { concludeCase, concludeTarget, ProblemTeller } from './conclude-case.js';
import type { ContractTestsOptions, RunSettings } from './contract-tests-options.js';
import { LiveRun } from './live-run.js';
import { TrellisError, fileFault } from '../../error/index.js';
import { readFile } from 'node:fs/promises';
import { grouped, loadContract, type Contract } from '../../contract/index.js';

/** The limit for the change in the name of a test, in characters. */
const longestName = 200;
const tenMinutes = 600_000;

/**
 * Registers every case of a contract as a test, grouped by operation, and a test for the verdict. One run sends all cases,
 * starting with the first test, and each test ends when its case is judged. Cases of tests that vitest leaves out (`-t`,
 * `.only`) are not sent.
 *
 * A test fails with a {@link ContractViolation}. It is skipped, with the reason, if its case is not applicable or
 * inconclusive.
 *
 * @example
 * contractTests({ spec: 'openapi.yaml', target: () => server.url, token: 'Test-Token-1' });
 */
export function contractTests(options: ContractTestsOptions): void {
  const { spec, strict = false, seed = randomBytes(8).toString('hex') } = options;
  describe(`${typeof spec === 'string' ? spec : spec.file}, seed ${seed}`, async () => {
    const plan = await loadTestPlan(options);
    const live = new LiveRun();
    const teller = new ProblemTeller();
    const names = new Map(plan.cases.map((theCase) => [nameOf(theCase), theCase]));
    const begin = (context: TestContext): void => {
      const asked = askedFor(context.task, names);
      live.start(asked, runOptions(options, plan, seed));
    };
    const limits = { timeout: options.testTimeout ?? tenMinutes };
    for (const [operation, cases] of grouped(plan.cases, (each) => each.operation)) {
      describe(operation, () => {
        for (const theCase of cases) {
          test(nameOf(theCase), limits, async (context) => {
            begin(context);
            await concludeCase(theCase, await live.endOf(theCase.id), strict, teller, context);
          });
        }
      });
    }
    test('gets a verdict', limits, async (context) => {
      begin(context);
      concludeTarget(await live.target(), strict, teller, context);
    });
    afterAll(() => live.stop());
  });
}

/** The unique id and the change of a case. */
function nameOf({ id, change }: Case): string {
  const words = change.length > longestName ? `${change.slice(0, longestName)}…` : change;
  return escapeForTerminal(words === '' ? id : `${id} · ${words}`);
}

/** The options of the run that are set. */
function passedOn(options: ContractTestsOptions): RunSettings {
  const { concurrency, headers, intrusive, now, rate, retries, strict, timeout, tls } = options;
  const all = { concurrency, headers, intrusive, now, rate, retries, strict, timeout, tls };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function runOptions(
  options: ContractTestsOptions,
  { contract, leftOut, baseline }: TestPlan,
  seed: string,
): Omit<RunOptions, 'cases' | 'signal'> {
  return {
    contract,
    leftOut,
    seed,
    targets: [lateTarget(options)],
    userAgent: 'trellis/vitest',
    ...passedOn(options),
    ...(baseline === undefined ? {} : { baselines: new Map([[TARGET_NAME, [baseline]]]) }),
  };
}

type Task = TestContext['task'];

type Suite = NonNullable<Task['suite']>;

/**
 * The cases whose tests vitest runs, in order; all cases if it runs only the test for the verdict.
 */
function askedFor(task: Task, cases: ReadonlyMap<string, Case>): readonly Case[] {
  const running = new Set(namesOfRunning(suiteAround(task, cases)));
  const asked = [...cases].flatMap(([name, theCase]) => (running.has(name) ? [theCase] : []));
  return asked.length === 0 ? [...cases.values()] : asked;
}

/** The suite of all cases, which contains a suite for each operation. */
function suiteAround({ name, suite }: Task, cases: ReadonlyMap<string, Case>): Suite | undefined {
  return cases.has(name) ? suite?.suite : suite;
}

function namesOfRunning(suite: Suite | undefined): readonly string[] {
  return (suite?.tasks ?? []).flatMap((task) => {
    if (task.mode === 'skip' || task.mode === 'todo') return [];
    return task.type === 'suite' ? namesOfRunning(task) : [task.name];
  });
}

/** The name of the only target. */
const TARGET_NAME = 'target';

/** The target of the options, whose URL and credentials are read when it is started. */
function lateTarget(options: ContractTestsOptions): Target {
  return {
    name: TARGET_NAME,
    kind: options.kind ?? 'service',
    start: async (signal) => {
      const url = options.url ?? (await options.target?.());
      if (url === undefined) {
        throw new TrellisError([
          { code: 'no-target', message: 'contractTests has no target', hint: 'pass url, or target: () => server.url' },
        ]);
      }
      return urlTarget(url, await credentialsOf(options)).start(signal);
    },
  };
}

async function credentialsOf({ token, credentials = {} }: ContractTestsOptions): Promise<ReadonlyMap<string, string>> {
  const named = new Map(Object.entries(credentials));
  const valid = typeof token === 'function' ? await token() : token;
  return valid === undefined ? named : new Map([['', valid], ...named]);
}

/** The contract, the cases and the baseline. */
interface TestPlan {
  readonly contract: Contract;
  /** The cases, in sending order. */
  readonly cases: readonly Case[];
  /** The number of derived cases that were left out, by operation. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly baseline: Baseline | undefined;
}

/**
 * Reads the document, the cases and the baseline.
 *
 * @throws TrellisError if one of them cannot be used, or if there are no cases.
 */
async function loadTestPlan(options: ContractTestsOptions): Promise<TestPlan> {
  const { spec, only = [], skip = [], maxCasesPerOperation, baseline } = options;
  const contract = typeof spec === 'string' ? await loadContract(spec, options.load) : spec;
  const paths = [options.cases ?? []].flat();
  const source = options.source ?? (paths.length > 0 ? ['written'] : ['derived']);
  const { derived, all } = await gatherCases(contract, paths, source, maxCasesPerOperation);
  const cases = selectCases(all, { only: [only].flat(), skip: [skip].flat() });
  if (cases.length === 0) {
    const hint =
      all.length > 0 ? '`only` and `skip` leave out all cases' : "name written cases, or use source: ['derived']";
    throw new TrellisError([{ code: 'no-cases', message: `there are no cases for ${contract.file}`, hint }]);
  }
  return {
    contract,
    cases,
    leftOut: derived.leftOut,
    baseline: baseline === undefined ? undefined : await readBaseline(baseline),
  };
}

async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const message = `the baseline ${file} cannot be read: ${fileFault(error)}`;
    throw new TrellisError([{ code: 'baseline', message }], { cause: error });
  });
  return parseBaseline(text, file);
}
