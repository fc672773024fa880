import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const sent = {
  title: { type: 'string', minLength: 1, maxLength: 80 },
  remark: { type: 'string', maxLength: 80 },
  count: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  isOpen: { type: 'boolean' },
};
const ticket = {
  type: 'object',
  required: ['id', 'title', 'count'],
  properties: { id: { type: 'string' }, ...sent, photo: { type: 'string' }, scan: { type: 'string' } },
};
/** The parts of a multipart form that are files, of which the read shows the addresses. */
const files = { photo: {}, scan: { type: 'string', contentMediaType: 'image/png' } };

const documentOf = (mediaType: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tickets', version: '1' },
    paths: {
      '/tickets': {
        post: {
          requestBody: {
            required: true,
            content: {
              [mediaType]: {
                schema: {
                  type: 'object',
                  required: ['title', 'count'],
                  properties: mediaType.startsWith('multipart') ? { ...sent, ...files } : sent,
                },
              },
            },
          },
          responses: { 201: json(ticket), 400: json({ type: 'object' }) },
        },
      },
      '/tickets/{ticketId}': {
        parameters: [{ name: 'ticketId', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: json(ticket), 404: json({ type: 'object' }) } },
        delete: { responses: { 204: { description: 'Gone' }, 404: json({ type: 'object' }) } },
      },
    },
  });

type Ticket = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A service for tickets; `kept` says what it stores of a ticket. */
function tickets(kept: (ticket: Ticket) => Ticket): RequestListener {
  const all = new Map<string, Ticket>();
  return withBody((request, response, bytes) => {
    void answer(request, response, bytes);
  });

  async function answer(request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> {
    const id = request.url?.split('/')[2];
    if (id !== undefined) {
      const found = all.get(id);
      if (found === undefined) return answerJson(response, 404, {});
      if (request.method !== 'DELETE') return answerJson(response, 200, found);
      all.delete(id);
      return void response.writeHead(204).end();
    }
    const type = { headers: { 'Content-Type': request.headers['content-type'] ?? '' } };
    const form = await new Response(new Uint8Array(bytes), type).formData().catch(() => new FormData());
    const [title, count, remark, isOpen] = ['title', 'count', 'remark', 'isOpen'].map((name) => {
      const value = form.get(name) ?? undefined;
      return typeof value === 'object' ? undefined : value;
    });
    if (title === undefined || title === '' || [title, remark ?? ''].some((text) => [...text].length > 80))
      return answerJson(response, 400, {});
    if (!/^[1-9][0-9]{0,6}$/.test(count ?? '') || Number(count) > 1_000_000) return answerJson(response, 400, {});
    if (isOpen !== undefined && !['true', 'false'].includes(isOpen)) return answerJson(response, 400, {});
    const own = { title, remark, count: Number(count), isOpen: isOpen && isOpen === 'true' };
    const next = { ...kept(own), id: `t${all.size + 1}`, photo: '/photos/1', scan: '/scans/1' };
    all.set(next.id, next);
    answerJson(response, 201, next);
  }
}

describe.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'what a %s body says of a new item is shown by its read',
  (mediaType) => {
    const document = documentOf(mediaType);

    test.each<[string, (ticket: Ticket) => Ticket]>([
      ['as it is', (own) => own],
      ['without empty texts', (own) => ({ ...own, remark: own['remark'] === '' ? undefined : own['remark'] })],
    ])('%s', async (_, kept) => {
      expect(await judgedAt(tickets(kept), document, { only: 'value-is-kept' })).toEqual({});
    });

    test.each<[string, (ticket: Ticket) => Ticket]>([
      ['letters of other scripts', (own) => ({ ...own, title: String(own['title']).replaceAll(/[^\x20-\x7e]/g, '?') })],
      ['large numbers', (own) => ({ ...own, count: Math.min(Number(own['count']), 32_767) })],
    ])('unless it damages %s', async (_, kept) => {
      expect(await judgedAt(tickets(kept), document, { only: 'value-is-kept' })).toEqual({
        'ticket/value-is-kept': expect.arrayContaining(['value-damaged']),
      });
    });
  },
);
