import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { announce } from './announce.js';

const { createApp } = createRequire(import.meta.url)('@unleash/proxy');

// What the proxy asks of its Unleash server: the features, and to take in metrics and registrations.
const strategy = { name: 'default', constraints: [], parameters: {} };
const feature = { name: 'greenhouse', enabled: true, type: 'release', strategies: [strategy], variants: [] };
const unleash = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.method === 'GET' ? { version: 2, features: [feature] } : {}));
});
await new Promise((resolve) => unleash.listen(0, '127.0.0.1', resolve));

const app = createApp({
  unleashUrl: `http://127.0.0.1:${unleash.address().port}/api`,
  unleashApiToken: '*:*.third-party',
  unleashAppName: 'third-party',
  clientKeys: ['third-party'],
  expServerSideSdkConfig: { tokens: ['third-party'] },
  enableAllEndpoint: true,
  enableOAS: true,
  logLevel: 'fatal',
});
const server = app.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  while ((await fetch(`${url}/proxy/health`)).status === 503) await new Promise((resolve) => setTimeout(resolve, 50));
  announce({ url, document: `${url}/docs/openapi.json`, foreign: [] });
});
