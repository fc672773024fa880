import { defineConfig } from 'vitest/config';
import { inlinedForVite } from './scripts/inlined.js';

export default defineConfig({
  plugins: [inlinedForVite()],
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './scripts/closing-line-reporter.js'],
    // One for each core: most tests compute, and by default one core is left idle.
    maxWorkers: '100%',
    // Files share what they load: no test changes a module, and loading everything anew costs more than the tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
