import { pathToFileURL } from 'node:url';

const printed = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  process[name].setMaxListeners(0);
  process[name].write = (chunk, encoding, done = encoding) => {
    printed[name] += String(chunk);
    if (typeof done === 'function') done();
    return true;
  };
}

const surroundings = { ...process.env };
let runs = 0;

/**
 * Runs the built command line in this process, one run after the other: what takes long is to start Node and to load the
 * parts. Its own module is evaluated anew each time, and nothing of it is replaced but where it prints.
 *
 * @param {{ main: string, args: readonly string[], env: Readonly<Record<string, string>>, folder: string }} command `env`
 *   is all that it sees of the environment.
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export async function runHere({ main, args, env, folder }) {
  const home = process.cwd();
  process.chdir(folder);
  setEnvironment(env);
  printed.stdout = printed.stderr = '';
  process.argv = [process.execPath, main, ...args];
  process.exitCode = undefined;
  // A module is evaluated once for each address.
  runs += 1;
  await import(`${pathToFileURL(main).href}?${runs}`);
  const ended = { code: process.exitCode ?? 0, ...printed };
  process.exitCode = undefined;
  setEnvironment(surroundings);
  process.chdir(home);
  return ended;
}

function setEnvironment(env) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}
