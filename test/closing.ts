/** What the tests of the present file have opened. */
const opened: (() => unknown)[] = [];

/** Closes something when all tests of the present file have ended, which may run at the same time. */
export function closeAfterFile(close: () => unknown): void {
  opened.push(close);
}

export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()));
}
