import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterFile } from './closing.js';

/** A new folder, which is removed when the tests of the present file have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-'));
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
