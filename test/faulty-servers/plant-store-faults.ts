import { authFaults } from './auth-faults.js';
import { coercionFaults } from './coercion-faults.js';
import type { Fault } from './fault.js';
import { hostileFaults } from './hostile-faults.js';
import { narrowFaults } from './narrow-faults.js';
import { robustnessFaults } from './robustness-faults.js';
import { shapeFaults } from './shape-faults.js';
import { stateFaults } from './state-faults.js';
import { statusFaults } from './status-faults.js';

/** Every faulty plant store, each the plain correct one but for one habit. */
export const plantStoreFaults: readonly Fault[] = [
  ...statusFaults,
  ...coercionFaults,
  ...shapeFaults,
  ...authFaults,
  ...robustnessFaults,
  ...hostileFaults,
  ...stateFaults,
  ...narrowFaults,
];
