import type { TestContext } from 'vitest';
import type { Case } from '../../cases/index.js';

type Task = TestContext['task'];
type Suite = NonNullable<Task['suite']>;

/**
 * The cases whose tests vitest runs, in their order: all of them, but for `-t`, `.only` and the like. All of them, too,
 * where it runs none but the test that asks for the verdict.
 */
export function askedFor(task: Task, cases: ReadonlyMap<string, Case>): readonly Case[] {
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
