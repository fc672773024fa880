import { Agent, createServer, request as send } from 'node:http';

/** The least that an HTTP proxy in Node can do: hand on each message, its fields as they are. */
const [port, upstream] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true });

createServer((request, response) => {
  const { method, url, rawHeaders } = request;
  const out = send({ host: '127.0.0.1', port: upstream, method, path: url, headers: rawHeaders, agent });
  out.on('response', (answer) => {
    response.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(response);
  });
  out.on('error', () => response.destroy());
  request.pipe(out);
}).listen(port, '127.0.0.1');
