import type { Answerer } from './answerer.js';
import type { BearerGuard } from './bearer-guard.js';
import type { Exchange } from './exchange.js';
import { judgeHead } from './judge-head.js';
import type { PlantStoreLimits } from './limits.js';
import type { PlantStore, StoredPlant } from './plant-store.js';
import { readNewPlant } from './read-new-plant.js';
import type { Refusal } from './refusal.js';
import type { IncomingMessage } from 'node:http';

/** The services that answering a request needs. */
export interface Service {
  readonly guard: BearerGuard;
  readonly store: PlantStore;
  readonly limits: PlantStoreLimits;
  readonly answerer: Answerer;
  readonly onStoreFailure: ((reason: unknown) => void) | undefined;
}

/** Answers a request exactly once, or not at all if its body never arrives completely. */
export function serveExchange(exchange: Exchange, service: Service): void {
  const { request, response, connection } = exchange;
  const { guard, limits, answerer } = service;
  const reason = judgeHead(request, guard, limits);
  if (reason !== undefined) {
    answerer.refuse(exchange, { name: reason });
    return;
  }
  if (exchange.awaitsContinue) response.writeContinue();
  readBody(request, limits.bodyBytes, (body) => {
    if (body === 'too-large') {
      answerer.refuse(exchange, { name: 'body-too-large' });
      return;
    }
    connection.requestArrived();
    void create(exchange, body, service);
  });
}

async function create(exchange: Exchange, body: Uint8Array, service: Service): Promise<void> {
  const { answerer } = service;
  const created = await createPlant(body, service);
  // A Plant has no id, and JSON.stringify omits an undefined tag.
  if (created.ok) answerer.accept(exchange, JSON.stringify({ name: created.plant.name, tag: created.plant.tag }));
  else answerer.refuse(exchange, created.refusal);
}

type CreatedPlant =
  | { readonly ok: true; readonly plant: StoredPlant }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads and stores a NewPlant; never rejects. */
async function createPlant(body: Uint8Array, { store, onStoreFailure }: Service): Promise<CreatedPlant> {
  try {
    const read = readNewPlant(body);
    if (!read.ok) return read;
    const outcome = await store.add(read.plant);
    return outcome === 'added' ? read : { ok: false, refusal: { name: 'id-taken' } };
  } catch (reason) {
    onStoreFailure?.(reason);
    // The reason is for the operator only: an error of the engine may contain hosts, files and users.
    return { ok: false, refusal: { name: 'store-failed' } };
  }
}

/**
 * Reads a body of at most `limit` bytes; settles with `too-large` as soon as it is longer, and then stops reading.
 *
 * `settle` is called once, or never if the body does not arrive completely.
 */
function readBody(request: IncomingMessage, limit: number, settle: (body: Uint8Array | 'too-large') => void): void {
  let first: Buffer | undefined;
  let chunks: Buffer[] | undefined;
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limit) {
      request.off('data', take).off('end', finish);
      settle('too-large');
    } else if (first === undefined) first = chunk;
    else (chunks ??= [first]).push(chunk);
  };
  const finish = (): void => {
    settle(chunks === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(chunks, size));
  };
  request.on('data', take).on('end', finish);
}
