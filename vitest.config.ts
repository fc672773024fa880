import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { builtSourcesForVitest } from './scripts/built-sources.js';
import { inlinedForVite } from './scripts/inlined.js';
import { LongestFirst } from './scripts/longest-first.js';

export default defineConfig({
  plugins: [builtSourcesForVitest(), inlinedForVite()],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    reporters: ['default', './scripts/closing-line-reporter.js'],
    // Half as many again as there are cores: tests that wait for slow servers leave their core to others.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Files share what they load: no test changes a module, and loading everything anew costs more than the tests.
    isolate: false,
    // Threads that collect garbage would take the cores of other workers. As in `optimizeLess` in src/cli/commands/command.ts.
    execArgv: ['--single-threaded-gc', ...(process.version.startsWith('v20.') ? ['--interrupt-budget=540000'] : [])],
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
