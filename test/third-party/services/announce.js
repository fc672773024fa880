/**
 * Tells the runner where the service listens and where it serves its document, and ends the process with the runner.
 *
 * @param {{ url: string, document: string }} service
 */
export function announce(service) {
  process.stdin.on('end', () => process.exit(0)).resume();
  process.stdout.write(`${JSON.stringify(service)}\n`);
}
