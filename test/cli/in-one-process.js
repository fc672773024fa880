import { fileURLToPath } from 'node:url';
import { runHere } from './run-here.js';

/** Runs the built command line over and over in this one process, as a parent asks. */
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

process.on('message', (command) => void answer(command));

async function answer({ args, env, folder }) {
  process.send(await runHere({ main, args, env: { ...process.env, ...env }, folder }));
}
