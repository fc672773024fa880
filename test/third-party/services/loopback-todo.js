import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { announce } from './announce.js';

const require = createRequire(import.meta.url);
const { TodoListApplication } = require('@loopback/example-todo');

// The example asks a public geocoder for the place of a todo. A server on this machine takes its place.
const geocoder = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ result: { addressMatches: [{ coordinates: { x: -122.07, y: 37.42 } }] } }));
});
await new Promise((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
const { port } = geocoder.address();
const operation = {
  template: {
    method: 'GET',
    url: `http://127.0.0.1:${port}/`,
    query: { address: '{address}' },
    responsePath: '$.result.addressMatches[*].coordinates',
  },
  functions: { geocode: ['address'] },
};

const app = new TodoListApplication({ rest: { port: 0, host: '127.0.0.1', gracePeriodForClose: 0 } });
app.bind('datasources.config.geocoder').to({
  name: 'geocoder',
  connector: require('loopback-connector-rest'),
  operations: [operation],
});
// The example keeps its todos in a file, which it writes anew for each todo of a request that changes all of them.
app.bind('datasources.config.db').to({ name: 'db', connector: 'memory' });
await app.boot();
await app.start();
for (const title of ['take over the galaxy', 'destroy alderaan']) {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${app.restServer.url}/todos`, { method: 'POST', headers, body: JSON.stringify({ title }) });
}
const { url } = app.restServer;
announce({ url, document: `${url}/openapi.json`, foreign: [`${url}/todos/1`, `${url}/todos/2`] });
