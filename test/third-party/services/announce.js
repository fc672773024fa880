/**
 * Tells the runner where the service listens, where it serves its document, and where it shows data that was there
 * before and that no run may change. Ends the process with the runner.
 *
 * @param {{ url: string, document: string, foreign: string[] }} service
 */
export function announce(service) {
  process.stdin.on('end', () => process.exit(0)).resume();
  process.stdout.write(`${JSON.stringify(service)}\n`);
}
