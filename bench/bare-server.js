import { createServer } from 'node:http';

/** The least that an HTTP server in Node can do: read the body, answer a constant. What the others are held against. */
const answer = JSON.stringify({ name: 'Fern' });
const fields = { 'Content-Type': 'application/json', 'Content-Length': answer.length };

createServer((request, response) => {
  request.on('data', () => {});
  request.on('end', () => response.writeHead(200, fields).end(answer));
}).listen(Number(process.argv[2]), '127.0.0.1');
