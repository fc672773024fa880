import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { answering, workshop, type Twist } from './workshop.js';

/** A workshop below `/v1`, which puts `prefix` before the path of each Location. */
function below(prefix: string): RequestListener {
  const located = answering((answer) => {
    const { Location } = answer.fields ?? {};
    return Location === undefined ? answer : { ...answer, fields: { ...answer.fields, Location: prefix + Location } };
  });
  const listener = workshop(located);
  return (request, response) => {
    if (request.url?.startsWith('/v1/') !== true) return void response.writeHead(404).end();
    request.url = request.url.slice('/v1'.length);
    return listener(request, response);
  };
}

const judging = { only: 'location-resolves', basePath: '/v1' };

test('a Location with the base path leads to the created item', async () => {
  expect(await judgedAt(below('/v1'), `${document}servers: [{ url: /v1 }]\n`, judging)).toEqual({});
});

test('a Location without the base path of the document leads nowhere', async () => {
  expect(await judgedAt(below(''), `${document}servers: [{ url: /v1 }]\n`, judging)).toEqual({
    'tool/location-resolves': ['dangling-location'],
  });
});

test('a base path that the document does not know may be that of a gateway', async () => {
  expect(await judgedAt(below(''), document, judging)).toEqual({});
});

test('a Location that leads to an item of others is wrong', async () => {
  const foreign = { id: 'old', name: 'An old saw', size: 1 };
  const mislaid = answering((answer) =>
    answer.fields?.['Location'] ? { ...answer, fields: { Location: '/tools/old' } } : answer,
  );
  const stocked: Twist = ({ tools }) => ({ tools: tools.set('old', foreign) });
  expect(await judgedAt(workshop(stocked, mislaid), document, { only: 'location-resolves' })).toEqual({
    'tool/location-resolves': ['dangling-location'],
  });
  expect(await judgedAt(workshop(stocked), document, { only: 'location-resolves' })).toEqual({});
});
