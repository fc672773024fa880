import { randomBytes } from 'node:crypto';
import { afterAll, describe, test, type TestContext } from 'vitest';
import type { Case } from '../../cases/index.js';
import { escapeForTerminal } from '../../report/index.js';
import { type RunOptions, type Target, urlTarget } from '../../run/index.js';
import { concludeCase, concludeTarget, ProblemTeller } from './conclude-case.js';
import type { ContractTestsOptions } from './contract-tests-options.js';
import { LiveRun } from './live-run.js';
import { loadTestPlan, type TestPlan } from './test-plan.js';
import { TrellisError } from '../../error/index.js';

/** As many characters of a change as the name of a test holds. */
const longestName = 200;
const tenMinutes = 600_000;

/**
 * Registers every case of a contract as a test, grouped by operation, and one more that asks whether all that gives a
 * verdict. All cases go out in one run, which starts with the first test; each test is told as soon as its case is
 * judged. Where vitest leaves tests out (`-t`, `.only`), their cases are not sent.
 *
 * A test fails with a {@link ContractViolation}. It is skipped, with the reason, where its case does not apply to the
 * target or gave no answer that says anything.
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
    for (const [operation, cases] of byOperation(plan.cases)) {
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

/** The id is unique, and the change says what it means. */
function nameOf({ id, change }: Case): string {
  const words = change.length > longestName ? `${change.slice(0, longestName)}…` : change;
  return escapeForTerminal(words === '' ? id : `${id} · ${words}`);
}

function byOperation(cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  const groups = new Map<string, Case[]>();
  for (const theCase of cases) {
    const group = groups.get(theCase.operation);
    if (group === undefined) groups.set(theCase.operation, [theCase]);
    else group.push(theCase);
  }
  return groups;
}

function runOptions(
  options: ContractTestsOptions,
  { contract, leftOut, baseline }: TestPlan,
  seed: string,
): Omit<RunOptions, 'cases' | 'signal'> {
  const { concurrency, headers, intrusive, now, rate, retries, strict, timeout, tls } = options;
  return {
    contract,
    leftOut,
    seed,
    targets: [lateTarget(options)],
    userAgent: 'trellis/vitest',
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(headers === undefined ? {} : { headers }),
    ...(intrusive === undefined ? {} : { intrusive }),
    ...(now === undefined ? {} : { now }),
    ...(rate === undefined ? {} : { rate }),
    ...(retries === undefined ? {} : { retries }),
    ...(strict === undefined ? {} : { strict }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(tls === undefined ? {} : { tls }),
    ...(baseline === undefined ? {} : { baselines: new Map([[TARGET_NAME, [baseline]]]) }),
  };
}

type Task = TestContext['task'];

type Suite = NonNullable<Task['suite']>;

/**
 * The cases whose tests vitest runs, in their order: all of them, but for `-t`, `.only` and the like. All of them, too,
 * where it runs none but the test that asks for the verdict.
 */
function askedFor(task: Task, cases: ReadonlyMap<string, Case>): readonly Case[] {
  const running = new Set(namesOfRunning(suiteAround(task, cases)));
  const asked = [...cases].flatMap(([name, theCase]) => (running.has(name) ? [theCase] : []));
  return asked.length === 0 ? [...cases.values()] : asked;
}

/** The suite of all cases: that of the operation for the test of a case is one level further in. */
function suiteAround({ name, suite }: Task, cases: ReadonlyMap<string, Case>): Suite | undefined {
  return cases.has(name) ? suite?.suite : suite;
}

function namesOfRunning(suite: Suite | undefined): readonly string[] {
  return (suite?.tasks ?? []).flatMap((task) => {
    if (task.mode === 'skip' || task.mode === 'todo') return [];
    return task.type === 'suite' ? namesOfRunning(task) : [task.name];
  });
}

/** What the target is called where only one is ever run. */
const TARGET_NAME = 'target';

/** The target of the options, whose address and credentials are asked for when it is started and no earlier. */
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
  const good = typeof token === 'function' ? await token() : token;
  return good === undefined ? named : new Map([['', good], ...named]);
}
