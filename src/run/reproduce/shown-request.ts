import type { ShellText } from './shell-text.js';

/** A request in the form from which a line for the shell is made. */
export interface ShownRequest {
  readonly method: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly target: ShellText;
  /** In the order sent, without those that every client adds by itself. */
  readonly fields: readonly (readonly [name: string, value: ShellText])[];
  readonly body: Uint8Array | undefined;
  /** Take any certificate. */
  readonly insecure: boolean;
}
