import { expect, test } from 'vitest';
import { answerJson, objectIn, withBody } from '../run/servers.js';
import { judgedAt, json } from './judged.js';

const only = 'right-parent';
const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties });
const sent = (properties: object): object => ({ requestBody: { required: true, ...json(object(properties)) } });
const named = { parameters: [{ name: 'deviceId', in: 'path', required: true, schema: text }] };

/** Readings have no path of their own, and `shown` says what a list shows of them. */
const documentOf = (shown: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Devices', version: '1' },
    paths: {
      '/devices': { post: { ...sent({ label: text }), responses: { 201: json(object({ id: text, label: text })) } } },
      '/devices/{deviceId}': {
        ...named,
        get: { responses: { 200: json(object({ id: text, label: text })), 404: json({}) } },
      },
      '/devices/{deviceId}/readings': {
        ...named,
        get: { responses: { 200: json({ type: 'array', items: object(shown) }), 404: json({}) } },
        post: { ...sent({ celsius: number }), responses: { 201: json(object(shown)), 404: json({}) } },
      },
    },
  });

interface Reading {
  readonly id: string;
  readonly deviceId: string;
  readonly celsius: unknown;
}

/** A service whose lists show what `isShown` says, and which numbers all readings, or those of each device. */
const service = ({ isShown, isNumbered = false }: Habits) => {
  const devices = new Map<string, object>();
  const readings: Reading[] = [];
  return withBody((request, response, bytes) => {
    const [, , device = '', below] = (request.url ?? '').split('/');
    const body = objectIn(bytes);
    if (device === '') {
      const made = { id: `d${devices.size}`, label: body?.['label'] };
      devices.set(made.id, made);
      return answerJson(response, 201, made);
    }
    if (!devices.has(device)) return answerJson(response, 404, {});
    if (below === undefined) return answerJson(response, 200, devices.get(device));
    const own = readings.filter(({ deviceId }) => deviceId === device);
    if (request.method !== 'POST')
      return answerJson(
        response,
        200,
        readings.filter((each) => isShown(each, device)),
      );
    const made = { id: String((isNumbered ? own : readings).length + 1), deviceId: device, celsius: body?.['celsius'] };
    readings.push(made);
    return answerJson(response, 201, made);
  });
};

interface Habits {
  readonly isShown: (reading: Reading, device: string) => boolean;
  readonly isNumbered?: boolean;
}

const isOwn: Habits['isShown'] = ({ deviceId }, device) => deviceId === device;
const withDevice = documentOf({ id: text, deviceId: text, celsius: number });

test('a list that shows the readings of all devices is found', async () => {
  const found = await judgedAt(service({ isShown: () => true }), withDevice, { only });
  expect(found).toEqual({ [`reading/${only}`]: ['wrong-parent'] });
});

test('lists of the readings of each device break no law', async () => {
  expect(await judgedAt(service({ isShown: isOwn }), withDevice, { only })).toEqual({});
});

test('readings that are numbered below their devices break no law', async () => {
  const brief = documentOf({ id: text, celsius: number });
  expect(await judgedAt(service({ isShown: isOwn, isNumbered: true }), brief, { withRequests: true })).toEqual({});
});
