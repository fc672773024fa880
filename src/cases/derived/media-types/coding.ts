import { once } from '../../../contract/index.js';
import { gzipSync } from 'node:zlib';
import { instantiate, sampleValues } from '../../instantiate.js';
import type { Template } from '../../../wire/index.js';
import { bodyTemplate, type RequestBody } from '../../request-body.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { bodyPlace, withBody, withField } from './with-body.js';

/** Content codings that nobody offered (RFC 9110 §8.4): a server may know some all the same. */
export const coding: RequestMutation = {
  id: 'media-types/coding',
  applies: ({ bodies }) => bodies.length > 0,
  *derive(site) {
    const request = withBody(site);
    const body = request?.body;
    if (request === undefined || body === undefined) return;
    const encoded = withField(request, 'Content-Encoding', 'gzip');
    const common = {
      expect: { outcome: 'survive' },
      aspects: ['content-encoding'],
      contract: bodyPlace(site),
    } as const;
    yield* within(site.room, 5, () => ({
      ...common,
      id: 'content-encoding/gzip',
      change: 'the body compressed with gzip',
      // What is fresh in it is always the same here, since it cannot be put in later.
      get request() {
        return { ...encoded, body: compressed(body) };
      },
    }));
    yield* within(site.room, 5, () => ({
      ...common,
      id: 'content-encoding/gzip-in-name-only',
      change: 'a body that says it is compressed with gzip and is not',
      request: encoded,
    }));
  },
};

const compressed = once((body: RequestBody): Template => [gzipSync(instantiate(bodyTemplate(body), sampleValues()))]);
