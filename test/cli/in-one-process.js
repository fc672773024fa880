import { fileURLToPath } from 'node:url';

/**
 * Runs the built command line over and over in this one process, as a parent asks: what takes long is to start Node and
 * to load the parts. Its own module is evaluated anew each time, and nothing of it is replaced but where it prints.
 */
const main = new URL('../../dist/cli/main.js', import.meta.url);

const printed = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  process[name].setMaxListeners(0);
  process[name].write = (chunk, encoding, done = encoding) => {
    printed[name] += String(chunk);
    if (typeof done === 'function') done();
    return true;
  };
}

let runs = 0;
process.on('message', ({ args, env }) => void answer(args, env));

async function answer(args, env) {
  const surroundings = { ...process.env };
  Object.assign(process.env, env);
  printed.stdout = printed.stderr = '';
  process.argv = [process.execPath, fileURLToPath(main), ...args];
  process.exitCode = undefined;
  // A module is evaluated once for each address.
  runs += 1;
  await import(`${main.href}?${runs}`);
  process.send({ code: process.exitCode, ...printed });
  process.exitCode = undefined;
  for (const name of Object.keys(env)) delete process.env[name];
  Object.assign(process.env, surroundings);
}
