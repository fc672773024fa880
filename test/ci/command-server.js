import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { runHere } from '../cli/run-here.js';

/**
 * Runs the built command line for the command `trellis` of a workplace, one after the other in this process. Addresses
 * that documentation speaks of are those of servers that are there, and what listens for ever is told to stop as soon as
 * it has said where it listens.
 *
 * A request is a series of texts that each end with NUL: the working directory, the number of arguments, the arguments,
 * the variables, an empty text. The answer is a line with the exit code and the length of what goes to standard output,
 * that, and what goes to standard error.
 */
const [main, hosts] = process.argv.slice(2);
const instead = JSON.parse(hosts);
let queue = Promise.resolve();

const server = createServer((socket) => {
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
    if (!text.endsWith('\0\0')) return;
    const [folder, count, ...rest] = text.slice(0, -2).split('\0');
    const args = rest.slice(0, Number(count));
    const env = Object.fromEntries(rest.slice(Number(count)).map((pair) => pair.split(/=(.*)/s, 2)));
    queue = queue.then(async () => {
      const { code, stdout, stderr } = await run(folder, args.map(known), env);
      socket.end(`${code} ${Buffer.byteLength(stdout)}\n${stdout}${stderr}`);
    });
  });
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));

function known(arg) {
  const host = Object.keys(instead).find((name) => new RegExp(`^https?://${name}`).test(arg));
  return host === undefined ? arg : arg.replace(new RegExp(`^https?://${host}`), instead[host]);
}

function run(folder, args, env) {
  return ['mock', 'serve', 'proxy'].includes(args[0])
    ? untilItListens(folder, args, env)
    : runHere({ main, args, env, folder });
}

function untilItListens(folder, args, env) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [main, ...args, '--port', '0'], { cwd: folder, env });
    let stdout = '';
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (part) => (stderr += part));
    child.stdout.setEncoding('utf8').on('data', (part) => {
      stdout += part;
      child.kill('SIGTERM');
    });
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}
