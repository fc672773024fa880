import type { Verdict } from '../../run/index.js';

/** The exit codes of `trellis`. */
export const exitCode = {
  conforms: 0,
  violates: 1,
  'no-verdict': 2,
  interrupted: 130,
} as const satisfies Record<Verdict | 'interrupted', number>;
