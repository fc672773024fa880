/** What the tests of the present file have opened. */
const opened: (() => unknown)[] = [];

/** Closes something when all tests of the present file have ended, which may run at the same time. */
export function closeAfterFile(close: () => unknown): void {
  opened.push(close);
}

/** Closes all that is open, the last first: what a server uses is opened before it. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}
