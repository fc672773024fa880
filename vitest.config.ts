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
    // One for each core: most tests compute, and by default one core is left idle.
    maxWorkers: '100%',
    // Files share what they load: no test changes a module, and loading everything anew costs more than the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
